import { describe, expect, test } from 'vitest'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { applyFormDecisions, type FormDocument } from '#schemas/runtime/form/form.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'
import { convertPhonePatterns } from '#schemas/runtime/form/phone-rules.ts'

const formerRule = { type: 'string', maxLength: 40, pattern: '^\\+?[0-9 \\(\\)\\.\\/\\-]{5,40}$' }

const document: FormDocument = {
  id: 'pasted',
  version: 1,
  schema: {
    type: 'object',
    $defs: { mail: { type: 'string', format: 'email' } },
    properties: {
      firstName: { type: 'string' },
      nick: { type: 'string' },
      partner: { type: 'string' },
      mobile: { type: 'string', format: 'phone' },
      office: formerRule,
      mail: { $ref: '#/$defs/mail' },
      others: { type: 'array', items: { $ref: '#/$defs/mail' } },
      people: {
        type: 'array',
        items: { type: 'object', properties: { tel: { type: 'string' }, note: { type: 'string' } } },
      },
      kind: { type: 'string', enum: ['\u200bodd'] },
    },
  },
  ui: {
    partner: { 'ui:autocomplete': 'section-partner name' },
    office: { 'ui:widget': 'tel' },
    people: { items: { tel: { 'ui:autocomplete': 'tel' } } },
    kind: { 'ui:autocomplete': 'name' },
  },
}

describe('cleanAnswers', () => {
  test('cleans names, numbers and addresses wherever they are, and nothing else', () => {
    const values = {
      firstName: '\u202aAda\u202c',
      nick: '\u200bA',
      partner: ' Jose\u0301',
      mobile: 'tel:+49\u00a0171',
      office: '\u0660\u0661\u0662\u0663\u0664',
      mail: 'mailto:a@example.com',
      others: ['<b@example.com>', 'c@example.com'],
      people: [{ tel: '030\u2011123456', note: '\u200b' }],
      kind: '\u200bodd',
    }
    expect(cleanAnswers(document, values)).toEqual({
      firstName: 'Ada',
      nick: '\u200bA',
      partner: 'Jos\u00e9',
      mobile: '+49 171',
      office: '01234',
      mail: 'a@example.com',
      others: ['b@example.com', 'c@example.com'],
      people: [{ tel: '030-123456', note: '\u200b' }],
      kind: '\u200bodd',
    })
    expect(evaluateForm(document, { values }).values).toMatchObject({
      mail: 'a@example.com',
      office: '01234',
    })
  })

  test('drops what has nothing visible, and returns the same object if nothing changes', () => {
    expect(cleanAnswers(document, { firstName: '\u200b', mobile: '\u00a0', nick: '' })).toEqual({ nick: '' })
    const clean = { firstName: 'Ada', others: ['c@example.com'], people: [{ tel: '030', note: ' x' }] }
    expect(cleanAnswers(document, clean)).toBe(clean)
  })
})

test('A link fills in numbers and addresses with their plus, and names with their blank', () => {
  const query = {
    firstName: 'Ada Mary',
    mobile: ' 491711234567',
    office: ' 49 30 1234567',
    mail: 'foo bar@example.com',
    others: 'a b@example.com,c@example.com',
    nick: ' 1 2',
  }
  expect(getInitialFormValues(document, query)).toEqual({
    firstName: 'Ada Mary',
    mobile: '+491711234567',
    office: '+49 30 1234567',
    mail: 'foo+bar@example.com',
    others: ['a+b@example.com', 'c@example.com'],
    nick: ' 1 2',
  })
})

test('A form with the former pattern of numbers gets the format, and keeps all else', () => {
  const decisions = { hidden: [], required: [], offered: {} }
  const { properties }: Record<string, unknown> = applyFormDecisions(document, decisions).schema
  expect(properties).toMatchObject({ office: { type: 'string', maxLength: 40, format: 'phone' } })
  expect(properties).not.toHaveProperty('office.pattern')
  const other = { type: 'object', properties: { code: { type: 'string', pattern: '^[0-9]{5}$' } } }
  expect(convertPhonePatterns(other)).toBe(other)
})
