/** Booking orders as `createBooking` makes them, in minutes after one Thursday morning. */
import { randomUUID } from 'node:crypto'
import { instantOf } from '#schemas/instant.ts'
import type { Instant } from '#schemas/time.ts'
import type { Booking } from '#schemas/types.gen.ts'
import type { Attempt, BookingOrder, Claims } from '#server/ports/bookings.ts'

export const business = 'harbor'

export const minute = (minutes: number): Instant => instantOf(Date.UTC(2026, 10, 26, 8, 0) + minutes * 60_000)

/** When all orders are made: the day before. */
export const now = minute(-1440)

export interface Wish {
  readonly provider?: string
  readonly service?: string
  /** Minutes. */
  readonly start?: number
  readonly duration?: number
  readonly bufferAfter?: number
  readonly seats?: number
  readonly capacity?: number
}

/** 45 minutes with maya from the first minute on, unless said otherwise. */
export function claimOf(wish: Wish): Claims[number] {
  const { provider = 'maya', service = 'haircut', start = 0, duration = 45 } = wish
  const { bufferAfter = 0, seats = 1, capacity = 1 } = wish
  return {
    provider,
    service,
    from: minute(start),
    to: minute(start + duration + bufferAfter),
    start: minute(start),
    end: minute(start + duration),
    seats,
    capacity,
    kind: 'session',
  }
}

/** One way to satisfy a booking that takes all of these. */
export function attemptOf(...wishes: readonly Wish[]): Attempt {
  const claims = wishes.map(claimOf)
  return { claims, booking: bookingOf(claims) }
}

export const orderOf = (
  attempts: readonly Attempt[],
  { key = randomUUID(), fingerprint = 'one content' } = {},
): BookingOrder => ({ business, idempotencyKey: key, fingerprint, now, attempts })

/** An order for exactly this. */
export const order = (...wishes: readonly Wish[]): BookingOrder => orderOf([attemptOf(...wishes)])

function bookingOf(claims: Claims): Booking {
  const id = randomUUID()
  return {
    id,
    reference: id.slice(0, 8),
    status: 'scheduled',
    appointments: claims.map(({ provider, service, start, end, seats }, position) => ({
      position,
      service,
      serviceName: { en: 'Haircut', de: 'Haarschnitt' },
      provider,
      providerName: 'Maya Lindqvist',
      start: new Date(start).toISOString().replace('.000Z', '+00:00'),
      end: new Date(end).toISOString().replace('.000Z', '+00:00'),
      timezone: 'Europe/Berlin',
      location: { kind: 'in-person', address: 'Hafenstraße 12' },
      seats,
    })),
    contact: { firstName: 'Jo', lastName: 'Ångström', email: 'jo@example.org', consent: true },
    guests: [{ name: "O'Brien", email: 'ob@example.org' }],
    price: { currency: 'EUR', total: 4000, dueNow: 0 },
    timezone: 'America/New_York',
    locale: 'en',
    createdAt: '2026-11-25T03:00:00-05:00',
    history: [{ at: '2026-11-25T03:00:00-05:00', what: 'created', by: 'visitor' }],
  }
}
