/** The calendar links of the thank-you page. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookFirst } from '../support/bookings/managing.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { readCalendar } from '../support/calendars/calendar.ts'

const zone = 'Europe/Berlin'
const thanks = '/widget/appointment/ines/coaching?booking='

async function book(page: Page, day: number, part: Parameters<typeof bookFirst>[2] = {}): Promise<Booking> {
  const wish = { provider: 'ines', service: 'coaching', day, zone }
  return (await bookFirst(page.request, wish, { location: 'video', ...part })).booking
}

const stamp = (text: string): string => new Date(text).toISOString().replace(/[-:]|\.000/g, '')

test('The Outlook and iCloud links download an iCalendar file with the appointment', async ({ page }) => {
  const booking = await book(page, 5)
  const [one] = booking.appointments
  await page.goto(thanks + booking.id)
  for (const name of ['Outlook/iCal downloads a file', 'iCloud downloads a file']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`harbor-${booking.reference}.ics`)
    const { method, entries } = readCalendar(await readFile(await download.path(), 'utf8'))
    expect(method).toBe('PUBLISH')
    expect(entries).toMatchObject([
      {
        uid: `${booking.id}-0@bookplate`,
        summary: 'Coaching · Harbor Studio',
        times: { dtstart: stamp(one?.start ?? ''), dtend: stamp(one?.end ?? '') },
        url: new URL(`/widget/booking/${booking.id}`, page.url()).href,
      },
    ])
  }
})

test('The Google link says that it opens a new window, and does not contain the booking id', async ({
  page,
}) => {
  const booking = await book(page, 6)
  await page.goto(thanks + booking.id)
  const link = page.getByRole('link', { name: 'Google calendar opens in a new window', exact: true })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/)
  expect(href).not.toContain(booking.id)
  const { dates, ctz, text } = Object.fromEntries(new URL(href).searchParams)
  const [one] = booking.appointments
  expect({ dates, ctz, text }).toEqual({
    dates: `${stamp(one?.start ?? '')}/${stamp(one?.end ?? '')}`,
    ctz: 'Europe/Berlin',
    text: 'Coaching · Harbor Studio',
  })
})

test('A series downloads as one file with all appointments, and has one Google link for each', async ({
  page,
}) => {
  const booking = await book(page, 7, { repeat: { every: 'week', count: 3 } })
  await page.goto(`/de${thanks}${booking.id}`)
  const file = page.getByRole('link', { name: 'iCloud eine Datei mit allen Terminen' })
  const response = await page.request.get((await file.getAttribute('href')) ?? '')
  const starts = booking.appointments.map(({ start }) => stamp(start))
  expect(readCalendar(await response.text()).entries.map(({ times }) => times.dtstart)).toEqual(starts)
  const links = page.getByRole('link', { name: /öffnet ein neues Fenster/ })
  await expect(links).toHaveCount(0)
  await page.getByText('ein Link je Termin').click()
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(hrefs.map(href => new URL(href).searchParams.get('dates')?.split('/')[0])).toEqual(starts)
  await expectNoAxeViolations(page)
})
