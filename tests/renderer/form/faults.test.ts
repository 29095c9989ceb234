import { expect, test } from 'vitest'
import { sortByFieldOrder } from '#renderer/screen/form/form-errors.ts'

const form = {
  schema: {
    properties: {
      last: {},
      first: {},
      guests: { items: { properties: { name: {}, email: {} } } },
      address: { properties: { street: {}, city: {} } },
    },
  },
  ui: { 'ui:order': ['first', '*', 'last'], address: { 'ui:order': ['city', 'street'] } },
}

test('Faults are sorted in field order on every level, those without a field last', () => {
  const ordered = [
    '/first',
    '/guests',
    '/guests/2/name',
    '/guests/2/email',
    '/guests/10/name',
    '/address',
    '/address/city',
    '/address/street',
    '/last',
    '/unknown',
  ]
  const faults = ordered
    .toReversed()
    .map(pointer => ({ pointer, code: 'field.required', params: {} }) as const)
  expect(sortByFieldOrder(faults, form).map(fault => fault.pointer)).toEqual(ordered)
})
