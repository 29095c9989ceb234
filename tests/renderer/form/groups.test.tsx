/** A server-rendered group of fields. */
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import { makeForm } from '#tests/support/forms/forms.ts'
import { englishWords } from '#tests/support/texts/words.ts'

test('A group shows a fault of its own once and refers to it', () => {
  const text = { type: 'string' }
  const document = makeForm({
    id: 'reach',
    version: 1,
    schema: { type: 'object', properties: { home: { type: 'object', properties: { street: text } } } },
    ui: { home: { 'ui:title': 'Home' } },
  })
  const html = renderToString(
    <FormStepView
      document={document}
      values={{}}
      scope={{}}
      i18n={englishWords()}
      rules={{ rules: [] }}
      formId="f"
      faults={[{ pointer: '/home', code: 'field.required', params: {} }]}
      onChange={() => undefined}
      onSubmit={() => undefined}
    />,
  )
  expect(html).toMatch(/<fieldset[^>]* id="f-home"[^>]* aria-describedby="f-home__error"/)
  expect(html.match(/id="f-home__error"[^>]*>[^<]+</g)).toHaveLength(1)
})
