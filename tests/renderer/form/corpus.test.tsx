/**
 * Third-party schemas against our limits, meta schema, rendering and both validators, and RJSF's validator.
 */
import validatorAjv8 from '@rjsf/validator-ajv8'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { FormStepView } from '#renderer/screen/form/form-step.tsx'
import { findValidationIssues } from '#renderer/screen/form/validator.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import { toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'
import { findFormSizeFaults } from '#server/configuration/form-limits.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { readFormCases } from '#tests/support/forms/form-cases.ts'
import { makeForm, readFieldFaults } from '#tests/support/forms/forms.ts'
import { listMutations, sampleValue } from '#tests/support/forms/sample-values.ts'

const cases = readFormCases()
const rules = readFieldFaults()
const i18n = {
  locale: 'en',
  phrase: (key: string) => `«${key}»`,
  text: (text: string | Record<string, string>) => (typeof text === 'string' ? text : (text.en ?? '')),
}

test('Third-party schemas are accepted unchanged', () => {
  const taken = ({ id, original }: (typeof cases)[number]) => {
    expect(findFormSizeFaults({ id, version: 1, schema: original })).toEqual([])
    try {
      return Boolean(makeForm({ id, version: 1, schema: normalizeFormSchema(original), ui: {} }))
    } catch {
      return false
    }
  }
  expect(cases.length).toBeGreaterThanOrEqual(16)
  expect(cases.filter(one => !taken(one)).map(({ id }) => id)).toEqual([])
})

describe.each(cases)('$id', ({ document, values }) => {
  test('is a valid document', () => expect(makeForm(document)).toBe(document))

  test('renders on the server, empty and filled in', () => {
    const render = (filled: typeof values) =>
      renderToString(
        <FormStepView
          document={document}
          values={filled}
          scope={{}}
          i18n={i18n}
          rules={rules}
          formId="f"
          onChange={() => undefined}
          onSubmit={() => undefined}
        />,
      )
    expect(render({})).toContain('<form')
    const sample = sampleValue(document.schema, document.schema)
    for (const filled of [values, sample]) expect(render(Object(filled))).toContain('name="')
  })

  test("gets the same verdict from the browser, the server and RJSF's validator", () => {
    const { schema } = document
    const check = createValidatorFactory({}).checkForm(schema)
    const forRjsf = toRjsfSchema(schema)
    let judged = 0
    let good = 0
    for (const value of valuesNear(values, schema)) {
      const [here, there] = [findValidationIssues(schema, value), check(value)].map(issues =>
        codes(toFaults(issues, rules)),
      )
      if (JSON.stringify(here) !== JSON.stringify(there)) expect([value, here]).toEqual([value, there])
      const errors = validatorAjv8.rawValidation(forRjsf, value).errors ?? []
      if ((errors.length === 0) !== (there?.length === 0)) expect([value, there]).toEqual([value, errors])
      judged++
      if (there?.length === 0) good++
    }
    expect(good).toBeGreaterThan(0)
    expect(judged).toBeGreaterThan(good)
  })
})

/** Returns values near the given ones, evenly sampled if there are very many. */
function valuesNear(values: unknown, schema: JsonObject): unknown[] {
  const samples = [0, 1, 2, 3].map(branch => sampleValue(schema, schema, branch))
  const all = [values, {}, ...samples].flatMap(value => [value, ...listMutations(value)])
  const step = Math.ceil(all.length / valuesAtMost)
  return all.filter((_, index) => index % step === 0)
}

const valuesAtMost = 800

const codes = (faults: readonly Fault[]) =>
  faults.map(({ pointer, code, params }) => `${pointer} ${code} ${JSON.stringify(params)}`).toSorted()
