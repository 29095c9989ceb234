import { expect, test } from 'vitest'
import { toStepForm } from '#schemas/runtime/form/form-step.ts'

test("A step form has the step's own fields in its order", () => {
  const form = {
    id: 'start',
    version: 1,
    schema: {
      type: 'object',
      required: ['name', 'plan'],
      properties: { name: { type: 'string' }, age: { type: 'integer' }, plan: { type: 'string' } },
    },
    ui: { 'ui:order': ['name', 'age', 'plan'], name: { 'ui:title': 'Name' }, age: { 'ui:title': 'Age' } },
  }
  const step = toStepForm(form, ['age', 'name'])
  expect(step.schema).toEqual({
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
  })
  expect(step.ui).toEqual({
    'ui:order': ['age', 'name'],
    name: { 'ui:title': 'Name' },
    age: { 'ui:title': 'Age' },
  })
})
