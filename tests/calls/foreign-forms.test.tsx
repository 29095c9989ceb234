/** Any accepted form works: rendering it, opening it or submitting to it never ends in a server error. */
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type FormValues, type JsonObject, pickSubmittedValues } from '#schemas/runtime/form/form.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'
import { foreignForms } from '#tests/support/forms/foreign-forms.ts'
import { readFormCases } from '#tests/support/forms/form-cases.ts'
import { readFieldFaults } from '#tests/support/forms/forms.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { sampleValue } from '#tests/support/forms/sample-values.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const schemas: Readonly<Record<string, JsonObject>> = {
  ...foreignForms,
  ...Object.fromEntries(readFormCases().map(({ id, original }) => [id, original])),
}
const ids = Object.keys(schemas)
const rules = readFieldFaults()

let hosted: HostedApp
beforeAll(async () => {
  const documents = ids.map(id => {
    const document = { id, version: 1, title: id, minimumSeconds: 0, schema: schemas[id] }
    return [`schemas/forms/${id}.json`, document] as const
  })
  hosted = await openHosted(Object.fromEntries(documents))
})
afterAll(() => hosted?.close())

describe.each(ids)('%s', id => {
  const read = () => {
    const { configuration } = hosted.appContext
    const document = configuration.forms.get(id)
    if (!document) throw new Error(`"${id}" was refused.`)
    // The document as a browser receives it.
    return { document, sent: JSON.parse(JSON.stringify(configuration.forBrowser(document))) }
  }

  test('renders while it is filled in, each field once and with a label', () => {
    const { document, sent } = read()
    for (const values of answersTo(document.schema, getInitialFormValues(document, {}))) {
      const html = renderToString(
        <FormStepView
          document={sent}
          values={values}
          scope={{}}
          i18n={englishWords()}
          rules={rules}
          formId="f"
          onChange={() => undefined}
          onSubmit={() => undefined}
        />,
      )
      const drawn = [...html.matchAll(/ id="([^"]*)"/g)].map(([, found]) => found)
      expect(drawn).toEqual([...new Set(drawn)])
      expect(html).not.toMatch(/<label for="[^"]*"><\/label>|<legend[^>]*><\/legend>|\[object Object\]/)
    }
  })

  test('accepts or rejects any submission, with and without JavaScript', async () => {
    const { document } = read()
    const { body } = await hosted.get(`/forms/${id}`)
    for (const values of answersTo(document.schema, {})) {
      const answer = await hosted.send('POST', `/forms/${id}/submissions`, {
        key: crypto.randomUUID(),
        body: { version: 1, stamp: body.stamp, locale: 'en', values },
      })
      expect([201, 422]).toContain(answer.status)
    }
    const page = await hosted.app.inject({ url: `/widget/form/${id}` })
    const posted = await hosted.app.inject({
      method: 'POST',
      url: `/widget/form/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.keys(document.schema.properties ?? {}).map(name => [name, 'x']),
      ).toString(),
    })
    const table = await hosted.get(`/operator/submissions.csv?kind=form&form=${id}`, true)
    for (const status of [page.statusCode, posted.statusCode, table.status]) expect(status).toBeLessThan(500)
  })
})

/** Returns no answers, the initial answers, all answers of each branch, and each field of a branch alone. */
function answersTo(schema: JsonObject, start: FormValues): FormValues[] {
  const samples = [0, 1, 2].map(branch => sampleValue(schema, schema, branch)).filter(isObject)
  const alone = Object.entries(samples[1] ?? {}).map(([name, value]) => ({ [name]: value }))
  return [{}, start, ...samples, ...alone.slice(0, 12)].map(values =>
    pickSubmittedValues(values, { hidden: [], schema }),
  )
}
