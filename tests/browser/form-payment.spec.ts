/** Hosted forms that charge, with the test provider. */
import type { Page } from 'playwright/test'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { serveCopy } from '../support/servers/served-copy.ts'
import type { TestServer } from '../support/servers/server.ts'

const text = { type: 'string', maxLength: 100 }
/** Books a service with a deposit of 30%. */
const visit = {
  id: 'visit',
  version: 1,
  title: 'A new color',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'email', 'time'],
    properties: {
      first: text,
      last: text,
      email: { type: 'string', format: 'email' },
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
      firstName: '$values.first',
      lastName: '$values.last',
      email: '$values.email',
      location: 'in-person',
      consent: true,
    },
  },
  ends: [{ id: 'soon', title: 'See you soon, {values.first}!' }],
}

/** Charges for seats; members pay nothing. */
const course = {
  id: 'course',
  version: 1,
  title: 'A course',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['seats'],
    properties: {
      seats: { type: 'integer', minimum: 1, maximum: 9 },
      member: { type: 'boolean' },
      pay: { type: 'integer' },
    },
  },
  ui: {
    seats: { 'ui:title': 'Seats' },
    member: { 'ui:title': 'I am a member' },
    pay: { 'ui:title': 'Your price', 'ui:field': 'payment' },
  },
  payment: { when: 'not values.member', amount: { formula: 'values.seats * 12.255' } },
  ends: [{ id: 'soon', title: 'See you at the course!' }],
}
/** Costs nothing as long as nothing is entered. */
const gala = {
  ...course,
  id: 'gala',
  title: 'A gala',
  payment: { when: 'values.member', amount: '20.00' },
}
/** Shows the amount before the question that it depends on. */
const tour = {
  ...course,
  id: 'tour',
  title: 'A tour',
  steps: [
    { id: 'price', title: 'Your price', fields: ['member', 'pay'] },
    { id: 'seats', title: 'Seats', fields: ['seats'] },
  ],
}
const entry = {
  id: 'entry',
  version: 1,
  title: 'Entry',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: text, pay: { type: 'integer' } },
  },
  ui: { name: { 'ui:title': 'Name' }, pay: { 'ui:title': 'Your price', 'ui:field': 'payment' } },
  payment: { amount: '7.50', description: 'Entry to the fair' },
  ends: [{ id: 'in', title: 'You are in, {values.name}!' }],
}

/** Is negative if the hours are exchanged. */
const rental = {
  id: 'rental',
  version: 1,
  title: 'A boat',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['since', 'until'],
    properties: {
      since: { type: 'integer', minimum: 0 },
      until: { type: 'integer', minimum: 0 },
      pay: { type: 'integer' },
    },
  },
  ui: {
    since: { 'ui:title': 'From (hour)' },
    until: { 'ui:title': 'Until (hour)' },
    pay: { 'ui:title': 'Your price', 'ui:field': 'payment' },
  },
  payment: { amount: { formula: '(values.until - values.since) * 10' } },
}

/** Shows no amount of its own: only its button does. */
const donation = {
  id: 'donation',
  version: 1,
  title: 'A donation',
  payment: { amount: '7.50' },
  schema: { type: 'object', additionalProperties: false, properties: { name: text } },
  ui: { name: { 'ui:title': 'Name' } },
}

test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(120_000)
  server = await serveCopy({
    'schemas/forms/visit.json': JSON.stringify(visit),
    'schemas/forms/course.json': JSON.stringify(course),
    'schemas/forms/gala.json': JSON.stringify(gala),
    'schemas/forms/tour.json': JSON.stringify(tour),
    'schemas/forms/entry.json': JSON.stringify(entry),
    'schemas/forms/rental.json': JSON.stringify(rental),
    'schemas/forms/donation.json': JSON.stringify(donation),
  })
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

