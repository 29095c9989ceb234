/** The format of a definition is recognized; what is none of them is refused, and nothing makes an import throw. */
import { describe, expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { importForm } from '#schemas/runtime/form-import/import-form.ts'
import * as google from '#tests/support/imports/google-form-definitions.ts'
import * as rjsf from '#tests/support/imports/rjsf-definitions.ts'
import * as survey from '#tests/support/imports/survey-js-definitions.ts'
import * as typeform from '#tests/support/imports/typeform-definitions.ts'

const definitions = Object.entries({ ...google, ...rjsf, ...survey, ...typeform })

test.each([
  ['a text', 'hello'],
  ['null', null],
  ['a list', []],
  ['an empty object', {}],
  ['a configuration of something else', { name: 'app', version: '1.0.0', dependencies: {} }],
  ['a schema of a text', { type: 'string' }],
])('%s is not recognized', (_, definition) =>
  expect(importForm(definition)).toEqual({ ok: false, code: 'not_recognized' }),
)

test.each([
  ['survey-js', { pages: [{ elements: [{ type: 'geo', name: 'x' }] }] }],
  ['typeform', { title: 'x', fields: [{ type: 'calendly', title: 'Call' }] }],
  ['google-forms', { info: { title: 'x' }, items: [] }],
  ['rjsf', { schema: { type: 'object', properties: {} } }],
])('%s without a question that can be asked is refused', (format, definition) =>
  expect(importForm(definition)).toEqual({ ok: false, code: 'no_questions', format }),
)

test('what is nested deeper than any form is refused, however deep', () => {
  let deep: unknown = {}
  for (let level = 0; level < 50_000; level++) deep = { properties: deep }
  expect(importForm(deep)).toEqual({ ok: false, code: 'too_deep' })
})

test('a document of Bookplate passes as it is', () => {
  const document = {
    id: 'wish',
    version: 3,
    schema: { type: 'object', properties: { email: { type: 'string', format: 'email' } } },
  }
  expect(importForm(document)).toEqual({ ok: true, format: 'bookplate', kind: 'form', document, notes: [] })
})

describe('A definition with one part of another type', () => {
  /** Lists copies of the value, each with one member replaced. */
  function* listBroken(value: unknown, replacement: unknown): Generator<unknown> {
    if (Array.isArray(value)) {
      for (const [index, part] of value.entries()) {
        yield value.with(index, replacement)
        for (const broken of listBroken(part, replacement)) yield value.with(index, broken)
      }
    } else if (isObject(value))
      for (const [name, part] of Object.entries(value)) {
        yield { ...value, [name]: replacement }
        for (const broken of listBroken(part, replacement)) yield { ...value, [name]: broken }
      }
  }

  test.each(definitions)('of %s never makes the import throw', (_, definition) => {
    let count = 0
    for (const replacement of [null, 7, [[{ value: {} }]]])
      for (const broken of listBroken(definition, replacement)) {
        const imported = importForm(broken)
        if (imported.ok) expect(imported.document.schema).toBeTypeOf('object')
        count++
      }
    expect(count).toBeGreaterThan(50)
  })
})
