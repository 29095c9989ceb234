/** The theme's server-rendered HTML. */
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type FormStepProps, FormStepView } from '#renderer/screen/form/form-step.tsx'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { toStepForm } from '#schemas/runtime/form/form-step.ts'
import { readFieldFaults, readForm } from '#tests/support/forms/forms.ts'
import { everything, everyValue } from './everything.ts'
import { questions, someAnswers } from './questions.ts'

const i18n = {
  locale: 'en',
  phrase: (key: string) => `«${key}»`,
  text: (text: string | Record<string, string>) => (typeof text === 'string' ? text : (text.en ?? '')),
}
const required = (pointer: string): Fault => ({ pointer, code: 'field.required', params: {} })

function render(props: Partial<FormStepProps>) {
  const calls: unknown[] = []
  const html = renderToString(
    <FormStepView
      document={everything}
      values={{}}
      scope={{}}
      i18n={i18n}
      rules={readFieldFaults()}
      formId="f"
      onChange={values => calls.push(values)}
      onSubmit={() => undefined}
      {...props}
    />,
  )
  return { html, calls, tags: tagsOf(html) }
}

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  )

const byId = (tags: readonly Tag[], id: string) =>
  tags.find(tag => tag.attributes.id === id)?.attributes ?? {}

describe.each([
  ['empty', { values: {} }],
  ['filled in', { values: everyValue }],
  [
    'with errors',
    {
      values: everyValue,
      faults: [
        ...Object.keys(everything.schema.properties ?? {}).map(name => required(`/${name}`)),
        required('/address/city'),
        required('/guests/1/name'),
        required('/reason'),
        required(''),
      ],
    },
  ],
  ['with all question types, empty', { document: questions, values: {} }],
  ['with all question types, answered', { document: questions, values: someAnswers }],
  [
    'with all question types, with errors',
    {
      document: questions,
      values: someAnswers,
      faults: [
        ...Object.keys(questions.schema.properties ?? {}).map(name => required(`/${name}`)),
        ...['/home/street', '/pets/0/name', '/pay/iban', '/grid/price', '/uses/sauna'].map(required),
      ],
    },
  ],
  [
    'the contact form',
    {
      document: readForm('contact'),
      scope: { service: { locations: [{ kind: 'phone' }, { kind: 'video' }] } },
    },
  ],
] satisfies [string, Partial<FormStepProps>][])('A form, %s,', (_, props) => {
  const { html, tags, calls } = render(props)
  const controls = tags.filter(({ name }) => ['input', 'select', 'textarea'].includes(name))
  const ids = tags.flatMap(({ attributes }) => attributes.id ?? [])

  test('repeats no id', () => expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]))

  test('refers only to existing ids', () => {
    const references = tags.flatMap(({ attributes }) => {
      const {
        for: target = '',
        'aria-describedby': description = '',
        'aria-labelledby': label = '',
        'aria-controls': controlled = '',
        href = '',
      } = attributes
      const anchor = href.startsWith('#') ? href.slice(1) : ''
      return [target, controlled, ...description.split(' '), ...label.split(' '), anchor].filter(
        id => id !== '',
      )
    })
    expect(references.filter(id => !ids.includes(id))).toEqual([])
  })

  test('gives every control a name and an accessible label', () => {
    const labelled = new Set(tags.flatMap(({ attributes }) => attributes.for ?? []))
    // A file field posts the id of its upload and a range its number field, so neither has a name itself.
    const nameless = controls.filter(
      ({ attributes: { name, type = '' } }) => !name && !['file', 'range'].includes(type),
    )
    const inLabels = [...html.matchAll(/<label[^>]*><input[^>]*\sid="([^"]+)"/g)].map(([, id]) => id)
    const unlabelled = controls.filter(
      ({ attributes: { type, id = '', 'aria-label': label } }) =>
        type !== 'hidden' && !label && !labelled.has(id) && !inLabels.includes(id),
    )
    expect([nameless, unlabelled]).toEqual([[], []])
  })

  test('has no inline styles and no unknown HTML attributes', () => {
    expect(tags.filter(({ attributes }) => 'style' in attributes || 'label' in attributes)).toEqual([])
  })

  test('changes no values by rendering', () => expect(calls).toEqual([]))
})

