import { posix } from 'node:path'
import { readStringsAndImports, type SourceStringsAndImports } from './strings-and-imports.ts'

const programStart = 'renderer/app/start.tsx'
/** Its `import()`s are the chunks of the widgets. */
const registry = 'renderer/widgets/registry.ts'

/** The strings in the sources of the browser's program: what stands nowhere here, its code cannot name. */
export interface ChunkStringLiterals {
  /** Of what every page runs. */
  readonly start: ReadonlySet<string>
  /** Of what each chunk of widgets runs, by its file in renderer/widgets/. */
  readonly chunks: ReadonlyMap<string, ReadonlySet<string>>
}

export async function readChunkStringLiterals(root: string): Promise<ChunkStringLiterals> {
  const modules = new Map<string, SourceStringsAndImports>()
  const textsFrom = async (path: string): Promise<ReadonlySet<string>> => {
    const reached = new Set([path])
    const texts = new Set<string>()
    for (const next of reached) {
      const found = modules.get(next) ?? (await readStringsAndImports(root, next))
      modules.set(next, found)
      for (const text of found.texts) texts.add(text)
      for (const imported of found.imports) reached.add(imported)
      if (next !== registry) for (const later of found.laterImports) reached.add(later)
    }
    return texts
  }
  const start = await textsFrom(programStart)
  const widgets = [...new Set(modules.get(registry)?.laterImports)].sort()
  const chunks = new Map<string, ReadonlySet<string>>()
  for (const path of widgets) chunks.set(posix.relative('renderer/widgets', path), await textsFrom(path))
  return { start, chunks }
}
