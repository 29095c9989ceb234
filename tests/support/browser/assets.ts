/** Measures the compressed size of what a page's HTML makes a browser download. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { root } from '../run/command.ts'

/**
 * Lists the scripts that run at once: those that the HTML names or preloads, and all their static imports.
 */
export function listScripts(html: string): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const specifier of staticImports(path)) visit(posix.join(posix.dirname(path), specifier))
  }
  for (const [, path] of html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)) if (path !== undefined) visit(path)
  return [...found].sort()
}

/** Lists the style sheets that the HTML links. */
export const listStyles = (html: string): string[] => [
  ...new Set([...html.matchAll(/["'](\/assets\/[^"']+\.css)["']/g)].flatMap(([, path]) => path ?? [])),
]

/** Returns the total size with each file compressed by itself, as a server sends it: gzip -9. */
export const gzipBytes = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readBuilt(path), { level: 9 }).length, 0)

/** Returns the total size of the compressed files that the build has made. */
export const brotliBytes = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + readBuilt(`${path}.br`).length, 0)

const readBuilt = (path: string): Buffer => readFileSync(join(root, 'dist/client', path))

const staticImports = (path: string): string[] =>
  parseSync(path, readBuilt(path).toString()).module.staticImports.map(
    ({ moduleRequest }) => moduleRequest.value,
  )
