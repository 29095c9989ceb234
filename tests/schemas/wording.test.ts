import { expect, test } from 'vitest'
import { formatLocalizedText, isText } from '#schemas/runtime/core/localized-text.ts'

const i18n = {
  phrase: (key: string) => `the words of ${key}`,
  text: (text: string | Record<string, string>) => (typeof text === 'string' ? text : (text.de ?? '')),
}

test.each([
  ['a text', 'Hallo', 'Hallo'],
  ['one text per language', { en: 'Hello', de: 'Hallo' }, 'Hallo'],
  ['a message key', { message: 'contact.email' }, 'the words of contact.email'],
])('%s is resolved to a string', (_, wording, said) => {
  expect(isText(wording)).toBe(true)
  expect(formatLocalizedText(wording, i18n)).toBe(said)
})

test.each([[undefined], [null], [3], [false], [['a']], [{ en: { nested: 'x' } }]])(
  '%j is no localized text and resolves to an empty string',
  value => {
    expect(isText(value)).toBe(false)
    expect(formatLocalizedText(value, i18n)).toBe('')
  },
)
