/** The steps of booking stories as a visitor takes them, by role and name. */
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import type { Booking, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import { expect } from '../browser/browser.ts'
import { getWhenFree } from '../servers/busy-server.ts'

/**
 * What a story books. A story that reads a time and later clicks it needs a day and provider of its own, or a
 * parallel story may take the time in between. A story that only needs some booking uses `bookFree`.
 */
export interface BookingWish {
  readonly provider: string
  readonly service: string
  /** Index among the days with free slots, starting tomorrow; 0 is the first. */
  readonly day: number
  /** Time zone in which dates and times are shown. */
  readonly zone: string
  /** Skips days with fewer free times, such as Saturdays, when the studio closes early. */
  readonly minSlots?: number
}

/** The texts that a story clicks and reads in its language. */
export interface VisitorWords {
  readonly tag: string
  readonly nextMonth: string
  readonly morning: RegExp
  readonly afternoon: RegExp
  readonly evening: RegExp
  readonly go: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly consent: RegExp
  readonly details: string
  readonly review: string
  readonly book: string
  readonly thanks: string
}

export const english: VisitorWords = {
  tag: 'en-US',
  nextMonth: 'Next month',
  morning: /^Morning/,
  afternoon: /^Afternoon/,
  evening: /^Evening/,
  go: 'Continue',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  consent: /I agree/,
  details: 'Your details',
  review: 'Check and book',
  book: 'Book appointment',
  thanks: 'Thank you! Your appointment is scheduled.',
}

export const german: VisitorWords = {
  tag: 'de-DE',
  nextMonth: 'Nächster Monat',
  morning: /^Vormittag/,
  afternoon: /^Nachmittag/,
  evening: /^Abend/,
  go: 'Weiter',
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  consent: /Ich bin einverstanden/,
  details: 'Ihre Angaben',
  review: 'Prüfen und buchen',
  book: 'Termin buchen',
  thanks: 'Vielen Dank! Ihr Termin ist gebucht.',
}

export const visitor = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

/**
 * Returns a day with free slots in the next 45 days, asking the API so that the page is not its own witness.
 * Each `round` looks 45 days further ahead.
 */
export async function freeDay(
  request: APIRequestContext,
  { provider, service, day, zone, minSlots = 1 }: BookingWish,
  round = 0,
): Promise<SlotDay> {
  const from = plainDate(Date.now() + (45 * round + 1) * dayMs)
  const to = plainDate(Date.now() + (45 * round + 45) * dayMs)
  const query = new URLSearchParams({ provider, service, from, to, timezone: zone })
  const response = await getWhenFree(request, `/api/v1/slots?${query}`)
  expect(response.status()).toBe(200)
  const { days }: { days: SlotDay[] } = await response.json()
  const found = days.filter(({ slots }) => slots.length >= minSlots)[day]
  if (found === undefined)
    throw new Error(`${provider} has no ${day + 1} days free for ${service}: ${days.length}.`)
  return found
}

/** Lists the free starts on a date, as ISO instants. */
export async function startsOn(
  request: APIRequestContext,
  { provider, service, zone }: Omit<BookingWish, 'day'>,
  date: string,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ provider, service, from: date, to: date, timezone: zone })
  const response = await getWhenFree(request, `/api/v1/slots?${query}`)
  expect(response.status()).toBe(200)
  const { days }: { days: SlotDay[] } = await response.json()
  return days.flatMap(({ slots }) => slots.map(({ start }) => start))
}

/** Returns one of the day's slots; 0 is the first. */
export function getSlot(day: SlotDay, index: number): Slot {
  const slot = day.slots[index]
  if (slot === undefined) throw new Error(`${day.date} has only ${day.slots.length} free times.`)
  return slot
}