describe('A control', () => {
  const { html, tags } = render({ values: everyValue })
  const control = (name: string) => byId(tags, `f-${name}`)

  test.each([
    [
      'text',
      {
        type: 'text',
        name: 'text',
        required: '',
        minlength: '2',
        maxlength: '20',
        pattern: '^[a-z]+$',
        placeholder: 'abc',
        value: 'abc',
        'aria-describedby': 'f-text__hint',
      },
    ],
    ['secret', { type: 'password', autocomplete: 'new-password' }],
    ['site', { type: 'url' }],
    ['notes', { rows: '6', maxlength: '400' }],
    ['age', { type: 'text', inputmode: 'numeric', value: '0' }],
    ['price', { type: 'text', inputmode: 'text', value: '1.5' }],
    ['level', { type: 'text', inputmode: 'numeric' }],
    ['day', { type: 'date' }],
    ['hour', { type: 'time' }],
    ['moment', { type: 'datetime-local' }],
    ['token', { type: 'hidden', name: 'token', value: 't' }],
    ['agree', { type: 'checkbox', required: '', value: 'true', 'aria-describedby': 'f-agree__hint' }],
    ['address-city', { name: 'address.city', required: '', value: 'Köln' }],
    ['guests-1-email', { type: 'email', name: 'guests.1.email', value: 'bo@example.com' }],
    ['reason', { name: 'reason', required: '' }],
  ])('%s has its attributes', (name, attributes) => expect(control(name)).toMatchObject(attributes))

  test('without a fault or hint has no aria-describedby or aria-invalid', () => {
    expect(control('secret')).not.toHaveProperty('aria-describedby')
    expect(control('secret')).not.toHaveProperty('aria-invalid')
  })

  test('has no pattern that HTML would read more strictly than JSON Schema', () => {
    expect(control('part')).not.toHaveProperty('pattern')
  })

  test('uses the values themselves as options, never their positions', () => {
    const values = (name: string) =>
      tags.filter(tag => tag.attributes.name === name).map(tag => tag.attributes.value)
    const options = html.match(/<select[^>]*id="f-size".*?<\/select>/s)?.[0] ?? ''
    expect(tagsOf(options).flatMap(({ attributes }) => attributes.value ?? [])).toEqual([
      '',
      '38',
      '40',
      '42',
    ])
    expect(options).toContain('<option value="40" selected="">Medium')
    expect(values('tags')).toEqual(['warm', 'cold'])
    expect(values('sure')).toEqual(['true', 'false'])
    expect(byId(tags, 'f-sure-1')).toHaveProperty('checked')
  })
})

describe('A group', () => {
  const { html, tags } = render({ values: everyValue, faults: [required('/sure'), required('/tags')] })

  test('of radio buttons has a label and is marked as required and invalid', () => {
    expect(byId(tags, 'f-sure')).toMatchObject({
      role: 'radiogroup',
      'aria-required': 'true',
      'aria-invalid': 'true',
      'aria-labelledby': 'f-sure__legend',
      'aria-describedby': 'f-sure__error',
    })
    expect(html).toContain('id="f-sure__legend">Sure?<')
  })

  test('of checkboxes marks each box as invalid', () => {
    expect(byId(tags, 'f-tags')).toMatchObject({ 'aria-describedby': 'f-tags__hint f-tags__error' })
    expect(byId(tags, 'f-tags-0')).toMatchObject({ 'aria-invalid': 'true' })
  })

  test('of fields or entries has a legend', () => {
    expect(html).toMatch(/<fieldset[^>]*id="f-address"[^>]*><legend[^>]*>Address</)
    expect(html).toMatch(/<fieldset[^>]*id="f-guests"[^>]*><legend[^>]*>Guests</)
    expect(html).toMatch(/<fieldset[^>]*id="f-guests-1"[^>]*><legend[^>]*>Guest 2</)
  })
})

