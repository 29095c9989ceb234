/** The house rules about files that a program can check; the formatter and linter check the rest. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import {
  type Comment,
  parseSource,
  readSources,
  type Source,
  textFiles,
} from '#tests/support/source/source.ts'

describe('every source file', () => {
  const sources = readSources()

  test('asserts no types, unless a comment there says why', () => {
    expect(sources.flatMap(unreasonedMarks)).toEqual([])
  })

  test('silences no check without a reason, and leaves no work for later', () => {
    expect(sources.flatMap(badComments)).toEqual([])
  })
})

test('No file names a package registry or the machine that it was written on', () => {
  const offenders = textFiles()
    .filter(path => !/\.(png|jpg|webp|woff2|ico|gz)$/.test(path))
    .filter(path => foreignPlace.test(readFileSync(join(root, path), 'utf8')))
  expect(offenders).toEqual([])
})

test('Only parseOwnPath decides whether a path from outside leads elsewhere', () => {
  const sources = readSources().filter(({ path }) => !path.startsWith('tests/') && !knowsHosts.has(path))
  expect(sources.flatMap(ownPathRules)).toEqual([])
})

describe('the rules find', () => {
  const found = (text: string) => {
    const source = parseSource('schemas/a.ts', text)
    return [unreasonedMarks, badComments, ownPathRules].flatMap(rule => rule(source))
  }

  test.each([
    ['an assertion', 'export const a = b as string'],
    ['an angle-bracket assertion', 'export const a = <string>b'],
    ['a silenced check', `// ${'@ts-'}ignore because of reasons\nexport const a = 1`],
    ['a silenced check without a reason', `// ${'@ts-'}expect-error\nexport const a = 1`],
    ['a to-do comment', `// ${'TO'}${'DO'} more\nexport const a = 1`],
    ['a pattern for paths', 'export const isOwn = (a: string) => /^\\/(?![/\\\\])/.test(a)'],
    ['another one', 'export const isOwn = (a: string) => /^\\/[^/]/.test(a)'],
    ['a search for two slashes', "export const isElsewhere = (a: string) => a.startsWith('//')"],
  ])('%s', (_, text) => expect(found(text)).toHaveLength(1))

  test.each([
    ['a constant assertion', 'export const a = [1] as const'],
    ['a renamed import', "import { a as b } from './a.ts'\nexport const c = b"],
    ['an assertion with its proof', '// The schema was checked a line before.\nexport const a = b as string'],
    [
      'a silenced check with its reason',
      `// ${'@ts-'}expect-error: the types of 1.0 forget this overload\nf(1)`,
    ],
  ])('nothing in %s', (_, text) => expect(found(text)).toEqual([]))
})

/**
 * These tell hosts from paths for another reason: the one for links in documents and records, what those links become in
 * a language, and the file of the rule itself.
 */
const knowsHosts = new Set([
  'schemas/runtime/core/destination.ts',
  'schemas/runtime/core/own-path.ts',
  'locales/locale-path.ts',
])

/** Finds patterns that tell `/x` from `//x`, whichever way round. */
const ownPathRules = ({ path, patterns }: Source): string[] =>
  patterns
    .filter(({ matches }) => {
      const own = ['/a', '/a/b?c=d#e']
      const elsewhere = ['//a', '//a.example/b?c=d#e']
      const isRule = (accepted: readonly string[], refused: readonly string[]) =>
        accepted.every(matches) && !refused.some(matches)
      return isRule(own, elsewhere) || isRule(elsewhere, own)
    })
    .map(({ line }) => `${path}:${line}: decides where a path leads`)

/** Built from pieces so that this file does not name them. */
const foreignPlace = new RegExp(
  [['registry', '(npmjs|yarnpkg)'].join('\\.'), ['npmjs', 'org'].join('\\.'), `(?<![\\w.-])/${'work'}/`].join(
    '|',
  ),
)

/** A comment on the line itself, or ending within three lines above it, counts as the reason. */
const unreasonedMarks = ({ path, marks, comments }: Source): string[] =>
  marks
    .filter(
      ({ line }) => !comments.some(({ firstLine, lastLine }) => firstLine <= line && lastLine >= line - 3),
    )
    .map(({ what, line }) => `${path}:${line}: ${what}`)

const badComments = ({ path, comments }: Source): string[] =>
  comments.filter(isBad).map(({ text, firstLine }) => `${path}:${firstLine}: ${text}`)

function isBad({ text }: Comment): boolean {
  if (/\b(TODO|FIXME|XXX)\b/.test(text)) return true
  if (/^@ts-(ignore|nocheck)|^eslint-|^oxlint-/.test(text)) return true
  return /^(@ts-expect-error|biome-ignore)/.test(text) && !/:\s*\S+(\s+\S+){2}/.test(text)
}