/** Returns the first slot that stays free if another is taken with its buffers. */
export function slotBeside(day: SlotDay, taken: Slot): Slot {
  const slot = day.slots.find(({ start }) => Date.parse(start) >= Date.parse(taken.end) + 15 * minuteMs)
  if (slot === undefined) throw new Error(`${day.date} has no free time after ${taken.end}.`)
  return slot
}

/** Books as another person without a browser. Returns the HTTP status. */
export async function bookThroughApi(
  request: APIRequestContext,
  wish: BookingWish,
  slot: Slot,
): Promise<number> {
  const response = await request.post('/api/v1/bookings', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      items: [{ service: wish.service, provider: wish.provider, start: slot.start }],
      contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
      timezone: wish.zone,
      locale: 'en',
    },
  })
  return response.status()
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Finds the cell of a date, whose name is the full date and its number of free times. */
export const dayCell = (page: Page, date: string, { tag }: VisitorWords): Locator =>
  page.getByRole('grid').getByRole('button', { name: fullDate(date, tag) })

/**
 * Finds the button of a start time on the clock of `zone`; its name may also include the visitor's own time.
 */
export const timeButton = (page: Page, slot: Slot, { tag }: VisitorWords, zone: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${timeOfDay(slot.start, tag, zone)}( |$)`) })

/** Turns the calendar until it shows a date. */
export async function showMonth(page: Page, date: string, words: VisitorWords): Promise<void> {
  const { nextMonth } = words
  const wanted = dayCell(page, date, words)
  const cells = page.getByRole('grid').getByRole('button')
  for (let turned = 0; turned < 3; turned++) {
    // Waits for the grid, which a page that is still loading lacks.
    const before = await cells.first().getAttribute('aria-label')
    if (await wanted.isVisible()) break
    await button(page, nextMonth).click()
    await expect(cells.first()).not.toHaveAttribute('aria-label', before ?? '')
  }
  await expect(wanted).toBeVisible()
}

export async function chooseTime(
  page: Page,
  choice: { day: SlotDay; slot: Slot; words: VisitorWords; zone: string },
) {
  const { day, slot, words, zone } = choice
  await showMonth(page, day.date, words)
  await dayCell(page, day.date, words).click()
  await showPart(page, slot, words, zone)
  await timeButton(page, slot, words, zone).click()
}

/** Opens the part of the day that a time belongs to. */
export async function showPart(
  page: Page,
  { start }: Slot,
  words: VisitorWords,
  zone: string,
): Promise<void> {
  const hour = Number(write('en-GB', { hour: '2-digit', timeZone: zone }, Date.parse(start)))
  const part = hour < 12 ? words.morning : hour < 17 ? words.afternoon : words.evening
  await page.getByRole('radio', { name: part }).check()
}

export async function enterDetails(page: Page, words: VisitorWords): Promise<void> {
  await expect(heading(page, words.details)).toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: words.lastName }).fill(visitor.lastName)
  await page.getByRole('textbox', { name: words.email }).fill(visitor.email)
  await page.getByRole('checkbox', { name: words.consent }).check()
}

/** Returns the start, according to the API, of the booking in the thank-you screen's URL. */
export async function bookedStart(page: Page): Promise<number> {
  const id = new URL(page.url()).searchParams.get('booking')
  const response = await page.request.get(`/api/v1/bookings/${id}`)
  expect(response.status()).toBe(200)
  const booking: Booking = await response.json()
  return Date.parse(booking.appointments[0]?.start ?? '')
}

const minuteMs = 60_000
const dayMs = 86_400_000
const plainDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Formats with plain spaces, like the page. */
const write = (tag: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(tag, options).format(at).replace(/[\u00a0\u2009\u202f]/g, ' ')

export const fullDate = (date: string, tag: string): string =>
  write(tag, { dateStyle: 'full', timeZone: 'UTC' }, Date.parse(date))

export const timeOfDay = (start: string, tag: string, zone: string): string =>
  write(tag, { timeStyle: 'short', timeZone: zone }, Date.parse(start))
