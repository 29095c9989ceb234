/** A business whose screen and form change a few lines of the installation's: a visitor books in two steps. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { freeTimes } from '../support/bookings/api.ts'
import { button, english, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { root } from '../support/run/command.ts'
import { ownOperatorToken as operatorToken } from '../support/servers/own-business.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default', timeout: 90_000 })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
  const guide = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const [, section = ''] = guide.split('### Change only a few lines of a screen or form\n')
  const [contact, , once] = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  for (const [name, text] of [
    ['forms/contact', contact],
    ['screens/booking', once],
  ]) {
    const response = await fetch(`${server.url}/api/v1/operator/records/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: `{ "record": ${text} }`,
    })
    if (!response.ok) throw new Error(`${name} was not saved.\n${await response.text()}`)
  }
})
test.afterAll(() => server?.stop())

const openDetails = async (page: Page, service: string) => {
  const [{ start = '' } = {}] = await freeTimes(server.url, 'any', service, 30)
  const query = new URLSearchParams({ date: start.slice(0, 10), start, step: 'time' })
  await page.goto(`${server.url}/widget/appointment/service/${service}?${query}`)
  await button(page, english.go).click()
  await expect(heading(page, english.details)).toBeVisible()
}

test('By keyboard, a visitor leaves a telephone number but no last name, and books without a review', async ({
  page,
}) => {
  await openDetails(page, 'haircut')
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect(field(english.lastName)).toHaveCount(0)
  await field(english.firstName).fill('Ada')
  await field(english.email).fill('ada@example.com')
  // The last step before the booking says so.
  await press(page, button(page, english.book))
  await expect(field('Phone')).toHaveAccessibleDescription(/This field is required\.$/)
  await expect(field('Phone')).toBeFocused()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.keyboard.type('030 123456')
  await press(page, button(page, english.book))
  await expect(heading(page, english.thanks)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('booking')
  const response = await fetch(`${server.url}/api/v1/operator/bookings/${id}`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  })
  const { booking } = await response.json()
  expect(booking.contact).toMatchObject({ firstName: 'Ada', phone: '030 123456' })
  expect(booking.contact).not.toHaveProperty('lastName')
})

test('Another service still has its review', async ({ page }) => {
  await openDetails(page, 'portrait')
  for (const [name, text] of [
    [english.firstName, 'Ada'],
    [english.email, 'ada@example.com'],
    ['Phone', '030 123456'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  await button(page, english.go).click()
  await expect(page).toHaveURL(/step=review/)
  await expect(button(page, 'Request appointment')).toBeVisible()
})
