import { expect, test } from 'vitest'
import type { LocaleCode } from '#locales/codes.ts'
import { dropOtherLanguages } from '#renderer/app/drop-other-languages.ts'
import type { PrefetchedCall } from '#renderer/screen/page.ts'

const keep = (call: PrefetchedCall['call'], value: unknown, locale: LocaleCode) =>
  dropOtherLanguages([{ call, input: {}, value }], locale)[0]?.value

test.each<[LocaleCode, object, object]>([
  ['de', { en: 'Hair', de: 'Haare' }, { de: 'Haare' }],
  ['pt', { en: 'Hair', 'pt-br': 'Cabelo' }, { 'pt-br': 'Cabelo' }],
  ['pl', { de: 'Haare', en: 'Hair' }, { en: 'Hair' }],
  ['pl', { de: 'Haare', fr: 'Cheveux' }, { de: 'Haare' }],
])('of a text, a page in %s keeps the language it shows: %o', (locale, text, kept) => {
  expect(keep('getService', { name: text, steps: [{ text }], price: 4000 }, locale)).toEqual({
    name: kept,
    steps: [{ text: kept }],
    price: 4000,
  })
})

test('of a formatted text, the tree of one language is kept', () => {
  const blocks = [{ type: 'text', options: { text: { en: [{ type: 'paragraph' }], de: [] } }, data: {} }]
  expect(keep('getContent', { blocks }, 'en')).toEqual({
    blocks: [{ type: 'text', options: { text: { en: [{ type: 'paragraph' }] } }, data: {} }],
  })
})

test('objects with other keys, empty ones and texts in one language stay as they are', () => {
  const value = { name: 'Maya', hours: { monday: [] }, theme: {}, texts: { en: 'a', monday: 'b' } }
  expect(keep('getBusiness', value, 'da')).toEqual(value)
})

test('what a person has entered stays, even if it looks like a text', () => {
  const value = { answers: { it: 'yes', es: 'no' } }
  expect(keep('getBooking', value, 'it')).toEqual(value)
})
