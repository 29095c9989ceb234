/**
 * Third-party schemas in a real browser: they hydrate without errors, submit unchanged, or show their faults.
 */
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { createValidatorFactory } from '#server/validator-factory.ts'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { type FormCase, readFormCases } from '#tests/support/form-cases.ts'
import { sampleValue } from '#tests/support/sample-values.ts'
import { serveForms } from './serve.tsx'

const cases = readFormCases()
/** Returns generated values, or the case's own if those do not fit: the generator ignores conditions. */
function fittingValues({ document: { schema }, values }: FormCase): JsonObject {
  const sample = sampleValue(schema, schema)
  return isObject(sample) && createValidatorFactory({}).checkForm(schema)(sample).length === 0
    ? sample
    : values
}
let browser: Browser
let server: Awaited<ReturnType<typeof serveForms>>
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
  const pages = cases.flatMap(one => [
    [`/${one.id}/empty`, { document: one.document, scope: {}, values: {} }],
    [`/${one.id}/filled`, { document: one.document, scope: {}, values: fittingValues(one) }],
  ])
  server = await serveForms(Object.fromEntries(pages))
  page = await browser.newPage({ locale: 'en-US' })
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Presses the only button and returns what was submitted. */
async function send(path: string): Promise<unknown[]> {
  complaints = []
  await page.goto(server.url + path)
  await page.locator('html[data-alive]').waitFor()
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
    expect(complaints).toEqual([])
  })

  test('when empty, submits if the server would accept it, else shows errors', async () => {
    const sent = await send(`/${id}/empty`)
    expect(sent).toEqual(check({}).length === 0 ? [{}] : [])
    expect(complaints).toEqual([])
  })
})
