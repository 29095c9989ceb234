/** Server-rendered fields with alternative schemas, and answers that can be cleared. */
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import { makeForm } from '#tests/support/forms/forms.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const text = { type: 'string' }
const fax = { type: 'object', properties: { kind: { const: 'fax' }, line: text } }
const document = makeForm({
  id: 'reach',
  version: 1,
  schema: {
    type: 'object',
    required: ['mood'],
    properties: {
      reach: {
        oneOf: [
          { type: 'object', required: ['phone'], properties: { phone: text, hours: text } },
          { type: 'object', title: 'By mail', required: ['street'], properties: { street: text } },
          { $ref: '#/$defs/Fax' },
        ],
      },
      size: { anyOf: [text, { type: 'integer' }] },
      stars: { type: 'integer', minimum: 1, maximum: 5 },
      mood: { type: 'integer', minimum: 1, maximum: 5 },
    },
    $defs: { Fax: fax },
  },
  ui: {
    reach: {
      'ui:title': 'How can we reach you?',
      'ui:help': 'We call once.',
      phone: { 'ui:title': 'Phone' },
    },
    size: { 'ui:title': 'Size' },
    stars: { 'ui:widget': 'rating', 'ui:title': 'Stars' },
    mood: { 'ui:widget': 'csat', 'ui:title': 'Mood' },
  },
})

const draw = (values: FormValues) =>
  renderToString(
    <FormStepView
      document={document}
      values={values}
      scope={{}}
      i18n={englishWords()}
      rules={{ rules: [] }}
      formId="f"
      faults={[{ pointer: '/reach', code: 'field.invalid', params: {} }]}
      onChange={() => undefined}
      onSubmit={() => undefined}
    />,
  )
const optionsIn = (html: string, id: string) => {
  const [, inside = ''] = new RegExp(`<select id="${id}".*?>(.*?)</select>`).exec(html) ?? []
  return [...inside.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
}

describe('A field with alternative schemas', () => {
  const html = draw({})

  test('labels its options by title, constant or required field, and by number as a last resort', () => {
    expect(optionsIn(html, 'f-reach__oneof_select')).toEqual(['Please choose', 'Phone', 'By mail', 'fax'])
    expect(optionsIn(html, 'f-size__anyof_select')).toEqual(['Please choose', 'Option 1', 'Option 2'])
  })

  test("has a select with the field's label, and its content is labelled by the selected option", () => {
    expect(html).toContain('<label for="f-reach__oneof_select">How can we reach you?</label>')
    expect(html).toMatch(/<div id="f-reach" role="group" aria-label="Phone"/)
    expect(html.match(/We call once/g)).toHaveLength(1)
  })

  test('shows its error once and repeats no id', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(html.match(/role="alert"/g)).toHaveLength(1)
  })

  test('puts its hint before and its error after the select, which refers to both', () => {
    const [choice = ''] = /<select id="f-reach__oneof_select"[^>]*>/.exec(html) ?? []
    expect(choice).toContain('aria-describedby="f-reach__oneof_select__hint f-reach__oneof_select__error"')
    expect(choice).toContain('aria-invalid="true"')
    const places = ['>How can we reach you?<', 'select__hint"', choice, 'select__error"', '>Phone<'].map(
      part => html.lastIndexOf(part),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })
})

test('An answer on a scale can be cleared unless it is required', () => {
  const named = (values: FormValues) => draw(values).match(/aria-label="Clear the answer: [^"]*"/g)
  expect(named({})).toBeNull()
  expect(named({ stars: 3, mood: 2 })).toEqual(['aria-label="Clear the answer: Stars"'])
})
