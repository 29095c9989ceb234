/** What `npm test -- --repeat 5 <name>` runs. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './command.ts'

export interface NamedTests {
  /** Files of Vitest and of Playwright, as paths in the checkout. */
  readonly tests: readonly string[]
  readonly stories: readonly string[]
  /** The part of a title; undefined: the files are meant as a whole. */
  readonly title?: string
}

/** Finds tests and stories by a part of their file's path, else by a part of their title as it stands in the file. */
export async function findTestsNamed(name: string): Promise<NamedTests> {
  const folders = (await readdir(join(root, 'tests'), { withFileTypes: true })).filter(
    // What is in there comes and goes while tests run.
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

/** Writes a title so that a runner, which takes it as a regular expression, finds exactly that. */
export const escapeTitle = (title: string): string => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
