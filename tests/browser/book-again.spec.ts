import type { Page } from 'playwright/test'
import {
  type BookingWish,
  chooseTime,
  english,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { bookFirst, bookFree, listStarts, readBooking } from '../support/bookings/managing.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'

const berlin = 'Europe/Berlin'
const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 12, zone: berlin, minSlots: 16 }
const again = (page: Page) => page.getByRole('link', { name: 'Book again', exact: true })

/** Expects the calendar of a haircut with Maya, with nothing about the visitor in the URL. */
async function expectHaircutWithMaya(page: Page): Promise<void> {
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  expect(pathname).toBe('/widget/appointment/maya/haircut')
  expect(search).not.toMatch(/annegret|booking=|email|name/i)
  await expect(page.getByRole('complementary')).toContainText('Haircut')
  await expect(page.getByRole('complementary')).toContainText('Maya')
}

test('A visitor cancels and books the same again with the keyboard', async ({ page }) => {
  const { booking } = await bookFirst(page.request, wish)
  const cancelled = await page.request.post(`/api/v1/bookings/${booking.id}/cancel`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {},
  })
  expect(cancelled.status()).toBe(200)
  await page.goto(`/widget/cancel-booking?booking=${booking.id}`)
  await expect(heading(page, 'This appointment is already cancelled.')).toBeVisible()
  await press(page, 'Book again', 'link')
  await expectHaircutWithMaya(page)
  await page.goBack()
  await expect(again(page)).toBeVisible()
  await page.goForward()
  await expectHaircutWithMaya(page)
  await page.reload()
  await expectHaircutWithMaya(page)
})

test('After moving a booking, its end and its own page lead to the same calendar', async ({ page }) => {
  const { day, booking } = await bookFirst(page.request, { ...wish, day: 13 })
  const other = getSlot(day, 14)
  const moved = await page.request.post(`/api/v1/bookings/${booking.id}/reschedule`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { start: other.start },
  })
  expect(moved.status()).toBe(200)
  for (const search of ['', '?done=rescheduled']) {
    await page.goto(`/widget/booking/${booking.id}${search}`)
    await again(page).click()
    await expectHaircutWithMaya(page)
  }
  expect(listStarts(await readBooking(page.request, booking.id))).toEqual([Date.parse(other.start)])
})

test('The thank-you page leads to another time, which the visitor chooses at once', async ({ page }) => {
  const { booking } = await bookFirst(page.request, { ...wish, day: 14 })
  await page.goto(`/widget/appointment/maya/haircut?booking=${booking.id}`)
  await expect(heading(page, english.thanks)).toBeVisible()
  await again(page).click()
  await expectHaircutWithMaya(page)
  const day = await freeDay(page.request, { ...wish, day: 15 })
  await chooseTime(page, { day, slot: getSlot(day, 3), words: english, zone: berlin })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, english.details)).toBeVisible()
})

test.describe('On a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('each service of a cart is booked again by itself', async ({ page }) => {
    const { booking } = await bookFree(page.request, async () => {
      const day = await freeDay(page.request, { ...wish, day: 16 })
      const later = await freeDay(page.request, {
        ...wish,
        provider: 'ines',
        service: 'consultation',
        day: 17,
      })
      return {
        items: [
          { service: 'haircut', provider: 'maya', start: getSlot(day, 0).start },
          { service: 'consultation', provider: 'ines', start: getSlot(later, 0).start, location: 'video' },
        ],
      }
    })
    await page.goto(`/widget/booking/${booking.id}`)
    await expect(again(page)).toHaveCount(0)
    await expectToFit(page)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Book again: Consultation' }).tap()
    await expect(heading(page, 'Choose a date and time')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/widget/appointment/ines/consultation')
  })
})
