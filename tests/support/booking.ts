/** The steps of booking stories, as a visitor takes them: by role and name. */
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import type { Booking, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import { expect } from './browser.ts'

/**
 * What a story books. One that presses a time which it has read before takes a day of its own, of that provider: what
 * runs beside it on the same server would take the time in between. What only has to be booked takes `bookFree`.
 */
export interface BookingWish {
  readonly provider: string
  readonly service: string
  /** Which of the days with free times, from tomorrow on: 0 is the first. */
  readonly day: number
  /** In which days and times are shown. */
  readonly zone: string
}

/** How the story's language says what a story presses and reads. */
export interface VisitorWords {
  readonly tag: string
  readonly nextMonth: string
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
 * A day with free times of the next 45 days, asked of the API: the page is not its own witness. `round`: of the 45 days
 * after as many rounds.
 */
export async function freeDay(
  request: APIRequestContext,
  { provider, service, day, zone }: BookingWish,
  round = 0,
): Promise<SlotDay> {
  const from = plainDate(Date.now() + (45 * round + 1) * dayMs)
  const to = plainDate(Date.now() + (45 * round + 45) * dayMs)
  const query = new URLSearchParams({ provider, service, from, to, timezone: zone })
  const response = await request.get(`/api/v1/slots?${query}`)
  expect(response.status()).toBe(200)
  const { days }: { days: SlotDay[] } = await response.json()
  const found = days[day]
  if (found === undefined)
    throw new Error(`${provider} has no ${day + 1} days free for ${service}: ${days.length}.`)
  return found
}

/** What is free on that very date, as instants. */
export async function startsOn(
  request: APIRequestContext,
  { provider, service, zone }: Omit<BookingWish, 'day'>,
  date: string,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ provider, service, from: date, to: date, timezone: zone })
  const response = await request.get(`/api/v1/slots?${query}`)
  expect(response.status()).toBe(200)
  const { days }: { days: SlotDay[] } = await response.json()
  return days.flatMap(({ slots }) => slots.map(({ start }) => start))
}

/** One of the day's starts: 0 is the first. */
export function getSlot(day: SlotDay, index: number): Slot {
  const slot = day.slots[index]
  if (slot === undefined) throw new Error(`${day.date} has only ${day.slots.length} free times.`)
  return slot
}

/** The first start that is still free when another one, with its buffers, is taken. */
export function slotBeside(day: SlotDay, taken: Slot): Slot {
  const slot = day.slots.find(({ start }) => Date.parse(start) >= Date.parse(taken.end) + 15 * minuteMs)
  if (slot === undefined) throw new Error(`${day.date} has no free time after ${taken.end}.`)
  return slot
}

/** Somebody else books, without a browser. Answers the status. */
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

/** The cell of a date, named with the full date and what is free on it. */
export const dayCell = (page: Page, date: string, { tag }: VisitorWords): Locator =>
  page.getByRole('grid').getByRole('button', { name: fullDate(date, tag) })

/** The button of a starting time, by the clock of `zone`; a visit elsewhere also says the visitor's time. */
export const timeButton = (page: Page, slot: Slot, { tag }: VisitorWords, zone: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${timeOfDay(slot.start, tag, zone)}( |$)`) })

/** Turns pages of the calendar until a date's month shows. */
export async function showMonth(page: Page, date: string, { tag, nextMonth }: VisitorWords): Promise<void> {
  const wanted = page.getByRole('heading', { name: monthName(date, tag) })
  for (let turned = 0; turned < 3 && !(await wanted.isVisible()); turned++) {
    const cells = page.getByRole('grid').getByRole('button')
    const before = await cells.first().getAttribute('aria-label')
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
  await timeButton(page, slot, words, zone).click()
}

export async function enterDetails(page: Page, words: VisitorWords): Promise<void> {
  await expect(heading(page, words.details)).toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: words.lastName }).fill(visitor.lastName)
  await page.getByRole('textbox', { name: words.email }).fill(visitor.email)
  await page.getByRole('checkbox', { name: words.consent }).check()
}

/** What the API says of the booking whose id the thank-you screen's address carries. */
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

/** Plain spaces, as the page has them. */
const write = (tag: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(tag, options).format(at).replace(/[\u00a0\u2009\u202f]/g, ' ')

export const fullDate = (date: string, tag: string): string =>
  write(tag, { dateStyle: 'full', timeZone: 'UTC' }, Date.parse(date))

const monthName = (date: string, tag: string): string =>
  write(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }, Date.parse(date))

export const timeOfDay = (start: string, tag: string, zone: string): string =>
  write(tag, { timeStyle: 'short', timeZone: zone }, Date.parse(start))
