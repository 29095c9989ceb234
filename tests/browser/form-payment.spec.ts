/** Hosted forms that charge, with the test provider. */
import type { Page } from 'playwright/test'
import { button, heading } from '../support/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser.ts'
import { serveCopy } from '../support/served-copy.ts'
import type { TestServer } from '../support/server.ts'

const text = { type: 'string', maxLength: 100 }
/** Books a service with a deposit of 30%. */
const visit = {
  ...{ id: 'visit', version: 1, title: 'A new color' },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'email', 'time'],
    properties: {
      ...{ first: text, last: text, email: { type: 'string', format: 'email' } },
      time: { type: 'string', format: 'date-time' },
    },
  },
  ui: {
    first: { 'ui:title': 'First name' },
    last: { 'ui:title': 'Last name' },
    email: { 'ui:title': 'Email' },
    time: { 'ui:title': 'When?', 'ui:field': 'slot', 'ui:options': { service: 'color' } },
  },
  steps: [
    { id: 'you', title: 'About you', fields: ['first', 'last', 'email'] },
    { id: 'when', title: 'When', fields: ['time'] },
  ],
  books: {
    items: [{ service: 'color', provider: 'any', start: '$values.time' }],
    contact: {
      ...{ firstName: '$values.first', lastName: '$values.last', email: '$values.email' },
      ...{ location: 'in-person', consent: true },
    },
  },
  ends: [{ id: 'soon', title: 'See you soon, {values.first}!' }],
}

test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(120_000)
  server = await serveCopy({ 'schemas/forms/visit.json': JSON.stringify(visit) })
})
test.afterAll(() => server?.stop())

test.describe('A form that books a service with a deposit', () => {
  test('leads straight to the payment, by keyboard on a narrow phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await chooseTime(page)
    await tabTo(page, 'Send')
    await page.keyboard.press('Enter')
    await atCheckout(page)
    await tabTo(page, 'Pay €36.00')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
    await expectToFit(page)
  })

  test('offers the payment again on its end page and behind it, and then says that it is paid', async ({
    page,
  }) => {
    await chooseTime(page)
    await button(page, 'Send').click()
    await atCheckout(page)
    await page.goBack()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('pay')).toBeNull()
    await page.reload()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goBack()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await page.goForward()
    const end = page.url()
    await button(page, 'Open the payment page again').click()
    await pay(page, 'The payment succeeds')
    await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()

    await page.goto(end)
    await expect(heading(page, 'See you soon, Ada!')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Paid online\s*€36\.00/)
    await expectNoAxeViolations(page)
  })

  test('shows the pay button if the payment page does not open', async ({ page, complaints }) => {
    complaints.expect(/status of 503/)
    await chooseTime(page)
    await page.route('**/api/v1/bookings/*/payment', route => route.fulfill({ status: 503 }), { times: 1 })
    await button(page, 'Send').click()
    await expect(heading(page, 'Waiting for your payment')).toBeFocused()
    await button(page, 'Open the payment page again').click()
    await atCheckout(page)
    await page.getByRole('link', { name: 'Back to the booking' }).click()
    await button(page, 'Give the time back').click()
    await expect(heading(page, 'Your appointment is cancelled.')).toBeFocused()
  })
})

/** Fills in the form up to its last button. */
async function chooseTime(page: Page): Promise<void> {
  await page.goto(`${server.url}/widget/form/visit`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await button(page, 'Continue').click()
  await expect(heading(page, 'When')).toBeFocused()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d{2}$/)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
  const times = page
    .getByRole('main')
    .locator('button')
    .filter({ hasText: /^\d{1,2}:\d\d/ })
  await times.first().click()
}

/** Waits for the test provider's page. */
const atCheckout = (page: Page) => expect(page).toHaveURL(/\/payments\/test\//)

/** Chooses an outcome on the test provider's page. */
async function pay(page: Page, outcome: string): Promise<void> {
  await page.getByText(outcome).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
}

async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name })
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach "${name}".`)
}
