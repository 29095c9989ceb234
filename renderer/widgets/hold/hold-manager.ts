/**
 * Holds the visitor's chosen time. A hold is optional, because the booking itself takes the time: if none is granted, the
 * page says so, and the visitor may go on. A time that cannot be booked either is given up at once.
 */

import type { HoldMoveOutput } from '#schemas/generated/types.gen.ts'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { castToCallInput } from '../../screen/page.ts'
import type { WidgetOptions } from '../../screen/widget.ts'

export interface Hold {
  readonly id: string
  readonly expiresAt: string
  /** Whether the business has to confirm the appointment, because it does not know whether the time is free. */
  readonly approval?: true
}

/** A hold that was requested and not granted. Only the offered times tell whether the time is still free. */
export interface HoldDenial {
  readonly denied: true
}

export interface HoldManager {
  /** Replaces the previous hold; the same request is held anew. */
  take(request: string): void
  /** Renews an expired hold, once. */
  again(): void
  /** Releases the hold at once, because the page may be gone in a moment. */
  giveBack(): void
}

interface Surroundings {
  readonly call: CallFunction
  /** Identifies the visitor's tab. */
  readonly client: string
  /** The id of the hold that was kept before a reload. */
  readonly before: string | undefined
  /** Called whenever the hold changes; undefined if it is pending or not wanted. */
  readonly keep: (hold: Hold | HoldDenial | undefined) => void
  /** Called with the pending request: a booking sent meanwhile would find its time held by an id it cannot name. */
  readonly ask: (work: Promise<void>) => void
  /** Called if the time cannot be booked either. */
  readonly refuse: (problem: Problem) => void
  /** Computes the proof that the server asks for; resolves to undefined if the browser cannot. */
  readonly solve: (challenge: string, signal: AbortSignal) => Promise<string | undefined>
}

/** The time is gone. */
const losses = new Set<ProblemCode>(['slot.taken', 'provider.busy', 'calendar.not_found'])
const refusals = new Set<ProblemCode>([...losses, 'booking.not_found', 'booking.reschedule_closed'])

export function createHoldManager(surroundings: Surroundings): HoldManager {
  const { call, client, before, keep, ask, refuse } = surroundings
  let wanted: string | undefined
  let id = before
  let renewed: string | undefined
  let denied = false
  /** Ends the proof of a request that is not wanted any more. */
  let proving = new AbortController()
  /** Runs one call after the other, so that each replaces the hold before. */
  let work = Promise.resolve()

  const release = () => {
    if (id !== undefined) void call('release', { hold: id })
    id = undefined
  }
  const send = async (input: Readonly<Record<string, unknown>>) => {
    const name = isMove(input) ? 'holdMove' : 'hold'
    const first = await call(name, castToCallInput(input))
    if (first.ok || first.problem.code !== 'proof.required') return first
    const proof = await surroundings.solve(String(first.problem.params.challenge), proving.signal)
    return proof === undefined ? first : call(name, castToCallInput({ ...input, proof }))
  }
  const hold = async (request: string) => {
    if (request !== wanted) return
    const previous = id === undefined ? {} : { hold: id }
    const outcome = await send({ ...JSON.parse(request), client, ...previous })
    const held = outcome.ok ? holdIn(outcome.value) : undefined
    if (held) id = held.id
    if (wanted === undefined) return release()
    if (request !== wanted) return
    if (held) return keep(held)
    release()
    if (outcome.ok) return keep(undefined)
    const isRefused = refusals.has(outcome.problem.code)
    // A failed renewal leaves the hold as expired, not as denied.
    denied = renewed !== request
    if (isRefused) keep(undefined)
    else if (denied) keep({ denied })
    if (isRefused) refuse(atStart(outcome.problem, isMove(JSON.parse(request))))
  }
  const take = (request: string) => {
    if (request !== wanted) {
      renewed = undefined
      proving.abort()
      proving = new AbortController()
    }
    if (denied) keep(undefined)
    denied = false
    wanted = request
    work = work.then(() => hold(request))
    ask(work)
  }
  return {
    take,
    again() {
      if (wanted === undefined || renewed === wanted) return
      renewed = wanted
      take(wanted)
    },
    giveBack() {
      wanted = undefined
      proving.abort()
      if (id === undefined) return
      release()
      keep(undefined)
    },
  }
}

/** Serializes a hold request, identically for the same order; undefined if no time is chosen yet. */
export function serializeHoldRequest({
  move,
  items = [],
  guests,
  guestCount,
}: WidgetOptions<'hold'>): string | undefined {
  if (move) return move.id !== undefined && move.start !== undefined ? JSON.stringify(move) : undefined
  const isTimed = items.some(({ start }) => start !== undefined)
  return isTimed ? JSON.stringify({ items, guests, guestCount }) : undefined
}

const isMove = (request: object): boolean => 'id' in request

/** Points to the start, so that a lost time is reported beside the others. */
function atStart(problem: Problem, isMoving: boolean): Problem {
  const { code, params } = problem
  if (!losses.has(code)) return problem
  return { ...problem, faults: [{ pointer: isMoving ? '/start' : '/items/0/start', code, params }] }
}

/** Returns the hold, or undefined if a booking's new time overlaps its own and needs none. */
const holdIn = ({ hold, expiresAt, approval }: HoldMoveOutput): Hold | undefined =>
  hold === undefined || expiresAt === undefined
    ? undefined
    : { id: hold, expiresAt, ...(approval ? { approval } : {}) }
