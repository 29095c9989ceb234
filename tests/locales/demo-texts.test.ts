import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { root } from '#tests/support/command.ts'
import { textFiles } from '#tests/support/source.ts'

interface FoundText {
  readonly place: string
  readonly texts: Readonly<Record<string, unknown>>
}

const found = textFiles()
  .filter(path => /^(server\/demo|schemas\/(forms|surveys))\/.*\.json$/.test(path))
  .flatMap(path => textsIn(JSON.parse(readFileSync(join(root, path), 'utf8')), path))
const said = found.flatMap(({ place, texts }) =>
  Object.entries(texts).map(([code, text]) => ({ place: `${place} ${code}`, code, text: String(text) })),
)
const wrong = (fault: RegExp, code?: string) =>
  said.filter(one => (code === undefined || one.code === code) && fault.test(one.text))

test('whatever the demo business says, it says in every language, English first, as an export writes it', () => {
  const order = ['en', ...localeCodes.filter(code => code !== 'en').sort()].join()
  expect(found.length).toBeGreaterThan(90)
  expect(found.filter(({ texts }) => Object.keys(texts).join() !== order)).toEqual([])
})

test('its texts have clean spaces, dots and quotes', () => {
  expect(wrong(/^\s|\s$|\s\s|\t|\.\.\.|["'`´<]/)).toEqual([])
})

test('its French puts a space that does not break before ; : ! ?, and nobody else does', () => {
  expect(wrong(/[^\u00a0][;:!?]/, 'fr')).toEqual([])
  expect(said.filter(({ code, text }) => code !== 'fr' && /\s[;:!?]/.test(text))).toEqual([])
})

test('what stands for an answer stands in every language', () => {
  const names = (text: unknown) => [...String(text).matchAll(/\{[^}]*\}/g)].join()
  expect(
    found.filter(({ texts }) => Object.values(texts).some(text => names(text) !== names(texts.en))),
  ).toEqual([])
})

/** Every object of texts, by where it stands: one that has English is nothing else. */
function textsIn(value: unknown, place: string): readonly FoundText[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => textsIn(part, `${place}/${index}`))
  if (!isObject(value)) return []
  if (typeof value.en === 'string' || typeof value.de === 'string') return [{ place, texts: value }]
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}/${name}`))
}
