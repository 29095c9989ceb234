/** Every imported form is drawn, step by step, with all of its questions. */
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { toStepForm } from '#schemas/runtime/form/form-step.ts'
import { readFieldFaults } from '#tests/support/forms/forms.ts'
import { importChecked } from '#tests/support/imports/checked-import.ts'
import * as google from '#tests/support/imports/google-form-definitions.ts'
import * as rjsf from '#tests/support/imports/rjsf-definitions.ts'
import * as survey from '#tests/support/imports/survey-js-definitions.ts'
import * as typeform from '#tests/support/imports/typeform-definitions.ts'

const i18n = {
  locale: 'en',
  phrase: (key: string) => `«${key}»`,
  text: (text: string | Record<string, string>) => (typeof text === 'string' ? text : (text.en ?? '')),
}

function draw(document: FormDocument): string {
  return renderToString(
    <FormStepView
      document={document}
      values={{}}
      scope={{}}
      i18n={i18n}
      rules={readFieldFaults()}
      formId="f"
      onChange={() => undefined}
      onSubmit={() => undefined}
    />,
  )
}

/** Without the conditions under which questions are asked. */
const withoutConditions = (ui: unknown): unknown =>
  isObject(ui)
    ? Object.fromEntries(
        Object.entries(ui)
          .filter(([key]) => key !== 'ui:when')
          .map(([key, part]) => [key, withoutConditions(part)]),
      )
    : ui

const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

describe.each(Object.entries({ ...google, ...rjsf, ...survey, ...typeform }))('%s', (_, definition) => {
  test('is drawn with its questions', async () => {
    const { form } = await importChecked(definition)
    const ui = withoutConditions(form.ui ?? {})
    const names = Object.keys(isObject(form.schema.properties) ? form.schema.properties : {})
    const document: FormDocument = { ...form, ui: isObject(ui) ? ui : {} }
    const steps = form.steps ?? [{ fields: names }]
    const html = steps.map(({ fields }) => draw(toStepForm(document, fields))).join('')
    const titles = names.flatMap(name => {
      const own = document.ui?.[name]
      const { 'ui:title': title, 'ui:widget': widget } = isObject(own) ? own : {}
      return typeof title === 'string' && !title.includes('{') && widget !== 'hidden' ? [title] : []
    })
    expect(titles.filter(title => !html.includes(toHtml(title)))).toEqual([])
    expect(html).toMatch(/<(input|select|textarea|button)/)
  })
})
