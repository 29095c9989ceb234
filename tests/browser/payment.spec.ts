import type { Page } from 'playwright/test'
import type { Booking, Slot } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn } from '../support/bookings/api.ts'
import {
  type BookingWish,
  button,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'

import { listen } from '../support/browser/announcements.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { narrow, press } from '../support/browser/keyboard.ts'
import { settled } from '../support/browser/settled.ts'
import { getWhenFree } from '../support/servers/busy-server.ts'

const zone = 'Europe/Berlin'
const color = { provider: 'maya', service: 'color', zone }
const massage = { provider: 'ines', service: 'massage', zone }

test('A visitor on a narrow phone pays a deposit with the keyboard, and reads what is due later', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await openPaymentStep(page, { ...color, day: 0 })
  await expect(heading(page, 'Pay the deposit')).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText('Total amount')
  await expect(main).toContainText('€120.00')
  await expect(main).toContainText('30% deposit')
  await expect(main).toContainText('€84.00')
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await press(page, 'Pay €36.00')
  await expect(page.getByRole('heading', { level: 1, name: '€36.00' })).toBeVisible()
  await press(page, 'Pay €')

  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
  await expect(receipt(page)).toContainText(/Paid online\s*€36\.00/)
  await expect(receipt(page)).toContainText(/Due at your appointment\s*€84\.00/)
  await expectNoAxeViolations(page)
  await expectToFit(page)
})

test('A service that is due in full is paid with the keyboard alone, on a narrow phone', async ({ page }) => {
  await page.setViewportSize(narrow)
  await openPaymentStep(page, { ...massage, day: 1 })
  await expect(heading(page, 'Pay now')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Due at your appointment')
  await expectToFit(page)
  await press(page, 'Pay €')
  await expect(page.getByText('Test mode')).toBeVisible()
  await press(page, 'Pay €')
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
  await expectToFit(page)
})

test('A visitor on a narrow phone fails and tries again, with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(narrow)
  const { booking } = await bookUnpaid(page, { ...massage, day: 3 })
  await page.goto(`/widget/booking/${booking.id}`)
  await press(page, 'Open the payment page again')
  await expect(page.getByText('Test mode')).toBeVisible()
  const success = page.getByRole('radio', { name: 'The payment succeeds' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(success).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'The payment was declined')).toBeFocused()
  await expectToFit(page)
  await press(page, 'Try another way to pay')
  await expect(page.getByText('The last attempt failed.', { exact: false })).toBeVisible()
  await press(page, 'Pay €')
  await expect(heading(page, 'Paid and booked, Grace')).toBeFocused()
  await expectToFit(page)
})

test('A massage in Berlin is told in its time, though its provider lives in Lisbon', async ({ page }) => {
  const { start } = await openPaymentStep(page, { ...massage, day: 5 })
  const main = page.getByRole('main')
  const time = start
    .slice(11, 16)
    .replace(/^(\d\d):(\d\d)$/, (_, hour, minute) => `${hour % 12 || 12}:${minute}`)
  const expectBerlin = async () => {
    await expect(page.getByRole('main')).toContainText(time)
    await expect(page.locator('body')).not.toContainText(/in Lisbon|[AP]M for you/)
  }
  await expectBerlin()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.getByText('More outcomes').click()
  await pay(page, 'Not enough money on the card')
  await expect(heading(page, 'The payment was declined')).toBeFocused()
  await expectBerlin()
  await button(page, 'Try another way to pay').click()
  await pay(page, 'The payment succeeds')
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
  await expectBerlin()
  await page.getByRole('link', { name: 'View or change booking' }).click()
  await expect(page.getByRole('link', { name: /^Cancel/ }).first()).toBeVisible()
  await expectBerlin()
  await page
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click()
  await expect(main).toBeVisible()
  await expectBerlin()
})

test('The end of the time to pay is announced twice without moving the focus', async ({ page }) => {
  const { booking } = await bookUnpaid(page, { ...massage, day: 4 })
  await page.clock.install()
  await page.goto(`/widget/booking/${booking.id}`)
  // What is still loading would otherwise run into its limits when the clock leaps.
  await settled(page)
  const release = button(page, 'Give the time back')
  await release.focus()
  const heard = await listen(page)
  await page.clock.fastForward('10:01')
  await expect.poll(() => heard.said()).toContainEqual('Your time is held for 5 more minutes.')
  await page.clock.fastForward('04:00')
  await expect.poll(() => heard.said()).toContainEqual('Your time is held for 1 more minute.')
  await expect(release).toBeFocused()
})

test('A declined payment says why, keeps the time, and another way to pay leads to the booking', async ({
  page,
}) => {
  await openPaymentStep(page, { ...color, day: 2 })
  await button(page, 'Pay €36.00').click()
  await page.getByText('More outcomes').click()
  await pay(page, 'Not enough money on the card')

  await expect(heading(page, 'The payment was declined')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'not enough funds' })).toBeVisible()
  await expect(page.getByText(/Nothing was charged\. Your time is held for 1\d more minutes/)).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Try another way to pay').click()
  await pay(page, 'The payment succeeds')
  await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()
})

