/** One name for one thing, so that a search finds it. Biome checks how names are written. */
import { describe, expect, test } from 'vitest'
import { readSources } from '#tests/support/source/source.ts'

interface NamedExport {
  readonly name: string
  readonly path: string
}

const exported = /^export (?:declare )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm

const findExports = (path: string, text: string): NamedExport[] =>
  [...text.matchAll(exported)].map(([, name = '']) => ({ name, path }))

/** Lists the names that several files export, each with its files. */
function findSharedNames(exports: readonly NamedExport[]): string[] {
  const pathsByName = new Map<string, Set<string>>()
  for (const { name, path } of exports) pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  return [...pathsByName]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)
}

describe('names', () => {
  const sources = readSources().filter(({ path }) => !path.endsWith('.gen.ts'))
  const exports = sources.flatMap(({ path, text }) => findExports(path, text))

  test('are exported by one file each', () => {
    expect(exports.length).toBeGreaterThan(1000)
    expect(findSharedNames(exports)).toEqual([])
  })
})

describe('the rule finds', () => {
  test('a name that two files export', () => {
    const twice = ['a.ts', 'b.ts'].flatMap(path => findExports(path, 'export interface Slot {}'))
    expect(findSharedNames(twice)).toEqual(['Slot: a.ts, b.ts'])
    expect(findSharedNames(findExports('a.ts', 'export const A = 1\nexport type A = 1'))).toEqual([])
  })
})
