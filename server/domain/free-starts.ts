import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { bookableUntil } from '#schemas/runtime/booking/booking-window.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { zoneNamed } from '#schemas/runtime/time/zone.ts'
import type { Blocked } from './blocked.ts'
import { gridStarts } from './grid.ts'
import { dayWindows, timeOffOf } from './hours.ts'
import { limitReached, type Occurrence } from './limits.ts'
import type { Busy } from './occupancy.ts'
import { type Opening, openingsOf, realSpans } from './openings.ts'

export interface PartySearch {
  readonly service: Service
  readonly people: number
  readonly now: Instant
  readonly busyOf: ReadonlyMap<string, readonly Busy[]>
  readonly appointments: readonly Occurrence[]
  /** Of the span that is searched; clear, filled here. */
  readonly blocked: Blocked
  /** Instead of the grid. */
  readonly moments?: readonly Instant[]
}

export interface FreeStarts {
  readonly starts: readonly number[]
  readonly seatsLeft: (start: number) => number
}

/**
 * The starts within a span at which a party, those who serve one appointment together (one provider or a whole
 * collective team), are all there and free; on the grid of the first of them.
 */
export function freeStarts(party: readonly Provider[], search: PartySearch): FreeStarts {
  const { service, people, blocked } = search
  const capacity = service.capacity ?? 1
  const members = party.map(provider => blockMember(provider, search, party.length))
  const [first] = members
  if (!first || people > capacity) return { starts: [], seatsLeft: () => 0 }
  const starts = search.moments
    ? unblocked(search.moments, blocked)
    : gridStarts(service, first.openings, blocked)
  const limited = members.filter(({ isFull }) => isFull !== undefined)
  return {
    starts:
      limited.length === 0 ? starts : starts.filter(start => limited.every(member => hasRoom(member, start))),
    seatsLeft: start =>
      capacity === 1 ? 1 : Math.min(...members.map(({ sessions }) => sessions.get(start) ?? capacity)),
  }
}

/** What is closed is blocked too. */
function unblocked(moments: readonly Instant[], blocked: Blocked): readonly number[] {
  const { from, to } = blocked.span
  const starts: number[] = []
  for (const moment of moments) {
    const start = moment / 60_000
    if (Number.isInteger(start) && start >= from && start < to && !blocked.has(start)) starts.push(start)
  }
  return starts
}

interface Member {
  readonly openings: readonly Opening[]
  /** Seats left by start, of the sessions that the people can join. */
  readonly sessions: ReadonlyMap<number, number>
  /** Undefined: nothing limits the member. */
  readonly isFull: ((start: number) => boolean) | undefined
}

/** Who joins a session adds none. */
const hasRoom = ({ sessions, isFull }: Member, start: number): boolean =>
  sessions.has(start) || !isFull?.(start)

function blockMember(provider: Provider, search: PartySearch, partySize: number): Member {
  const { service, blocked } = search
  const { span } = blocked
  const zone = zoneNamed(provider.timezone)
  const openings = openingsOf(dayWindows(provider, service), zone, span)
  blockClosed(search, openings)
  blocked.block(bookableUntil(service, zone, search.now) / 60_000, span.to)
  const reach = { from: span.from, to: span.to + service.durationMinutes }
  for (const { from, to } of realSpans(timeOffOf(provider), zone, reach)) {
    blocked.block(from - service.durationMinutes + 1, to)
  }
  const sessions = blockBusy(search, search.busyOf.get(provider.slug) ?? [])
  return { openings, sessions, isFull: limitReached(provider, { ...search, partySize }) }
}

/** Blocks the starts from which no appointment ends within its opening. */
function blockClosed({ service, blocked }: PartySearch, openings: readonly Opening[]): void {
  const { span } = blocked
  let closed = span.from
  for (const { from, until } of openings) {
    blocked.block(closed, from)
    closed = Math.max(closed, from, until - service.durationMinutes + 1)
  }
  blocked.block(closed, span.to)
}

/**
 * An appointment with its buffers must not overlap what is busy; ends may touch. A session of the same service
 * with seats enough, as many as the service has today, blocks all starts around it but its own. It must cover the
 * whole appointment: one from before the service became longer does not.
 */
function blockBusy(search: PartySearch, busy: readonly Busy[]): ReadonlyMap<number, number> {
  const { service, people, blocked } = search
  const capacity = service.capacity ?? 1
  const before = service.bufferBeforeMinutes ?? 0
  const after = service.durationMinutes + (service.bufferAfterMinutes ?? 0)
  const sessions = new Map<number, number>()
  for (const { from, to, session } of busy) {
    if (from >= to) continue
    const first = Math.floor(from / 60_000) - after + 1
    const free = Math.ceil(to / 60_000) + before
    const start = session?.service === service.slug ? session.start / 60_000 : undefined
    const seatsLeft = capacity - (session?.seatsTaken ?? capacity)
    const isCovered =
      start !== undefined && from <= (start - before) * 60_000 && to >= (start + after) * 60_000
    if (capacity > 1 && isCovered && seatsLeft >= people) {
      sessions.set(start, seatsLeft)
      blocked.block(first, start)
      blocked.block(start + 1, free)
    } else blocked.block(first, free)
  }
  return sessions
}