test('A visitor on a narrow phone leaves the payment page and returns to it, with the keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await openPaymentStep(page, { ...color, day: 3 })
  await press(page, 'Pay €36.00')
  const checkout = await atCheckout(page)
  await page.goBack()
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('booking')

  // Through the link in the letter.
  await page.goto(`/widget/booking/${id}`)
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await press(page, 'Open the payment page again')
  expect(await atCheckout(page)).toBe(checkout)
  await press(page, 'Pay €')
  await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()

  const { payment } = await findBooking(page, id)
  await page.goto(`/verify-payment-callback?payment=${payment?.id}`)
  await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()
})

test('Back, Forward and a reload after the payment show that it is paid, and never pay again', async ({
  page,
}) => {
  await openPaymentStep(page, { ...color, day: 12 })
  await button(page, 'Pay €36.00').click()
  await pay(page, 'The payment succeeds')
  const done = heading(page, 'Paid and booked, Ada')
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'This checkout has ended')).toBeVisible()
  await page.goBack()
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'This checkout has ended')).toBeVisible()
  await page.goForward()
  await expect(done).toBeVisible()
})

test('A payment that begins in a preview returns to it, on a narrow phone with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  const { booking } = await bookInPreview(page, { ...color, day: 9 })
  await page.goto(`/v2/preview/draft-1/verify-payment-callback?payment=${booking.payment?.id}`)
  await press(page, 'Open the payment page again')
  await atCheckout(page)
  await press(page, 'Pay €')
  await expect(page).toHaveURL(`/v2/preview/draft-1/verify-payment-callback?payment=${booking.payment?.id}`)
  await expect(heading(page, 'Paid and booked, Grace')).toBeFocused()
  await expectToFit(page)
})

test('A time that the visitor releases is free again, and nothing was charged', async ({ page }) => {
  const { start, date } = await openPaymentStep(page, { ...color, day: 4 })
  await button(page, 'Pay €36.00').click()
  await atCheckout(page)
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  await expect(heading(page, 'Waiting for your payment')).toBeFocused()
  await button(page, 'Give the time back').click()
  await expect(heading(page, 'Your appointment is cancelled.')).toBeFocused()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expectNoAxeViolations(page)
  const query = new URLSearchParams({
    provider: 'maya',
    service: 'color',
    from: date,
    to: date,
    timezone: zone,
  })
  const response = await getWhenFree(page.request, `/api/v1/slots?${query}`)
  expect(JSON.stringify(await response.json())).toContain(start)
})

test('The page waits for a late answer and then updates by itself', async ({ page }) => {
  test.setTimeout(90_000)
  await openPaymentStep(page, { ...color, day: 5 })
  await button(page, 'Pay €36.00').click()
  await pay(page, 'The answer comes late')
  await expect(page.getByText('Your bank has not answered yet.', { exact: false })).toBeVisible()
  await expect(button(page, 'Open the payment page again')).toHaveCount(0)
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused({ timeout: 60_000 })
})

