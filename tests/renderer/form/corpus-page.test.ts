/**
 * Third-party schemas in a real browser: they hydrate without errors, submit unchanged, or show their faults.
 */
import { describe, expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { type FormCase, readFormCases } from '#tests/support/forms/form-cases.ts'
import { sampleValue } from '#tests/support/forms/sample-values.ts'
import { formPages } from './pages.ts'

const cases = readFormCases()
/** Returns generated values, or the case's own if those do not fit: the generator ignores conditions. */
function fittingValues({ document: { schema }, values }: FormCase): JsonObject {
  const sample = sampleValue(schema, schema)
  return isObject(sample) && createValidatorFactory({}).checkForm(schema)(sample).length === 0
    ? sample
    : values
}
const open = formPages(
  Object.fromEntries(
    cases.flatMap(one => [
      [`/${one.id}/empty`, { document: one.document, scope: {}, values: {} }],
      [`/${one.id}/filled`, { document: one.document, scope: {}, values: fittingValues(one) }],
    ]),
  ),
)

/** Presses the only button and returns what was submitted. */
async function send(path: string): Promise<unknown[]> {
  const page = await open(path)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[role=alert], [data-testid=sent]:not(:text-is("[]"))').first().waitFor()
  return JSON.parse((await page.getByTestId('sent').textContent()) ?? '[]')
}

describe.each(cases)('$id', one => {
  const { id, document } = one
  const check = createValidatorFactory({}).checkForm(document.schema)

  test('when filled in, hydrates without errors and submits what the server accepts', async () => {
    const values = fittingValues(one)
    expect(check(values)).toEqual([])
    expect(await send(`/${id}/filled`)).toEqual([values])
  })

  test('when empty, submits if the server would accept it, else shows errors', async () => {
    const sent = await send(`/${id}/empty`)
    expect(sent).toEqual(check({}).length === 0 ? [{}] : [])
  })
})
