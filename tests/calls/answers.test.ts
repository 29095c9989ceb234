/**
 * The server validates answers with one compiled schema and the form's decisions; the browser validates them
 * with the schema that those decisions produce. Both must find the same faults.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findValidationIssues } from '#renderer/screen/form/validator.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { evaluateForm } from '#schemas/runtime/form/evaluate-form.ts'
import { expandMissingGroupIssues } from '#schemas/runtime/form/expand-missing-group-issues.ts'
import { toFaults, type ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import {
  applyFormDecisions,
  type FormDocument,
  type FormSchemas,
  type FormValues,
} from '#schemas/runtime/form/form.ts'
import { explainNumberIssues } from '#schemas/runtime/form/number-issues.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { findAnswerFaults } from '#server/features/forms/calls/submission-evaluation.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { loadRules } from '#tests/support/business/business.ts'

const document: FormDocument = {
  id: 'conditions',
  version: 1,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['a', 'b', 'place'],
    properties: {
      a: { type: 'string', minLength: 1 },
      b: { type: 'boolean' },
      c: { type: 'integer', minimum: 3 },
      place: { type: 'string', enum: ['here', 'there', 'nowhere'] },
      home: {
        type: 'object',
        required: ['street', 'city'],
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
      list: {
        type: 'array',
        items: { type: 'object', required: ['x'], properties: { x: { type: 'number' } } },
      },
      total: { type: 'number', maximum: 10 },
    },
    if: { properties: { b: { const: true } }, required: ['b'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['c'] },
  },
  ui: {
    b: { 'ui:when': "values.a == 'x'" },
    c: { 'ui:require': "values.place == 'here'" },
    home: { 'ui:require': 'values.b', city: { 'ui:when': "home.streets or values.a == 'x'" } },
    list: { 'ui:when': 'values.b' },
    place: { 'ui:offer': { from: 'places' } },
  },
  computed: { total: 'values.c * 2' },
}

const values = fc.record(
  {
    a: fc.constantFrom('', 'x', 'y', 7),
    b: fc.constantFrom(true, false, 'yes'),
    c: fc.constantFrom(1, 3, 9, 'three'),
    place: fc.constantFrom('here', 'there', 'nowhere', 'elsewhere'),
    home: fc.record({ street: fc.constant('A'), city: fc.constantFrom('B', 5) }, { requiredKeys: [] }),
    list: fc.array(fc.record({ x: fc.constantFrom(1, 'one') }, { requiredKeys: [] }), { maxLength: 3 }),
    other: fc.constant(1),
  },
  { requiredKeys: [] },
)

const explained = (issues: readonly ValidationIssue[], form: FormSchemas, values: FormValues) =>
  explainNumberIssues(issues, { form, values, tag: 'en-US' })

describe('Server and browser validation', () => {
  let configuration: Configuration
  beforeAll(async () => {
    configuration = await loadRules()
  })

  test('find the same faults in random answers', () => {
    const validation = createValidatorFactory({})
    const scope = { places: ['here', 'there'] }
    fc.assert(
      fc.property(values, given => {
        const run = evaluateForm(document, { values: given, scope })
        const version = { kind: 'form', form: 'conditions', version: 1, document, digest: 'one' } as const
        const mine = findAnswerFaults(version, run, { ...configuration, validation })
        const shaped = applyFormDecisions(document, run.decisions)
        const issues = validation.checkForm(shaped.schema)(run.values)
        const named = explained(expandMissingGroupIssues(issues, shaped), shaped, run.values)
        const theirs = toFaults(named, configuration.fieldFaults)
        const told = (faults: readonly Fault[]) =>
          faults.map(({ pointer, code }) => `${pointer} ${code}`).sort()
        expect(told(mine)).toEqual(told(theirs))
      }),
      { numRuns: 300 },
    )
  })
  const judged = (schema: object, given: FormValues, ui: object = {}) => {
    const form = { id: 'odd', version: 1, schema: { type: 'object', ...schema }, ui: { ...ui } }
    const validation = createValidatorFactory({})
    const run = evaluateForm(form, { values: given, scope: { sizes: ['s', 'm'] } })
    const version = { kind: 'form', form: 'odd', version: 1, document: form, digest: 'odd' } as const
    const left = applyFormDecisions(form, run.decisions)
    return [
      findAnswerFaults(version, run, { ...configuration, validation }),
      toFaults(
        explained(findValidationIssues(left.schema, run.values), left, run.values),
        configuration.fieldFaults,
      ),
    ].map(faults => faults.map(({ pointer, code }) => `${pointer} ${code}`))
  }

  test.each([0.07, 0.29, 4.35, 19.99, 1_234_567.89, 0.005, 1.001])('agree whether %d is a price', price => {
    const expected = Number(price.toFixed(2)) === price ? [] : ['/price field.too_many_decimals']
    const properties = { price: { type: 'number', multipleOf: 0.01 } }
    expect(judged({ properties }, { price })).toEqual([expected, expected])
  })

  test("report a field missing from the chosen variant at that field's own pointer", () => {
    const shapes = ['card', 'iban'].map(by => ({
      type: 'object',
      required: ['by', by],
      properties: { by: { const: by }, [by]: { type: 'string' } },
    }))
    const faults = ['/pay/iban field.required']
    expect(judged({ properties: { pay: { oneOf: shapes } } }, { pay: { by: 'iban' } })).toEqual([
      faults,
      faults,
    ])
  })

  test.each([
    [['s', 'm'], []],
    [['s', 'l'], ['/sizes field.choose_one']],
  ])('check each item of a list against the offered options: %j', (sizes, faults) => {
    const properties = { sizes: { type: 'array', items: { enum: ['s', 'm', 'l'] } } }
    const [mine, theirs] = judged({ properties }, { sizes }, { sizes: { 'ui:offer': { from: 'sizes' } } })
    expect(mine).toEqual(faults)
    expect(theirs).toHaveLength(faults.length)
  })
})
