import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { root } from '#tests/support/run/command.ts'
import { textFiles } from '#tests/support/source/source.ts'

interface FoundText {
  readonly place: string
  readonly texts: Readonly<Record<string, unknown>>
}

const found = textFiles()
  .filter(path => /^(server\/demo|schemas\/(forms|surveys|starters))\/.*\.json$/.test(path))
  .flatMap(path => textsIn(JSON.parse(readFileSync(join(root, path), 'utf8')), path))
const said = found.flatMap(({ place, texts }) =>
  Object.entries(texts).map(([code, text]) => ({ place: `${place} ${code}`, code, text: String(text) })),
)
/** The texts of Markdown files, without their front matter; a file without a language is in that of its site. */
const written = textFiles()
  .filter(path => /^server\/demo\/mistral\/.*\.md$/.test(path))
  .map(place => ({
    place,
    code: /\.(\w+)\.md$/.exec(place)?.[1] ?? 'fr',
    text: readFileSync(join(root, place), 'utf8')
      .replace(/^---\n.*?\n---\n/s, '')
      .trim(),
  }))
/** Sites are written in the languages of their readers. */
const languagesOfSites = [
  ['server/demo/harbor/content/', 'en,de'],
  ['server/demo/previews/', 'en,de'],
  ['server/demo/mistral/', 'fr,en'],
] as const
const wrong = (fault: RegExp, code?: string) =>
  said.filter(one => (code === undefined || one.code === code) && fault.test(one.text))
const holdsMarkdown = (place: string): boolean => /\/(text|answer) \w/.test(place)
/** Blank lines separate paragraphs, two spaces indent a list. */
const hasUncleanMarkdown = (text: string): boolean => /^\s|\s$|\S[^\S\n]\s|\n{3}|\t|\.\.\.|["'´<]/.test(text)

test('Every text of the demo business, the forms and the starting documents exists in every language, English first, in export order', () => {
  const order = ['en', ...localeCodes.filter(code => code !== 'en').sort()].join()
  const texts = found.filter(({ place }) => !languagesOfSites.some(([folder]) => place.startsWith(folder)))
  expect(texts.length).toBeGreaterThan(90)
  expect(texts.filter(one => Object.keys(one.texts).join() !== order)).toEqual([])
})

test.each(languagesOfSites)('Every text in %s exists in %s', (folder, order) => {
  const texts = found.filter(({ place }) => place.startsWith(folder))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(one => Object.keys(one.texts).join() !== order)).toEqual([])
})

test('Its texts have clean spaces, dots and quotes', () => {
  const unclean = wrong(/^\s|\s$|\s\s|\n[^\S\n]|\t|\.\.\.|["'`´<]/)
  expect(unclean.filter(one => !holdsMarkdown(one.place) || hasUncleanMarkdown(one.text))).toEqual([])
})

test('Its Markdown files have clean spaces, dots and quotes', () => {
  expect(written.length).toBeGreaterThan(6)
  expect(written.filter(one => hasUncleanMarkdown(one.text))).toEqual([])
})

test('Only its French texts have a non-breaking space before ; : ! ?', () => {
  expect(wrong(/[^\u00a0][;:!?]/, 'fr')).toEqual([])
  expect(written.filter(({ code, text }) => code === 'fr' && /[^\u00a0][;:!?]/.test(text))).toEqual([])
  expect([...said, ...written].filter(({ code, text }) => code !== 'fr' && /\s[;:!?]/.test(text))).toEqual([])
})

test('A placeholder for an answer appears in every language of its text', () => {
  const names = (text: unknown) => [...String(text).matchAll(/\{[^}]*\}/g)].join()
  expect(
    found.filter(({ texts }) => Object.values(texts).some(text => names(text) !== names(texts.en))),
  ).toEqual([])
})

/** Finds every localized text with its place: an object with an English or German text is one. */
function textsIn(value: unknown, place: string): readonly FoundText[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => textsIn(part, `${place}/${index}`))
  if (!isObject(value)) return []
  if (typeof value.en === 'string' || typeof value.de === 'string') return [{ place, texts: value }]
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}/${name}`))
}
