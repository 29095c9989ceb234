/** Names of new questions and choices come from their texts when the form is published; everything that uses them follows. */
import { describe, expect, test } from 'vitest'
import { describeSetting } from '#renderer/console/forms/model/describe-setting.ts'
import { addField } from '#renderer/console/forms/model/edit-form.ts'
import { listMissingTexts } from '#renderer/console/forms/model/missing-texts.ts'
import { nameNewParts } from '#renderer/console/forms/model/name-new-parts.ts'

type Json = Readonly<Record<string, unknown>>

const readOwn = (text: unknown): string => (typeof text === 'string' ? text : String(Object(text).en ?? ''))

const draft: Json = {
  id: 'wish',
  version: 1,
  title: 'Wish',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['choice'],
    properties: {
      choice: { type: 'string', enum: ['choice-1', 'choice-2', 'own'], default: 'choice-1' },
      choices: {
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', enum: ['choice-1', 'choice-2'] },
      },
      number: { type: 'integer', minimum: 0 },
      shortText: { type: 'string' },
      email: { type: 'string', format: 'email' },
    },
  },
  ui: {
    'ui:order': ['choice', '*'],
    choice: {
      'ui:title': { en: 'Which size?', de: 'Welche Größe?' },
      'ui:enumNames': { 'choice-1': { en: 'Large one' }, 'choice-2': { de: 'Klein' }, own: 'Own' },
    },
    choices: { 'ui:title': 'Extras', 'ui:enumNames': { 'choice-1': 'A card', 'choice-2': 'A card' } },
    number: {
      'ui:title': 'How many?',
      'ui:when': "values.choice == 'choice-1' and not ('choice-1' in values.choices)",
      'ui:help': 'For {values.choice}',
    },
    shortText: { 'ui:title': '???' },
    email: { 'ui:title': { message: 'contact.email' } },
  },
  steps: [{ id: 'one', title: 'One', fields: ['choice', 'choices', 'number', 'shortText', 'email'] }],
  scores: { points: [{ when: "'choice-2' in values.choices", add: 1 }] },
  quotas: [{ most: 5, when: "values.choice != 'choice-1'" }],
  payment: { amount: { formula: "values.number * if(values.choice == 'choice-1', 25, 0)" }, email: 'email' },
}

describe('nameNewParts', () => {
  const { document, moved } = nameNewParts(draft, undefined, readOwn)

  test('names questions and choices by their texts, and mends what uses them', () => {
    expect(document).toMatchObject({
      schema: {
        required: ['whichSize'],
        properties: {
          whichSize: { enum: ['large-one', 'choice-2', 'own'], default: 'large-one' },
          extras: { items: { enum: ['a-card', 'a-card-2'] } },
          howMany: { type: 'integer' },
        },
      },
      ui: {
        'ui:order': ['whichSize', '*'],
        whichSize: { 'ui:enumNames': { 'large-one': { en: 'Large one' }, 'choice-2': { de: 'Klein' } } },
        howMany: {
          'ui:when': "values.whichSize == 'large-one' and not ('a-card' in values.extras)",
          'ui:help': 'For {values.whichSize}',
        },
      },
      steps: [{ fields: ['whichSize', 'extras', 'howMany', 'shortText', 'email'] }],
      scores: { points: [{ when: "'a-card-2' in values.extras", add: 1 }] },
      quotas: [{ most: 5, when: "values.whichSize != 'large-one'" }],
      payment: {
        amount: { formula: "values.howMany * if(values.whichSize == 'large-one', 25, 0)" },
        email: 'email',
      },
    })
    expect(moved.get('/schema/properties/choice')).toBe('/schema/properties/whichSize')
  })

  test('keeps what says nothing better, and names that somebody has chosen', () => {
    const names = Object.keys(Object(Object(document.schema).properties))
    expect(names).toEqual(['whichSize', 'extras', 'howMany', 'shortText', 'email'])
    expect(nameNewParts(document, undefined, readOwn).document).toEqual(document)
  })

  test('leaves what is published as it is, and names only what is new', () => {
    const published = { schema: { properties: { choice: { enum: ['choice-1'] } } } }
    const { document: next } = nameNewParts(draft, published, readOwn)
    const { choice } = Object(Object(next.schema).properties)
    expect(choice.enum).toEqual(['choice-1', 'choice-2', 'own'])
    expect(nameNewParts(draft, draft, readOwn).document).toBe(draft)
  })

  test('does not take a name of the published version, whose answers would seem to be of the new question', () => {
    const published = { schema: { properties: { howMany: { type: 'string' } } } }
    const { document: next } = nameNewParts(draft, published, readOwn)
    expect(Object.keys(Object(Object(next.schema).properties))).toContain('howMany2')
  })
})

test('a new question is named by the title that somebody has written, or else by its kind', () => {
  const empty = { id: 'a', schema: { type: 'object', properties: {} } }
  const add = (title: string, isTitled: boolean) =>
    addField(empty, { kind: 'short_text', title: { de: title }, isTitled, choices: [], step: 0 }).pointer
  expect(add('Wie heißen Sie?', true)).toBe('/schema/properties/wieHeissenSie')
  expect(add('Kurzer Text', false)).toBe('/schema/properties/shortText')
})

test('texts that lack a language are found, but not those that are the same in all', () => {
  const document = {
    title: 'Wish',
    ui: {
      'ui:order': ['a'],
      a: {
        'ui:title': { en: 'A', de: 'A' },
        'ui:enumNames': { x: { en: 'X' }, y: { message: 'contact.email' } },
      },
    },
    steps: [{ title: { de: 'Eins' } }],
  }
  expect(listMissingTexts(document, ['en', 'de'])).toEqual(['/ui/a/ui:enumNames/x', '/steps/0/title'])
  expect(listMissingTexts(document, ['de'])).toEqual(['/ui/a/ui:enumNames/x'])
})

test('a setting is described by the schema, through references and alternatives', () => {
  const schema = {
    properties: {
      ui: { $ref: '#/$defs/Ui' },
      steps: { items: { properties: { when: { description: 'Whether it exists.', type: 'string' } } } },
      payment: { allOf: [{ properties: { amount: { description: 'How much.' } } }] },
    },
    $defs: {
      Ui: {
        additionalProperties: { $ref: '#/$defs/Ui' },
        properties: { 'ui:title': { description: 'The question.', $ref: '#/$defs/Text' } },
      },
      Text: { description: 'A text.' },
    },
  }
  expect(describeSetting(schema, ['ui', 'name', 'ui:title'])).toBe('The question.')
  expect(describeSetting(schema, ['ui', 'group', 'name', 'ui:title'])).toBe('The question.')
  expect(describeSetting(schema, ['steps', 2, 'when'])).toBe('Whether it exists.')
  expect(describeSetting(schema, ['payment', 'amount'])).toBe('How much.')
  expect(describeSetting(schema, ['nothing'])).toBeUndefined()
})