test(`The field and the summary show the form's own hint instead of "invalid", if it has one`, () => {
  const document = {
    id: 'code',
    version: 1,
    schema: { properties: { code: { type: 'string', pattern: '^\\d{6}$' } } },
    ui: { code: { 'ui:title': 'Code', 'ui:invalid': { en: 'Six digits', de: 'Sechs Ziffern' } } },
  }
  const fault = (code: Fault['code']): Fault => ({ pointer: '/code', code, params: {} })
  const faults = [fault('field.invalid'), { ...fault('field.required'), pointer: '' }]
  const { html } = render({ document, values: { code: 'x' }, faults })
  expect(html).toMatch(/id="f-code__error"[^>]*>Six digits</)
  expect(html.match(/Six digits/g)).toHaveLength(2)
  const missing = render({ document, faults: [fault('field.required')] })
  expect(missing.html).toContain('«problem.field.required»')
  expect(missing.html).not.toContain('Six digits')
})

describe('A range', () => {
  const numberAndSlider = (values: object) => {
    const { html, tags } = render({ values: { ...values } })
    const slider = tags.find(({ attributes }) => attributes.type === 'range')?.attributes ?? {}
    return { number: byId(tags, 'f-level'), slider, answered: html.includes('data-answered="true"') }
  }

  test('that was not touched has no value to post', () => {
    const { number, slider, answered } = numberAndSlider({})
    expect(answered).toBe(false)
    expect(number.value ?? '').toBe('')
    expect(slider).toMatchObject({
      min: '1',
      max: '5',
      step: '1',
      value: '3',
      'aria-valuetext': '«form.choose»',
    })
    expect(slider).not.toHaveProperty('name')
  })

  test('shows its number', () => {
    const { number, slider, answered } = numberAndSlider({ level: 4 })
    expect(answered).toBe(true)
    expect([number.value, slider.value]).toEqual(['4', '4'])
  })
})

describe('A list', () => {
  test('offers to add a first entry when empty, else another one', () => {
    const { guests: _, ...others } = everyValue
    expect(render({ values: others }).html).toContain('«form.add_first»')
    const { html } = render({ values: everyValue })
    expect(html).toContain('«form.add_item»')
    expect(html).not.toContain('«form.add_first»')
  })

  test('says up front that it needs JavaScript, and hides buttons that do nothing without it', () => {
    const { html, tags } = render({ values: everyValue })
    expect(html).toMatch(/<noscript><p class="bp-hint">«form\.list_needs_script»<\/p><\/noscript>/)
    const buttons = tags.filter(({ name, attributes }) => name === 'button' && attributes.type === 'button')
    expect(buttons.length).toBeGreaterThan(2)
    for (const { attributes } of buttons) expect(attributes.class).toMatch(/bp-(scripted|password-show)/)
  })
})

test('The summary shows a fault without a field as plain text', () => {
  const { html } = render({ faults: [{ pointer: '', code: 'field.invalid', params: {} }] })
  expect(html).toMatch(/<li>«problem\.field\.invalid»<\/li>/)
})

describe('A field that depends on other answers', () => {
  const intake = readForm('intake')
  const { steps: _, ...inOnePiece } = intake
  const names = (values: object, props: Partial<FormStepProps> = {}) => {
    const { html } = render({ document: inOnePiece, values: { ...values }, ...props })
    return ['people', 'estimate'].filter(name => html.includes(`data-field="/${name}"`))
  }

  test('shows its computed value', () => {
    const { html } = render({ document: inOnePiece, values: { reason: 'event', people: 3 } })
    expect(html).toMatch(/<output[^>]*>165</)
  })

  test('disappears with the answer it depends on, while its own answer is kept for a change of mind', () => {
    expect(names({ reason: 'event', people: 3 })).toEqual(['people', 'estimate'])
    expect(names({ reason: 'cut', people: 3 })).toEqual([])
  })

  test('is decided by the whole form when the document is one step of it', () => {
    const step = toStepForm(intake, ['people', 'estimate'])
    const run = (reason: string) => evaluateForm(intake, { values: { reason, people: 3 } })
    const values = { reason: 'event', people: 3 }
    expect(names(values, { document: step, run: run('event') })).toEqual(['people', 'estimate'])
    expect(names(values, { document: step, run: run('cut') })).toEqual([])
  })
})