test('Without JavaScript the callback offers a button that checks the payment', async ({ browser, page }) => {
  await openPaymentStep(page, { ...color, day: 6 })
  await button(page, 'Pay €36.00').click()
  const checkout = await atCheckout(page)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const visit = await plain.newPage()
  await visit.goto(checkout)
  await pay(visit, 'The payment succeeds')
  // The provider is asked at most every two seconds, and the first page has just asked.
  await expect(async () => {
    await button(visit, 'Check the payment').click()
    await expect(heading(visit, 'Paid and booked, Ada')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await plain.close()
})

test('Without JavaScript a visitor gives up the time, in a preview, too', async ({ browser, page }) => {
  const { booking, base } = await bookUnpaid(page, { ...color, day: 13 })
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: base })
  const visit = await plain.newPage()
  await visit.goto(`/de/widget/booking/${booking.id}`)
  await button(visit, 'Zeit wieder freigeben').click()
  await expect(visit).toHaveURL(new RegExp(`/de/widget/booking/${booking.id}$`))
  await expect(button(visit, 'Zeit wieder freigeben')).toHaveCount(0)

  const other = (await bookInPreview(page, { ...massage, day: 5 })).booking
  const callback = `/de/v2/preview/draft-1/verify-payment-callback?payment=${other.payment?.id}&check=now`
  await visit.goto(callback)
  await button(visit, 'Zeit wieder freigeben').click()
  await expect(heading(visit, 'Ihr Termin ist abgesagt.')).toBeVisible()
  await expect(visit).toHaveURL(callback)
  await plain.close()
})

for (const where of ['booking', 'callback'] as const)
  test(`Without JavaScript a visitor opens the payment page from the ${where} and pays`, async ({
    browser,
    page,
  }) => {
    const book = where === 'booking' ? bookUnpaid : bookInPreview
    const { booking, base } = await book(page, { ...color, day: where === 'booking' ? 10 : 11 })
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: base })
    const visit = await plain.newPage()
    const paths = {
      booking: `/widget/booking/${booking.id}`,
      callback: `/v2/preview/draft-1/verify-payment-callback?payment=${booking.payment?.id}&check=now`,
    }
    await visit.goto(paths[where])
    await button(visit, 'Open the payment page again').click()
    await pay(visit, 'The card is declined')
    await expect(visit).toHaveURL(
      where === 'booking' ? /^[^?]*:\d+\/verify-payment/ : /\/v2\/preview\/draft-1\//,
    )
    // The provider is asked at most every two seconds, and the first page may have just asked.
    await expect(async () => {
      await button(visit, 'Check the payment').click()
      await expect(heading(visit, 'The payment was declined')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await button(visit, 'Try another way to pay').click()
    await pay(visit, 'The payment succeeds')
    await expect(async () => {
      await button(visit, 'Check the payment').click()
      await expect(heading(visit, 'Paid and booked, Grace')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await plain.close()
  })

test('A cart with prepaid services is paid once and booked as a whole', async ({ page }) => {
  const services = 'haircut,color,massage'
  const found = await getWhenFree(page.request, `/api/v1/slots/next?services=${services}&timezone=${zone}`)
  const { slot }: { slot: Slot } = await found.json()
  const query = new URLSearchParams({ services, start: slot.start, step: 'details' })
  await page.goto(`/widget/service-menus/beauty?${query}`)
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Pay the deposit')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Haircut: 1 person')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await pay(page, 'The payment succeeds')
  await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()
  await expect(receipt(page).getByRole('term')).toHaveCount(5)
})

test('A changed price is announced before anything is booked, and then confirmed', async ({
  page,
  complaints,
}) => {
  await openPaymentStep(page, { ...color, day: 7 })
  await expect(button(page, 'Pay €36.00')).toBeVisible()
  // As if the visitor had seen another amount.
  await page.route(
    '**/api/v1/bookings',
    async route => {
      await route.continue({ postData: { ...route.request().postDataJSON(), dueNow: 3000 } })
    },
    { times: 1 },
  )
  complaints.expect(/status of 409/)
  await button(page, 'Pay €36.00').click()
  await expect(page.getByRole('alert')).toHaveText(
    'The price has changed. Please check the new amount before you continue.',
  )
  await button(page, 'Pay €36.00').click()
  await expect(page.getByText('Test mode')).toBeVisible()
})

test('On a narrow phone, the cancellation by keyboard shows the refund, and then the booking does', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await openPaymentStep(page, { ...color, day: 8 })
  await press(page, 'Pay €36.00')
  await atCheckout(page)
  await press(page, 'Pay €')
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
  await press(page, 'View or change booking', 'link')
  await expect(receipt(page)).toContainText('Paid online')
  await press(page, 'Cancel appointment', 'link')
  await expect(page.getByText('If you cancel now, €36.00 goes back to you.')).toBeVisible()
  await expectToFit(page)
  await press(page, 'Cancel appointment')
  await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
  await expect(page.getByText('€36.00 goes back to you; this can take some days.')).toBeVisible()
  await expect(receipt(page)).toContainText(/Refunded\s*€36\.00/)
  await expectToFit(page)
})

test('An unknown payment shows a message', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.goto('/verifyPayment?payment=unknown')
  await expect(heading(page, 'Your payment')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('We do not find this payment.')
  await expectNoAxeViolations(page)
})

/** Opens the payment step through the URL of a free time, and returns that time. */
async function openPaymentStep(page: Page, wish: BookingWish) {
  const day = await freeDay(page.request, wish)
  const { start } = getSlot(day, 0)
  const query = new URLSearchParams({ date: day.date, start, step: 'details' })
  await page.goto(`/widget/appointment/${wish.provider}/${wish.service}?${query}`)
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
  return { start, date: day.date }
}

/** Books without a browser, as a visitor who has not opened the payment page yet. */
async function bookUnpaid(page: Page, wish: BookingWish): Promise<{ booking: Booking; base: string }> {
  const base = process.env.BOOKPLATE_URL ?? ''
  const { start } = getSlot(await freeDay(page.request, wish), 0)
  return { base, booking: await bookingIn(await bookAt(base, { ...wish, start })) }
}

/** Does that in the preview of the demo, which has bookings of its own. */
async function bookInPreview(page: Page, wish: BookingWish): Promise<{ booking: Booking; base: string }> {
  const { start } = getSlot(await freeDay(page.request, wish), 0)
  const response = await page.request.post('/api/v1/previews/draft-1/bookings', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      items: [{ service: wish.service, provider: wish.provider, start }],
      contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
      timezone: zone,
      locale: 'en',
    },
  })
  expect(response.status()).toBe(201)
  return { booking: (await response.json()).booking, base: process.env.BOOKPLATE_URL ?? '' }
}

/** Waits for the test provider's page; returns its address. */
async function atCheckout(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/payments\/test\//)
  return page.url()
}

/** Chooses an outcome on the test provider's page. */
async function pay(page: Page, outcome: string): Promise<void> {
  await page.getByText(outcome).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
}

const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' })

async function findBooking(page: Page, id: string | null): Promise<Booking> {
  const response = await page.request.get(`/api/v1/bookings/${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}
