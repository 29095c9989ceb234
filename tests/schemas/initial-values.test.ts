import { describe, expect, test } from 'vitest'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'

const document = (properties: JsonObject, more: Partial<FormDocument> = {}): FormDocument => ({
  id: 'start',
  version: 1,
  schema: { type: 'object', required: ['name', 'plan'], properties },
  ...more,
})

describe('A form starts with', () => {
  test.each<[string, JsonObject, string, unknown]>([
    ['a text as it is', { type: 'string' }, 'Ada', 'Ada'],
    ['a number', { type: 'number' }, '1.5', 1.5],
    ['an invalid number as it is, so that it is reported', { type: 'integer' }, 'ten', 'ten'],
    ['a comma-separated list', { type: 'array', items: { type: 'integer' } }, '1,2', [1, 2]],
    ['the default of a field without text', { type: 'string', default: 'blue' }, '', 'blue'],
    ['no object', { type: 'object' }, '{}', undefined],
  ])('%s', (_, property, text, value) =>
    expect(getInitialFormValues(document({ field: property }), { field: text }).field).toEqual(value),
  )

  test('no consent ticked by a link, but with its answers to yes-or-no questions', () => {
    const properties = {
      terms: { type: 'boolean', const: true },
      news: { type: 'boolean' },
      first: { type: 'boolean' },
    }
    const form = document(properties, { ui: { first: { 'ui:widget': 'radio' } } })
    expect(getInitialFormValues(form, { terms: 'true', news: 'true', first: 'true' })).toEqual({
      first: true,
    })
  })

  test('no computed values and no fields that it does not have', () => {
    const form = document({ sum: { type: 'number' } }, { computed: { sum: '1 + 1' } })
    expect(getInitialFormValues(form, { sum: '7', other: 'x', constructor: 'x' })).toEqual({})
  })
})
