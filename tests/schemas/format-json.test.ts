/** JSON as a person would write it, the same whether it is formatted anew or after another version. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDocumentFormatter, formatDocumentJson } from '#schemas/runtime/core/format-json.ts'

const folder = 'schemas/starters/forms'
const documents = readdirSync(folder).map(file => readFileSync(`${folder}/${file}`, 'utf8'))

test.each([
  [{}, '{\n\n}\n'],
  [{ a: [], b: {}, c: null }, '{\n  "a": [],\n  "b": {},\n  "c": null\n}\n'],
  [{ a: [1, { b: 'c' }] }, '{\n  "a": [1, { "b": "c" }]\n}\n'],
  [
    { a: ['x'.repeat(60), 'y'.repeat(60)] },
    `{\n  "a": [\n    "${'x'.repeat(60)}",\n    "${'y'.repeat(60)}"\n  ]\n}\n`,
  ],
  [{ a: 'z'.repeat(200) }, `{\n  "a": "${'z'.repeat(200)}"\n}\n`],
])('%j', (document, text) => {
  expect(formatDocumentJson(document)).toBe(text)
})

test('lines have at most 110 characters with their comma, unless one value needs more', () => {
  for (const length of [96, 97, 98, 99, 100, 101]) {
    const text = formatDocumentJson({ a: ['x'.repeat(length)], b: 1 })
    expect(text.split('\n').length > 5).toBe(`  "a": ["${'x'.repeat(length)}"],`.length > 110)
  }
})

test('a formatter that remembers writes the same as one that does not', () => {
  const format = createDocumentFormatter()
  for (const text of documents) {
    const document: Readonly<Record<string, unknown>> = JSON.parse(text)
    expect(format(document)).toBe(formatDocumentJson(document))
    const changed = { ...document, title: 'x'.repeat(120), nested: { schema: document.schema } }
    expect(format(changed)).toBe(formatDocumentJson(changed))
    expect(JSON.parse(format(changed))).toEqual(changed)
  }
})