test.describe('A form that charges', () => {
  const main = (page: Page) => page.getByRole('main')

  test('a fixed amount names it on its button, and shows its end once it is paid', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${server.url}/widget/form/entry`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    await tabTo(page, 'Pay €7.50')
    await page.keyboard.press('Enter')
    await atCheckout(page)
    await expect(page.getByText('Entry to the fair')).toBeVisible()
    await tabTo(page, 'Pay €7.50')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'You are in, Ada!')).toBeFocused()
    await expect(main(page)).toContainText(/Paid online\s*€7\.50/)
    await expectToFit(page)
    await expectNoAxeViolations(page)
  })

  test('without a payment field offers gift cards above its button, too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${server.url}/widget/form/donation`)
    await expect(button(page, 'Pay €7.50')).toBeVisible()
    await page.getByRole('checkbox', { name: /I have a gift card/ }).check()
    await expectToFit(page)
    await expectNoAxeViolations(page)
    await button(page, 'Pay €7.50').click()
    await expect(heading(page, 'Waiting for your payment')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Gift card code' })).toBeVisible()
  })

  test('an amount below zero says so, and is refused at the answers that it is computed from', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    const sentence = 'The price is below zero with these answers. Two dates may be exchanged.'
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${server.url}/widget/form/rental`)
    await page.getByRole('textbox', { name: 'From (hour)' }).fill('12')
    await page.getByRole('textbox', { name: 'Until (hour)' }).fill('9')
    await expect(main(page).getByText(sentence)).toHaveCount(1)
    await expectToFit(page)
    await button(page, 'Send').click()
    await expect(page.getByRole('textbox', { name: 'From (hour)' })).toHaveAccessibleDescription(sentence)
    await expect(page.getByRole('textbox', { name: 'Until (hour)' })).toHaveAccessibleDescription(sentence)
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: 'Until (hour)' }).fill('15')
    await button(page, 'Pay €30.00').click()
    await atCheckout(page)
  })

  test('a computed amount shows it while the visitor answers, and nothing if nothing is due', async ({
    page,
  }) => {
    await page.goto(`${server.url}/widget/form/course`)
    await page.getByRole('textbox', { name: 'Seats' }).fill('3')
    // 36.765, rounded half up.
    await expect(main(page)).toContainText(/Amount to be paid now\s*€36\.77/)
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: 'I am a member' }).check()
    await expect(main(page)).toContainText('There is nothing to pay.')
    await button(page, 'Send').click()
    await expect(heading(page, 'See you at the course!')).toBeFocused()
    await expect(main(page)).not.toContainText('Paid online')
  })

  test('can be sent from a step after the one that shows the amount', async ({ page }) => {
    await page.goto(`${server.url}/widget/form/tour`)
    await expect(heading(page, 'Your price')).toBeVisible()
    // Without an answer, nobody knows the amount.
    await expect(main(page)).toContainText('The amount depends on your answers.')
    await expect(main(page)).not.toContainText('nothing to pay')
    await button(page, 'Continue').click()
    await page.getByRole('textbox', { name: 'Seats' }).fill('2')
    await button(page, 'Pay €24.51').click()
    await atCheckout(page)
  })

  test('with several steps shows its payment after each Back, and can then be paid', async ({ page }) => {
    await page.goto(`${server.url}/widget/form/tour`)
    await button(page, 'Continue').click()
    await page.getByRole('textbox', { name: 'Seats' }).fill('2')
    await button(page, 'Pay €24.51').click()
    await atCheckout(page)
    const checkout = page.url()
    await page.goBack()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await expect(main(page)).toContainText('€24.51')
    await page.goBack()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await page.goForward()
    await button(page, 'Pay now').click()
    await expect(page).toHaveURL(checkout)
    await pay(page, 'The payment succeeds')
    await expect(main(page)).toContainText(/Paid online\s*€24\.51/)
  })

  test('sends the amount that it showed with a press before the page is live', async ({ browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const page = await plain.newPage()
    await page.goto(`${server.url}/widget/form/entry`)
    await expect(page.locator('form [name=".due"]')).toHaveValue('750')
    await page.goto(`${server.url}/widget/form/gala`)
    await expect(page.locator('[name=".due"]')).toHaveCount(0)
    await plain.close()
  })

  test('says that the amount has changed, and asks again', async ({ page, complaints }) => {
    await page.goto(`${server.url}/widget/form/course`)
    await page.getByRole('textbox', { name: 'Seats' }).fill('2')
    await expect(button(page, 'Pay €24.51')).toBeVisible()
    // As if the visitor had seen another amount.
    await page.route(
      '**/api/v1/forms/course/submissions',
      async route => {
        const sent = route.request().postDataJSON()
        await route.continue({ postData: { ...sent, due: 1 } })
      },
      { times: 1 },
    )
    complaints.expect(/status of 409/)
    const fetched = page.waitForResponse(/api\/v1\/forms\/course(\?|$)/)
    await button(page, 'Pay €24.51').click()
    await expect(page.getByRole('alert')).toContainText('The price has changed.')
    await fetched
    await button(page, 'Pay €24.51').click()
    await atCheckout(page)
  })

  test('warns before the time to pay ends, and says when it is over', async ({ page }) => {
    await page.clock.install()
    await openEntryPayment(page)
    const status = main(page).getByRole('status')
    await page.clock.fastForward('10:01')
    await expect(status.filter({ hasText: 'You have 5 more minutes to pay.' })).toHaveCount(1)
    await page.clock.fastForward('04:00')
    await expect(status.filter({ hasText: 'You have 1 more minute to pay.' })).toHaveCount(1)
    await page.clock.fastForward('01:00')
    await expect(status.filter({ hasText: 'The time to pay is over.' })).toHaveCount(1)
  })

  test('does not ask a visitor to pay while the bank is silent', async ({ page }) => {
    await openEntryPayment(page)
    await button(page, 'Pay now').click()
    await page.getByText('More outcomes').click()
    await pay(page, 'The answer comes late')
    await expect(main(page)).toContainText('Your bank has not answered yet.')
    await expect(main(page)).not.toContainText('You can pay until')
  })

  test('promises no amount without JavaScript if it depends on the answers', async ({ browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const page = await plain.newPage()
    await page.goto(`${server.url}/widget/form/gala`)
    const sentence = 'If there is something to pay, the next page shows the amount.'
    await expect(page.locator('noscript')).toContainText(sentence, { useInnerText: true })
    await expect(main(page)).not.toContainText('There is nothing to pay.')
    await plain.close()
  })

  test('a chosen amount can be paid after a declined card, and later through Back', async ({ page }) => {
    await page.goto(`${server.url}/widget/form/voucher`)
    await page.getByRole('textbox', { name: /Value in euros/ }).fill('40')
    await page.getByRole('textbox', { name: /Email/ }).fill('ada@example.com')
    await button(page, 'Pay €40.00').click()
    await atCheckout(page)
    await page.goBack()
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await expectNoAxeViolations(page)
    const end = page.url()
    await button(page, 'Pay now').click()
    await page.getByText('More outcomes').click()
    await pay(page, 'Not enough money on the card')
    await expect(heading(page, 'The payment was declined')).toBeFocused()
    await expectNoAxeViolations(page)
    await button(page, 'Try another way to pay').click()
    await pay(page, 'The payment succeeds')
    await expect(heading(page, 'Your voucher is on its way')).toBeFocused()
    await expect(main(page)).toContainText('We send its code to ada@example.com')
    await page.goto(end)
    await expect(heading(page, 'Your voucher is on its way')).toBeVisible()
    await expect(main(page)).toContainText(/Paid online\s*€40\.00/)
    await page.getByRole('link', { name: 'Show the receipt' }).click()
    await expect(heading(page, 'Receipt')).toBeVisible()
    await expect(main(page)).toContainText(/Receipt number\s*F-\w{8}/)
    await expect(main(page)).toContainText(/Gift voucher\s*€40\.00/)
    await expect(main(page)).toContainText(/Gift card code\s*(\w{4}-){3}\w{4}/)
    await expect(main(page)).not.toContainText('View your booking')
    await expectNoAxeViolations(page)
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
    .filter({ hasText: /^\d{1,2}:\d\d/, visible: true })
  await times.first().click()
}

/** Sends a form that charges, and comes back from the test provider without having paid. */
async function openEntryPayment(page: Page): Promise<void> {
  await page.goto(`${server.url}/widget/form/entry`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await button(page, 'Pay €7.50').click()
  await atCheckout(page)
  await page.goBack()
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
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
