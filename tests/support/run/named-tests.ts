/** Finds what `npm test -- --repeat 5 <name>` runs. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './command.ts'

export interface NamedTests {
  /** Test files of Vitest, relative to the checkout; `stories` has those of Playwright. */
  readonly tests: readonly string[]
  readonly stories: readonly string[]
  /** Part of a title; undefined if whole files are meant. */
  readonly title?: string
}

/** Finds tests and stories by a part of their path, or else by a part of a title as written in the file. */
export async function findTestsNamed(name: string): Promise<NamedTests> {
  const folders = (await readdir(join(root, 'tests'), { withFileTypes: true })).filter(
    // Its content changes while tests run.
    entry => entry.isDirectory() && entry.name !== '.results',
  )
  const entries = await Promise.all(
    folders.map(({ name }) => readdir(join(root, 'tests', name), { recursive: true, withFileTypes: true })),
  )
  const files = entries
    .flat()
    .filter(entry => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
  const named = files.filter(path => path.includes(name))
  if (named.length > 0) return split(named)
  const texts = await Promise.all(files.map(path => readFile(join(root, path), 'utf8')))
  return { ...split(files.filter((_, index) => texts[index]?.includes(name))), title: name }
}

const split = (files: readonly string[]) => ({
  tests: files.filter(path => /\.test\.tsx?$/.test(path)),
  stories: files.filter(path => path.endsWith('.spec.ts')),
})

/** Escapes a title for runners that take it as a regular expression. */
export const escapeTitle = (title: string): string => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
