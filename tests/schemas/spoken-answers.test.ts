import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { formatAnswers } from '#schemas/runtime/form/format-answers.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const names = { good: { en: 'Good', de: 'Gut' }, poor: { en: 'Poor', de: 'Schlecht' } }
const form: FormDocument = {
  id: 'wish',
  version: 1,
  schema: {
    type: 'object',
    properties: {
      firstName: { type: 'string' },
      length: { enum: ['short', 'long'] },
      wedding: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'time' },
      first: { type: 'boolean' },
      hats: { type: 'number' },
      price: { type: 'number' },
      extras: { type: 'array', items: { enum: ['tea', 'music', 'book'] } },
      order: { type: 'array', items: { enum: ['tea', 'music'] } },
      home: {
        type: 'object',
        properties: { street: { type: 'string' }, country: { type: 'string', format: 'country' } },
      },
      aspects: { type: 'object', properties: { calm: { enum: ['good', 'poor'] }, price: {} } },
      people: { type: 'array', items: { type: 'object', properties: { name: {}, age: {} } } },
      secret: { type: 'string' },
      size: {
        oneOf: [
          { const: 's', title: 'Small' },
          { const: 'l', title: 'Large' },
        ],
      },
    },
  },
  ui: {
    'ui:order': ['length', '*', 'price'],
    length: {
      'ui:title': { en: 'How long, {values.firstName}?', de: 'Wie lang, {values.firstName}?' },
      'ui:enumNames': { short: { en: 'Short', de: 'Kurz' }, long: { message: 'common.continue' } },
    },
    first: { 'ui:title': { message: 'contact.email' } },
    hats: { 'ui:when': 'values.first' },
    extras: { 'ui:enumNames': { tea: { en: 'Tea', de: 'Tee' } } },
    order: { 'ui:field': 'ranking', 'ui:enumNames': { tea: 'Tea' } },
    home: { 'ui:field': 'address' },
    aspects: {
      'ui:field': 'matrix',
      'ui:enumNames': names,
      calm: { 'ui:title': { en: 'Calm', de: 'Ruhe' } },
    },
    people: { items: { name: { 'ui:title': 'Name' } } },
    secret: { 'ui:widget': 'password' },
  },
  computed: { price: 'values.hats * 1000.5' },
}

const told = (values: object, locale: 'en' | 'de' = 'en') =>
  formatAnswers(form, { values: { ...values } }, wordsIn(locale)).map(({ name, title, text }) => [
    name,
    title,
    text,
  ])

test.each([
  [{ length: 'short', firstName: 'Ada' }, 'en', ['length', 'How long, Ada?', 'Short']],
  [{ length: 'short', firstName: 'Ada' }, 'de', ['length', 'Wie lang, Ada?', 'Kurz']],
  [{ length: 'long' }, 'de', ['length', 'Wie lang, ?', 'Weiter']],
  [{ wedding: '2026-11-05' }, 'en', ['wedding', 'wedding', 'November 5, 2026']],
  [{ wedding: '2026-11-05' }, 'de', ['wedding', 'wedding', '5. November 2026']],
  [{ wedding: 'soon' }, 'de', ['wedding', 'wedding', 'soon']],
  [{ at: '14:05' }, 'en', ['at', 'at', '2:05 PM']],
  [{ at: '14:05' }, 'de', ['at', 'at', '14:05']],
  [{ first: false }, 'en', ['first', 'Email', 'No']],
  [{ first: false }, 'de', ['first', 'E-Mail', 'Nein']],
  [{ extras: ['tea', 'music', 'book'] }, 'de', ['extras', 'extras', 'Tee, music und book']],
  [{ order: ['music', 'tea'] }, 'en', ['order', 'order', '1. music\n2. Tea']],
  [{ home: { country: 'AT', street: 'Ring 1' } }, 'de', ['home', 'home', 'Ring 1, Österreich']],
  [{ aspects: { price: 'poor', calm: 'good' } }, 'de', ['aspects', 'aspects', 'Ruhe: Gut\nprice: Schlecht']],
  [
    { people: [{ name: 'Bo', age: 7 }, { name: 'Cy' }] },
    'en',
    ['people', 'people', 'Name: Bo\nage: 7\nName: Cy'],
  ],
  [{ secret: 'abc' }, 'en', ['secret', 'secret', '••••••••']],
  [{ size: 'l' }, 'en', ['size', 'size', 'Large']],
] as const)('%j in %s is formatted as %j', (values, locale, answer) => {
  expect(told(values, locale)).toContainEqual(answer)
})

test('Unanswered and hidden fields are omitted; computed values are included', () => {
  expect(told({ first: true, hats: 2, notes: '' })).toEqual([
    ['first', 'Email', 'Yes'],
    ['hats', 'hats', '2'],
    ['price', 'price', '2,001'],
  ])
  expect(told({ first: false, hats: 2 })).toEqual([['first', 'Email', 'No']])
})

test('Answers are listed in the order of the form, not as they were given', () => {
  expect(told({ at: '09:00', firstName: 'Ada', length: 'short' }).map(([name]) => name)).toEqual([
    'length',
    'firstName',
    'at',
  ])
})
