/** A form with any number of fields, the same for our renderer and for stock RJSF. */
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'

/** Builds a form that repeats ten fields of the usual kinds. */
export function formOfFields(count: number): FormDocument {
  const names = Array.from({ length: count }, (_, index) => `field${index}`)
  const kinds = names.map((name, index) => [name, kindOf(index)] as const)
  return {
    id: `fields-${count}`,
    version: 1,
    schema: {
      type: 'object',
      required: names.filter((_, index) => index % 3 === 0),
      properties: Object.fromEntries(kinds.map(([name, { schema }]) => [name, { title: name, ...schema }])),
    },
    ui: Object.fromEntries(kinds.map(([name, { ui = {} }]) => [name, { 'ui:title': name, ...ui }])),
  }
}

/** Returns a valid value for each field. */
export const makeValues = ({ schema }: FormDocument): JsonObject =>
  Object.fromEntries(Object.keys(Object(schema.properties)).map((name, index) => [name, kindOf(index).value]))

/** Returns the name of the text field in the middle, in which the benchmark types. */
export const typedField = (count: number): string => `field${Math.floor(count / 40) * 20}`

interface Kind {
  readonly schema: JsonObject
  readonly value: unknown
  readonly ui?: JsonObject
}

const text: Kind = { schema: { type: 'string', maxLength: 200 }, value: 'Ada' }
const choice = { type: 'string', enum: ['one', 'two', 'three'] }
const kinds: readonly Kind[] = [
  text,
  { ...text, schema: { type: 'string', minLength: 2, pattern: '^[A-Za-z ]+$' } },
  { schema: { type: 'string', format: 'email' }, value: 'ada@example.com' },
  { schema: { type: 'integer', minimum: 0, maximum: 150 }, value: 36 },
  { schema: { type: 'number' }, value: 1.5 },
  { schema: choice, value: 'two' },
  { schema: choice, value: 'two', ui: { 'ui:widget': 'radio' } },
  { schema: { type: 'boolean' }, value: true },
  { ...text, ui: { 'ui:widget': 'textarea' } },
  { schema: { type: 'string', format: 'date' }, value: '2026-11-21' },
]

const kindOf = (index: number): Kind => kinds[index % kinds.length] ?? text
