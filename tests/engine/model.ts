/** What the clients know from their answers; the database must agree with all of it. */
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppointmentStart } from '#server/features/slots/rules/limits.ts'
import type { BusyTime } from '#server/features/slots/rules/occupancy.ts'
import { getEngineService } from './business.ts'
import type { EngineOrder } from './wishes.ts'

export interface Model {
  /** By id, as last answered: the answer with the longest history. */
  readonly bookings: Map<string, Booking>
  /** By idempotency key. */
  readonly requests: Map<string, { readonly input: Calls['createBooking']['input']; readonly id: string }>
  /** Holds that may still exist. */
  readonly holds: Map<string, ModelHold>
  /** Ids of holds that were booked or released, and so must be gone. */
  readonly spentHolds: Set<string>
}

export interface ModelHold {
  readonly id: string
  /** The contact who made it; `client` says in which of their browsers. */
  readonly contact: number
  readonly client: string
  readonly order: EngineOrder
  readonly expiresAt: Instant
}

export const createModel = (): Model => ({
  bookings: new Map(),
  requests: new Map(),
  holds: new Map(),
  spentHolds: new Set(),
})

export function learn(model: Model, booking: Booking): void {
  const known = model.bookings.get(booking.id)
  if (!known || known.history.length < booking.history.length) model.bookings.set(booking.id, booking)
}

/** One provider's time for a number of people. */
export interface Share extends AppointmentStart {
  readonly seats: number
}

export const isLive = ({ status }: Booking): boolean => status !== 'cancelled' && status !== 'expired'

/** Lists what the bookings occupy, according to the answers that visitors got. */
export const listShares = (bookings: Iterable<Booking>): readonly Share[] =>
  [...bookings].filter(isLive).flatMap(({ appointments }) =>
    appointments
      .filter(({ cancelled }) => !cancelled)
      .map(one => ({
        provider: one.provider,
        service: one.service,
        start: getModelStart(one),
        seats: one.seats,
      })),
  )

export interface Session extends BusyTime {
  readonly shares: readonly Share[]
  readonly capacity: number
}

/** Groups shares of one service, provider and start into one session, if the service has several seats. */
export function listSessions(shares: readonly Share[]): readonly Session[] {
  const groups = new Map<string, Share[]>()
  for (const [index, share] of shares.entries()) {
    const shared = (getEngineService(share.service).capacity ?? 1) > 1
    const name = shared ? `${share.provider} ${share.service} ${share.start}` : String(index)
    groups.set(name, [...(groups.get(name) ?? []), share])
  }
  return [...groups.values()].flatMap(group => sessionOf(group) ?? [])
}

function sessionOf(shares: readonly Share[]): Session | undefined {
  const [first] = shares
  if (!first) return undefined
  const service = getEngineService(first.service)
  const capacity = service.capacity ?? 1
  const seatsTaken = shares.reduce((sum, { seats }) => sum + seats, 0)
  const { provider, start } = first
  return {
    provider,
    shares,
    capacity,
    from: moment(start - (service.bufferBeforeMinutes ?? 0) * 60_000),
    to: moment(start + (service.durationMinutes + (service.bufferAfterMinutes ?? 0)) * 60_000),
    ...(capacity > 1 ? { session: { service: first.service, start, seatsTaken } } : {}),
  }
}

export const getModelStart = ({ start }: Pick<Appointment, 'start'>): Instant => moment(start)

export function moment(at: string | number): Instant {
  const instant = parseInstant(typeof at === 'string' ? at : new Date(at).toISOString())
  if (instant === undefined) throw new Error(`"${at}" is no moment.`)
  return instant
}
