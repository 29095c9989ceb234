import { expect, test } from 'vitest'
import { addDefaultsToNewEntries } from '#schemas/runtime/form/form-defaults.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'

const schema = {
  type: 'object',
  $defs: { address: { type: 'object', properties: { city: { type: 'string', default: 'Rome' }, zip: {} } } },
  properties: {
    name: { type: 'string' },
    home: { $ref: '#/$defs/address' },
    work: {
      type: 'object',
      default: { city: 'Milan' },
      properties: { city: { default: 'Rome' }, floor: { default: 3 } },
    },
    pets: {
      type: 'array',
      items: { type: 'object', properties: { kind: { default: 'dog' }, home: { $ref: '#/$defs/address' } } },
    },
    node: { $ref: '#' },
  },
  allOf: [{ properties: { color: { type: 'string', default: 'blue' } } }],
}

test('A form starts with the defaults of its groups and subschemas, outer ones first', () => {
  expect(getInitialFormValues({ id: 'a', version: 1, schema }, { name: 'Ada' })).toEqual({
    name: 'Ada',
    home: { city: 'Rome' },
    work: { city: 'Milan', floor: 3 },
    color: 'blue',
    node: { home: { city: 'Rome' }, work: { city: 'Milan', floor: 3 }, color: 'blue' },
  })
})

test('A new list entry starts with its defaults and changes no other entry', () => {
  const before = { name: 'Ada', pets: [{ kind: 'cat' }] }
  const added = addDefaultsToNewEntries(schema, { before, after: { ...before, pets: [...before.pets, {}] } })
  expect(added).toEqual({ name: 'Ada', pets: [{ kind: 'cat' }, { kind: 'dog', home: { city: 'Rome' } }] })
  const emptied = { ...before, pets: [{}] }
  expect(addDefaultsToNewEntries(schema, { before, after: emptied })).toEqual(emptied)
})
