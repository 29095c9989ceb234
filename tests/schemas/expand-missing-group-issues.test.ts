import { expect, test } from 'vitest'
import { expandMissingGroupIssues } from '#schemas/runtime/form/expand-missing-group-issues.ts'
import type { ValidationIssue } from '#schemas/runtime/form/field-error.ts'

const text = { type: 'string' }
const form = {
  schema: {
    properties: {
      name: text,
      home: { $ref: '#/$defs/Home' },
      sign: { type: 'object', properties: { strokes: text } },
    },
    $defs: {
      Home: {
        type: 'object',
        required: ['street', 'country'],
        properties: {
          street: text,
          extra: text,
          country: { type: 'object', required: ['code'], properties: { code: text } },
        },
      },
    },
  },
  ui: {},
}
const missing = (pointer: string): ValidationIssue => ({ pointer, keyword: 'required', params: {} })
const found = (issue: ValidationIssue) =>
  expandMissingGroupIssues([issue], form).map(({ pointer }) => pointer)

test('A missing group is reported as its missing required fields, on every level', () => {
  expect(found(missing('/home'))).toEqual(['/home/street', '/home/country/code'])
})

test('A missing value is reported itself if it is no group or requires no fields by name', () => {
  for (const pointer of ['/name', '/sign', '/home/street', '/unknown'])
    expect(found(missing(pointer))).toEqual([pointer])
})

test('Other issues of a group are kept', () => {
  expect(found({ pointer: '/home', keyword: 'type', params: {} })).toEqual(['/home'])
})

test('A missing value of a custom widget is reported itself, that of a field with parts by its parts', () => {
  const foundIn = (field: string) =>
    expandMissingGroupIssues([missing('/home')], { ...form, ui: { home: { 'ui:field': field } } }).length
  expect(['@custom', 'address'].map(foundIn)).toEqual([1, 2])
})
