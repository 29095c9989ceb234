/** Imports between the files and folders of the checkout, types included. */
import { posix } from 'node:path'
import type { Source } from './source.ts'

/** Resolves an import to a path in the checkout; undefined: a package. */
export function resolveImport({ path }: Pick<Source, 'path'>, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return undefined
}

/** Returns the folder of a path, at most so many levels deep. */
export const getFolder = (path: string, depth: number): string =>
  posix.dirname(path).split('/').slice(0, depth).join('/')

/** The imports between two folders, by the importing one and by the imported one. */
export type FolderImports = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Collects the imports between folders, each as `from → to`. @param toFolder undefined: the file does not count */
export function collectFolderImports(
  sources: readonly Source[],
  toFolder: (path: string) => string | undefined,
): FolderImports {
  const found = new Map<string, Map<string, string[]>>()
  for (const source of sources) {
    const from = toFolder(source.path)
    for (const specifier of source.imports) {
      const path = resolveImport(source, specifier)
      const to = path === undefined ? undefined : toFolder(path)
      if (path === undefined || from === undefined || to === undefined || from === to) continue
      const targets = found.get(from) ?? new Map<string, string[]>()
      found.set(from, targets.set(to, [...(targets.get(to) ?? []), `${source.path} → ${path}`]))
    }
  }
  return found
}

/** Finds the groups of folders that import each other in circles, the largest first (Tarjan, 1972). */
export function findKnots(imports: FolderImports): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const trail: string[] = []
  const knots: string[][] = []
  const visit = (folder: string): number => {
    const number = order.size
    order.set(folder, number)
    trail.push(folder)
    let low = number
    for (const next of imports.get(folder)?.keys() ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (trail.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(folder, low)
    if (low === number) {
      const knot = trail.splice(trail.indexOf(folder))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return low
  }
  for (const folder of imports.keys()) if (!order.has(folder)) visit(folder)
  return knots.sort((a, b) => b.length - a.length)
}
