/** The JSON editor without a page: places, folds, suggestions, problems and what differs. */
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { countChangedLines, createComparison } from '#renderer/console/json-editor/changed-lines.ts'
import { readCompletionSnippet } from '#renderer/console/json-editor/completion-snippet.ts'
import { translateLanguageService } from '#renderer/console/json-editor/editor-messages.ts'
import { createJsonLanguage } from '#renderer/console/json-editor/json-language.ts'
import { createRangeFinder, findPointerAt } from '#renderer/console/json-editor/json-places.ts'
import { countFoldedLanguages, listLanguageFolds } from '#renderer/console/json-editor/language-folds.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { readConsoleWords } from '#tests/support/console/console-i18n.ts'
import { root } from '#tests/support/run/command.ts'

const text = `{
  "id": "voucher",
  "title": { "en": "Voucher", "de": "Gutschein", "fr": "Bon", "it": "Buono" },
  "steps": [{ "id": "who" }, { "id": "how", "a/b": 1 }]
}
`

describe('Places of pointers', () => {
  const find = createRangeFinder(text)
  const marked = (pointer: string) => {
    const { from, to } = find(pointer)
    return text.slice(from, to)
  }
  test.each([
    ['/id', '"voucher"'],
    ['/title', '"title"'],
    ['/title/de', '"Gutschein"'],
    ['/steps/1', '{'],
    ['/steps/1/id', '"how"'],
    ['/steps/1/a~1b', '1'],
    ['', '{'],
    ['/steps/7/id', '"steps"'],
    ['/nothing', '{'],
  ])('%s is marked at %s', (pointer, expected) => expect(marked(pointer)).toBe(expected))

  test('a place has the pointer of the value or name around it', () => {
    expect(findPointerAt(text, text.indexOf('Gutschein'))).toBe('/title/de')
    expect(findPointerAt(text, text.indexOf('"how"') + 2)).toBe('/steps/1/id')
    expect(findPointerAt(text, 1)).toBe('')
  })

  test('text that is no JSON has a place, too', () => {
    expect(createRangeFinder('')('/a')).toEqual({ from: 0, to: 0 })
    expect(createRangeFinder('{ "a": ')('/a')).toEqual({ from: 0, to: 1 })
  })
})

test('Languages of a text beyond the first two are folded; other objects are not', () => {
  const folds = listLanguageFolds(text)
  expect(folds.map(({ from, to }) => text.slice(from, to))).toEqual(['"fr": "Bon", "it": "Buono"'])
  const state = EditorState.create({ doc: text })
  expect(folds.map(fold => countFoldedLanguages(state, fold))).toEqual([2])
  expect(countFoldedLanguages(state, { from: text.indexOf('"id": "who"'), to: text.indexOf(' }, {') })).toBe(
    undefined,
  )
})

test.each([
  ['"ui:when": "$1"', { text: '"ui:when": ""', anchor: 12, head: 12 }],
  ['"required": $' + '{1:false}', { text: '"required": false', anchor: 12, head: 17 }],
  ['{$1},$0', { text: '{},', anchor: 1, head: 1 }],
  ['"a\\$b\\}"', { text: '"a$b}"', anchor: 6, head: 6 }],
])('The snippet %s is inserted as text with a selection', (snippet, expected) =>
  expect(readCompletionSnippet(snippet)).toEqual(expected),
)

describe('A screen, by the schema of the installation', async () => {
  const schema = (await loadConfiguration(root)).editorSchema('screen')
  const language = createJsonLanguage(schema)
  const screen = (part: string) =>
    EditorState.create({ doc: `{\n  "id": "own",\n  "base": "booking"${part}\n}\n` })

  test('is offered its names, with a description', async () => {
    const state = screen(',\n  "on')
    const position = state.doc.toString().indexOf('"on') + 3
    const found = await language.complete(new CompletionContext(state, position, true))
    const labels = found?.options.map(({ label }) => label)
    expect(labels?.length).toBeGreaterThan(1)
    expect(found?.options.every(({ label }) => !label.includes('"'))).toBe(true)
    expect(found?.options.some(({ info }) => typeof info === 'string' && info.length > 10)).toBe(true)
  })

  test('is described at a name, without the marks of Markdown', async () => {
    const state = screen('')
    const found = await language.describe(state, state.doc.toString().indexOf('base') + 1)
    expect(found?.text.length).toBeGreaterThan(10)
    expect(found?.text).not.toMatch(/\\[.()_-]/)
  })

  test('is told what it does not know, in the language of the console', async () => {
    translateLanguageService(await readConsoleWords('de'))
    const found = await language.check(screen(',\n  "stpes": {}'))
    expect(found.map(({ message }) => message)).toContain(
      '„stpes“ ist hier nicht bekannt. Prüfen Sie die Schreibweise oder entfernen Sie es.',
    )
    expect((await language.check(screen(','))).length).toBeGreaterThan(0)
  })
})

test('New, changed and removed lines are counted', () => {
  const count = (before: string, after: string) =>
    countChangedLines(EditorState.create({ doc: after, extensions: createComparison(before) }))
  const before = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n'
  expect(count(before, before)).toEqual({ added: 0, changed: 0, removed: 0 })
  expect(count(before, '{\n  "a": 1,\n  "x": 0,\n  "y": 0,\n  "b": 2,\n  "c": 3\n}\n')).toEqual({
    added: 2,
    changed: 0,
    removed: 0,
  })
  expect(count(before, '{\n  "a": 1,\n  "c": 3\n}\n')).toEqual({ added: 0, changed: 0, removed: 1 })
  expect(count(before, before.replace('2', '20'))).toEqual({ added: 0, changed: 1, removed: 0 })
})
