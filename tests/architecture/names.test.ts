/** The rules about names that a program can check: one name for one thing, verbs for functions, nouns for types. */
import { describe, expect, test } from 'vitest'
import { readSources } from '#tests/support/source/source.ts'

interface NamedExport {
  readonly name: string
  readonly kind: string
  readonly path: string
}

const exported = /^export (?:declare )?(?:async )?(const|function\*?|class|interface|type) (\w+)/gm

const findExports = (path: string, text: string): NamedExport[] =>
  [...text.matchAll(exported)].map(([, kind = '', name = '']) => ({ name, kind, path }))

/** Lists the names that several files export, each with its files. */
function findSharedNames(exports: readonly NamedExport[]): string[] {
  const pathsByName = new Map<string, Set<string>>()
  for (const { name, path } of exports) pathsByName.set(name, (pathsByName.get(name) ?? new Set()).add(path))
  return [...pathsByName]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)
}

/** Finds functions named like `startOf`, which hides what they do; `getStart` and `isStartOf` say it. */
const findNounFunctions = (exports: readonly NamedExport[]): string[] =>
  exports
    .filter(({ name, kind }) => (kind === 'const' || kind.startsWith('function')) && /[a-z]Of$/.test(name))
    .filter(({ name }) => !/^(is|has|can)[A-Z]/.test(name))
    .map(({ name, path }) => `${path}: ${name}`)

const participles =
  'Answered|Asked|Booked|Changed|Chosen|Compiled|Counted|Found|Given|Held|Kept|Known|Made|Merged|Moved|Offered|Opened|Posted|Quoted|Read|Said|Scheduled|Seen|Sent|Shown|Started|Stored|Submitted|Taken|Told|Wanted'
const participleType = new RegExp(`^(?:export )?(?:interface|type) (?:${participles})\\b`, 'gm')

const findParticipleTypes = (path: string, text: string): string[] =>
  [...text.matchAll(participleType)].map(([line]) => `${path}: ${line}`)

describe('names', () => {
  const sources = readSources().filter(({ path }) => !path.endsWith('.gen.ts'))
  const exports = sources.flatMap(({ path, text }) => findExports(path, text))

  test('are exported by one file each', () => {
    expect(exports.length).toBeGreaterThan(1000)
    expect(findSharedNames(exports)).toEqual([])
  })

  test('of functions say what they do, instead of ending in "Of"', () => {
    expect(findNounFunctions(exports)).toEqual([])
  })

  test('of types are not bare participles', () => {
    expect(sources.flatMap(({ path, text }) => findParticipleTypes(path, text))).toEqual([])
  })
})

describe('the rules find', () => {
  const exportsOf = (path: string, text: string) => findExports(path, text)

  test('a name that two files export', () => {
    const twice = ['a.ts', 'b.ts'].flatMap(path => exportsOf(path, 'export interface Slot {}'))
    expect(findSharedNames(twice)).toEqual(['Slot: a.ts, b.ts'])
    expect(findSharedNames(exportsOf('a.ts', 'export const A = 1\nexport type A = 1'))).toEqual([])
  })

  test('a function that is named as a noun', () => {
    const text = 'export const startOf = 1\nexport function isPartOf() {}\nexport interface EndOf {}'
    expect(findNounFunctions(exportsOf('a.ts', text))).toEqual(['a.ts: startOf'])
  })

  test('a type that is a participle', () => {
    expect(findParticipleTypes('a.ts', 'interface Known {}\ntype KnownNames = 1')).toEqual([
      'a.ts: interface Known',
    ])
  })
})
