/**
 * Commands for the bookings port as `createBooking` makes them, with times in minutes after a Thursday
 * morning.
 */
import { randomUUID } from 'node:crypto'
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type {
  BookingCandidate,
  BookingCommand,
  HoldCommand,
  RescheduleCommand,
} from '#server/features/bookings/bookings.ts'
import type { Claims } from '#server/features/slots/occupancy.ts'

export const business = 'harbor'

export const minute = (minutes: number): Instant => asInstant(Date.UTC(2026, 10, 26, 8, 0) + minutes * 60_000)

/** The time at which all commands are made: the day before. */
export const now = minute(-1440)

export interface Wish {
  readonly provider?: string
  readonly service?: string
  /** In minutes. */
  readonly start?: number
  readonly duration?: number
  readonly bufferAfter?: number
  readonly seats?: number
  readonly capacity?: number
  readonly kind?: Claims[number]['kind']
}

/** Makes a claim, by default for 45 minutes with maya at minute 0. */
export function makeClaim(wish: Wish): Claims[number] {
  const { provider = 'maya', service = 'haircut', start = 0, duration = 45 } = wish
  const { bufferAfter = 0, seats = 1, capacity = 1, kind = 'session' } = wish
  return {
    provider,
    service,
    from: minute(start),
    to: minute(start + duration + bufferAfter),
    start: minute(start),
    end: minute(start + duration),
    seats,
    capacity,
    kind,
  }
}

/** Makes a candidate that claims all of these. */
export function makeCandidate(...wishes: readonly Wish[]): BookingCandidate {
  const claims = wishes.map(makeClaim)
  return { claims, booking: bookingOf(claims) }
}

export const makeBookingCommand = (
  attempts: readonly BookingCandidate[],
  { key = randomUUID(), fingerprint = 'one content' } = {},
): BookingCommand => ({ business, idempotencyKey: key, fingerprint, now, candidates: attempts })

/** Makes a booking command with a single candidate. */
export const order = (...wishes: readonly Wish[]): BookingCommand =>
  makeBookingCommand([makeCandidate(...wishes)])

/** Makes a hold of ten minutes from its own address and browser. */
export const makeHoldCommand = (...wishes: readonly Wish[]): HoldCommand => ({
  business,
  hold: randomUUID(),
  client: randomUUID(),
  address: randomUUID(),
  now,
  visitor: { isProven: true, usualPerHour: 100 },
  expiresAt: addMinutes(now, 10),
  candidates: [{ claims: wishes.map(makeClaim) }],
})

/** Moves the appointments at these positions to their wishes. */
export function makeMoveCommand(previous: Booking, wishes: ReadonlyMap<number, Wish>): RescheduleCommand {
  const moved = [...wishes].map(([position, wish]) => ({ position, claim: makeClaim(wish) }))
  const appointments = previous.appointments.map((one, position) => {
    const claim = moved.find(other => other.position === position)?.claim
    return claim === undefined ? one : { ...one, ...appointmentOf(claim), previousStart: one.start }
  })
  const booking: Booking = { ...changed(previous, 'rescheduled'), status: 'rescheduled', appointments }
  const candidates = [{ claims: moved.map(({ claim }) => claim), booking }]
  return { business, previous, now, positions: [...wishes.keys()], candidates }
}

/** Cancels the appointments at these positions, by default the whole booking. */
export function makeCancelCommand(
  previous: Booking,
  positions = previous.appointments.map((_, position) => position),
) {
  const appointments = previous.appointments.map((one, position) =>
    positions.includes(position) ? { ...one, cancelled: true } : one,
  )
  const whole = appointments.every(({ cancelled }) => cancelled)
  const booking: Booking = {
    ...changed(previous, 'cancelled'),
    ...(whole ? { status: 'cancelled' as const } : {}),
    appointments,
  }
  return { business, previous, now, positions, booking }
}

export function makeDecisionCommand(previous: Booking, what: 'approved' | 'declined') {
  const status = what === 'approved' ? ('scheduled' as const) : ('cancelled' as const)
  return { business, previous, now, booking: { ...changed(previous, what), status } }
}

const changed = (previous: Booking, what: BookingChange['what']): Booking => ({
  ...previous,
  history: [...previous.history, { at: '2026-11-25T04:00:00-05:00', what, by: 'visitor' }],
})

function bookingOf(claims: Claims): Booking {
  const id = randomUUID()
  return {
    id,
    reference: id.slice(0, 8),
    status: 'scheduled',
    appointments: claims.map((claim, position) => ({
      position,
      ...appointmentOf(claim),
      serviceName: { en: 'Haircut', de: 'Haarschnitt' },
      providerName: 'Maya Lindqvist',
      timezone: 'Europe/Berlin',
      location: { kind: 'in-person', address: 'Hafenstraße 12' },
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

const appointmentOf = ({ provider, service, start, end, seats }: Claims[number]) => ({
  provider,
  service,
  start: new Date(start).toISOString().replace('.000Z', '+00:00'),
  end: new Date(end).toISOString().replace('.000Z', '+00:00'),
  seats,
})
