/** Makes and reads bookings without a browser, for stories that view, move or cancel them. */
import type { APIRequestContext, Page } from 'playwright/test'
import type { Booking, CreateBookingInput, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import { expect } from '../browser/browser.ts'
import { type BookingWish, freeDay, getSlot } from './booking.ts'

type Items = CreateBookingInput['items']

/**
 * Books what `find` returns through the API, under a German visitor's name. Other tests book on the same
 * server, so it searches again if a slot was taken meanwhile.
 */
export async function bookFree<Found extends { readonly items: Items }>(
  request: APIRequestContext,
  find: (tried: number) => Promise<Found>,
  more: Partial<CreateBookingInput> = {},
): Promise<Found & { readonly booking: Booking }> {
  const answers: string[] = []
  for (let tried = 0; tried < 8; tried++) {
    const found = await find(tried)
    const response = await order(request, found.items, more)
    const answer = await response.json()
    if (response.status() === 201) return { ...found, booking: answer.booking }
    answers.push(`${response.status()} ${JSON.stringify(answer)}`)
    if (!takenCodes.has(answer.code)) break
  }
  throw new Error(`What was free could not be booked: ${answers.join('\n')}`)
}

/** Problems that mean that another visitor was faster. */
const takenCodes = new Set(['slot.taken', 'slot.seats_exceeded', 'provider.busy', 'series.not_free'])

/**
 * Books the first free slot of the wish's day; a later one if it is taken meanwhile, or if a series that begins with it
 * meets what is booked in the weeks after.
 */
export const bookFirst = (
  request: APIRequestContext,
  wish: BookingWish,
  part: Partial<Items[number]> = {},
): Promise<{ readonly day: SlotDay; readonly slot: Slot; readonly booking: Booking }> =>
  bookFree(request, async tried => {
    const day = await freeDay(request, wish)
    const slot = getSlot(day, Math.min(tried, day.slots.length - 1))
    const { service, provider } = wish
    return { day, slot, items: [{ service, provider, start: slot.start, ...part }] }
  })

/** Books exactly these items, as another person in the story. */
export async function made(request: APIRequestContext, items: Items): Promise<Booking> {
  const response = await order(request, items)
  const answer = await response.json()
  expect(response.status(), JSON.stringify(answer)).toBe(201)
  return answer.booking
}

const order = (request: APIRequestContext, items: Items, more: Partial<CreateBookingInput> = {}) =>
  request.post('/api/v1/bookings', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      items,
      contact: {
        firstName: 'Annegret',
        lastName: 'Donaudampfschifffahrt',
        email: 'annegret@example.com',
        phone: '+49 30 1234567',
        notes: 'The bell is out of order.',
        consent: true,
      },
      timezone: 'Europe/Berlin',
      locale: 'en',
      ...more,
    },
  })

/** Fetches the booking from the API. */
export async function readBooking(request: APIRequestContext, id: string): Promise<Booking> {
  const response = await request.get(`/api/v1/bookings/${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}

/** Lists the starts of a booking's appointments in milliseconds. */
export const listStarts = ({ appointments }: Booking): readonly number[] =>
  appointments.map(({ start }) => Date.parse(start))

/** Delays the answers of a call until the story has seen the busy state. */
export async function holdingBack(page: Page, path: RegExp) {
  let release: () => void = () => undefined
  const held = new Promise<void>(settle => {
    release = settle
  })
  await page.route(path, async route => {
    await held
    await route.continue()
  })
  return { release: () => release() }
}
