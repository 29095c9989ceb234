import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogueFiles } from '#tests/support/catalogue-files.ts'
import { root } from '#tests/support/command.ts'
import { textFiles } from '#tests/support/source.ts'

const english = readCatalogueFiles().en ?? {}
const sources = textFiles()
  .filter(path => /^(renderer|server|schemas)\/.*(?<!\.gen)\.(tsx?|json)$|^routes\.json$/.test(path))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const codes = [
  ...(sources.find(({ path }) => path === 'schemas/problems.json')?.text ?? '').matchAll(/"code": "(.+?)"/g),
]

test('every key that is asked for exists', () => {
  const asked = sources.flatMap(({ path, text }) =>
    [...text.matchAll(path.endsWith('.json') ? keyInDocument : keyInCode)].map(found => ({
      path,
      key: found[1] ?? '',
    })),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ key }) => !(key in english))).toEqual([])
})

test('every problem has words', () => {
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.map(([, code]) => `problem.${code}`).filter(key => !(key in english))).toEqual([])
})

test('no more keys than these wait for their screen', () => {
  const all = sources.map(({ text }) => text).join('\n')
  const prefixes = [...all.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].map(found => found[1] ?? '')
  const problems = new Set(codes.map(([, code]) => `problem.${code}`))
  const unused = Object.keys(english).filter(
    key =>
      !problems.has(key) &&
      !new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(all) &&
      !prefixes.some(prefix => prefix !== 'problem.' && key.startsWith(prefix)),
  )
  expect(unused.length, unused.join(' ')).toBeLessThanOrEqual(mostWaiting)
})

/** To be lowered, never raised: a key comes with the screen that says it. */
const mostWaiting = 120

/** `t('a.b')`, `phrase('a.b')`, `key: 'a.b'`. */
const keyInCode = /(?:\b(?:t|phrase)\(\s*|\bkey: )'([a-z_]+(?:\.[a-z_\d]+)+)'/g

/** A key in a document stands under one of these names; a business's own text has no such shape. */
const keyInDocument =
  /"(?:title|heading|message|action|busy|description|ui:help)": "([a-z_]+(?:\.[a-z_\d]+)+)"/g
