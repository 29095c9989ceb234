/** Finds the starts at which one provider or a whole team is free. */
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { BlockedMinutes } from '#server/features/opening-hours/rules/blocked-minutes.ts'
import { createOpenWindowLookup, listTimeOff } from '#server/features/opening-hours/rules/hours.ts'
import {
  findOpenings,
  type OpenInterval,
  toUtcMinuteSpans,
} from '#server/features/opening-hours/rules/opening-hours.ts'
import { listUnblockedStarts } from './grid.ts'
import { type AppointmentStart, createLimitExceededCheck } from './limits.ts'
import type { BusyTime } from './occupancy.ts'

export interface FreeStartSearch {
  readonly service: Service
  readonly people: number
  /** Returns the end (exclusive) of a provider's booking window. */
  readonly getWindowEnd: (provider: Provider) => Instant
  readonly busyOf: ReadonlyMap<string, readonly BusyTime[]>
  readonly appointments: readonly AppointmentStart[]
  /** The blocked minutes of the span that is searched; empty at first, filled here. */
  readonly blocked: BlockedMinutes
  /** The starts to check instead of the grid's. */
  readonly moments?: readonly Instant[]
}

export interface FreeStarts {
  readonly starts: readonly number[]
  readonly seatsLeft: (start: number) => number
}

/**
 * Finds the starts within a span at which all members of a party (one provider or a whole collective team) are there
 * and free, on the grid of the first member.
 */
export function findFreeStarts(party: readonly Provider[], search: FreeStartSearch): FreeStarts {
  const { service, blocked, moments } = search
  const { openings, hasRoom, seatsLeft } = blockParty(party, search)
  const starts = moments ? filterUnblocked(moments, blocked) : listUnblockedStarts(service, openings, blocked)
  return { starts: hasRoom ? starts.filter(hasRoom) : starts, seatsLeft }
}

/** The free minutes of a party, queried one by one. */
export interface FreeStartChecker {
  /** Returns whether the party is free to start, regardless of the grid. */
  isFree(start: number): boolean
  readonly seatsLeft: (start: number) => number
}

/** Finds when a party is free, regardless of the grid. `search.blocked` belongs to the party from then on. */
export function createFreeStartChecker(
  party: readonly Provider[],
  search: FreeStartSearch,
): FreeStartChecker {
  const { blocked } = search
  const { hasRoom = () => true, seatsLeft } = blockParty(party, search)
  return { isFree: start => !blocked.has(start) && hasRoom(start), seatsLeft }
}

/** Blocks the starts that any member of the party cannot take. */
function blockParty(party: readonly Provider[], search: FreeStartSearch) {
  const { people, blocked } = search
  const capacity = search.service.capacity ?? 1
  const members = party.map(provider => blockMember(provider, search, party.length))
  const [first] = members
  if (!first || people > capacity) blocked.block(blocked.span.from, blocked.span.to)
  const limited = members.filter(({ isFull }) => isFull !== undefined)
  return {
    openings: first?.openings ?? [],
    /** Returns whether limits allow a start that is not blocked; undefined if nothing limits the party. */
    hasRoom:
      limited.length === 0
        ? undefined
        : (start: number) => limited.every(member => memberHasRoom(member, start)),
    seatsLeft: (start: number) =>
      capacity === 1 ? 1 : Math.min(...members.map(({ sessions }) => sessions.get(start) ?? capacity)),
  }
}

/** Returns the moments that are not blocked, in minutes; closed times are blocked too. */
const filterUnblocked = (moments: readonly Instant[], blocked: BlockedMinutes): readonly number[] =>
  moments.map(moment => moment / 60_000).filter(start => Number.isInteger(start) && !blocked.has(start))

interface Member {
  readonly openings: readonly OpenInterval[]
  /** Seats left by start, in the sessions that the people can join. */
  readonly sessions: ReadonlyMap<number, number>
  /** Returns whether limits forbid a start; undefined if nothing limits the member. */
  readonly isFull: ((start: number) => boolean) | undefined
}

/** Returns whether limits allow a start; joining a session adds no appointment. */
const memberHasRoom = ({ sessions, isFull }: Member, start: number): boolean =>
  sessions.has(start) || !isFull?.(start)

function blockMember(provider: Provider, search: FreeStartSearch, partySize: number): Member {
  const { service, blocked } = search
  const { span } = blocked
  const zone = requireZone(provider.timezone)
  const openings = findOpenings(createOpenWindowLookup(provider, service), zone, span)
  blockClosed(search, openings)
  blocked.block(search.getWindowEnd(provider) / 60_000, span.to)
  const reach = { from: span.from, to: span.to + service.durationMinutes }
  for (const { from, to } of toUtcMinuteSpans(listTimeOff(provider), zone, reach)) {
    blocked.block(from - service.durationMinutes + 1, to)
  }
  const sessions = blockBusy(search, search.busyOf.get(provider.slug) ?? [])
  return { openings, sessions, isFull: createLimitExceededCheck(provider, { ...search, partySize }) }
}

/** Blocks the starts from which no appointment ends within its opening. */
function blockClosed({ service, blocked }: FreeStartSearch, openings: readonly OpenInterval[]): void {
  const { span } = blocked
  let closed = span.from
  for (const { from, until } of openings) {
    blocked.block(closed, from)
    closed = Math.max(closed, from, until - service.durationMinutes + 1)
  }
  blocked.block(closed, span.to)
}

/**
 * Blocks the starts at which an appointment with its buffers would overlap a busy time; ends may touch. A session of
 * the same service with enough seats, by the service's capacity today, blocks all starts around it but its own. It
 * must cover the whole appointment: one from before the service became longer does not. Returns the seats left in
 * those sessions, by start.
 */
function blockBusy(search: FreeStartSearch, busy: readonly BusyTime[]): ReadonlyMap<number, number> {
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
