import type { Provider, Service } from '#schemas/types.gen.ts'
import { zoneNamed } from '#schemas/zone.ts'
import type { Blocked } from './blocked.ts'
import { gridStarts } from './grid.ts'
import { dayWindows, timeOffOf } from './hours.ts'
import { limitReached, type Occurrence } from './limits.ts'
import type { Busy } from './occupancy.ts'
import { type MinuteSpan, type Opening, openingsOf, realSpans } from './openings.ts'

export interface PartyQuestion {
  readonly service: Service
  readonly people: number
  /** Who serve one appointment together: one provider, or a whole collective team. */
  readonly party: readonly Provider[]
  readonly busyOf: ReadonlyMap<string, readonly Busy[]>
  readonly appointments: readonly Occurrence[]
  readonly span: MinuteSpan
  /** Clear, of that span; filled here. */
  readonly blocked: Blocked
}

export interface FreeStarts {
  readonly starts: readonly number[]
  seatsLeft(start: number): number
}

/** The starts within a span, on the first one's grid, at which all of the party are there and free. */
export function freeStarts(question: PartyQuestion): FreeStarts {
  const { service, people, party, span, blocked } = question
  const capacity = service.capacity ?? 1
  const members = party.map(provider => blockMember(question, provider))
  const [first] = members
  if (!first || people > capacity) return { starts: [], seatsLeft: () => 0 }
  const seatsLeft = (start: number): number =>
    members.reduce((least, { sessions }) => Math.min(least, sessions.get(start) ?? capacity), capacity)
  const isOpen = (start: number): boolean =>
    !blocked.has(start) && members.every(({ sessions, isFull }) => sessions.has(start) || !isFull(start))
  return { starts: gridStarts(service, first.openings, span).filter(isOpen), seatsLeft }
}

interface Member {
  readonly openings: readonly Opening[]
  /** Seats left by start, of the sessions that the people can join. */
  readonly sessions: ReadonlyMap<number, number>
  isFull(start: number): boolean
}

function blockMember(question: PartyQuestion, provider: Provider): Member {
  const { service, span, blocked } = question
  const zone = zoneNamed(provider.timezone)
  const openings = openingsOf(dayWindows(provider, service), zone, span)
  blockClosed(question, openings)
  const reach = { from: span.from, to: span.to + service.durationMinutes }
  for (const { from, to } of realSpans(timeOffOf(provider), zone, reach)) {
    blocked.block(from - service.durationMinutes + 1, to)
  }
  const sessions = blockBusy(question, question.busyOf.get(provider.slug) ?? [])
  return { openings, sessions, isFull: limitReached({ ...question, provider }) }
}

/** Blocks the starts from which no appointment ends within its opening. */
function blockClosed({ service, span, blocked }: PartyQuestion, openings: readonly Opening[]): void {
  let closed = span.from
  for (const { from, until } of openings) {
    blocked.block(closed, from)
    closed = Math.max(closed, from, until - service.durationMinutes + 1)
  }
  blocked.block(closed, span.to)
}

/**
 * An appointment with its buffers must not overlap what is busy; ends may touch. A session of the same service
 * with seats enough blocks all starts around it but its own.
 */
function blockBusy(question: PartyQuestion, busy: readonly Busy[]): ReadonlyMap<number, number> {
  const { service, people, blocked } = question
  const before = service.bufferBeforeMinutes ?? 0
  const after = service.durationMinutes + (service.bufferAfterMinutes ?? 0)
  const sessions = new Map<number, number>()
  for (const { from, to, session } of busy) {
    const first = Math.floor(from / 60_000) - after + 1
    const free = Math.ceil(to / 60_000) + before
    if (session?.service === service.slug && session.seatsLeft >= people && (service.capacity ?? 1) > 1) {
      const start = session.start / 60_000
      sessions.set(start, session.seatsLeft)
      blocked.block(first, start)
      blocked.block(start + 1, free)
    } else blocked.block(first, free)
  }
  return sessions
}
