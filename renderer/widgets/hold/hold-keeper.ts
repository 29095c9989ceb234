/**
 * One hold of a visitor's chosen time. A hold is a kindness: where none is granted nothing is said, the booking
 * itself takes the time. Only that somebody else has the time is told at once.
 */

import type { HoldMoveOutput } from '#schemas/generated/types.gen.ts'
import type { Problem, ProblemCode } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { toCallInput } from '../../screen/page.ts'
import type { WidgetOptions } from '../../screen/widget.ts'

export interface Hold {
  readonly id: string
  readonly expiresAt: string
}

/** Asked for, and not granted: whether the time is still free, only the times on offer say. */
export interface HoldDenial {
  readonly denied: true
}

export interface HoldKeeper {
  /** Holds this instead of what was held before; the same again is held anew. */
  take(request: string): void
  /** Takes what has run out again, once. */
  again(): void
  /** At once, because the page may be gone in a moment. */
  giveBack(): void
}

interface Surroundings {
  readonly call: CallFunction
  /** Names the visitor's tab. */
  readonly client: string
  /** Id of the hold that was kept before a reload. */
  readonly before: string | undefined
  /** Called whenever what is held has changed; undefined: it is asked for or not wanted. */
  readonly keep: (hold: Hold | HoldDenial | undefined) => void
  /** Called with the asking: a booking sent meanwhile would find its time held, by nobody that it can name. */
  readonly ask: (work: Promise<void>) => void
  /** The time belongs to somebody else. */
  readonly refuse: (problem: Problem) => void
}

const refusals = new Set<ProblemCode>(['slot.taken', 'provider.busy'])

export function createHoldKeeper({ call, client, before, keep, ask, refuse }: Surroundings): HoldKeeper {
  let wanted: string | undefined
  let id = before
  let renewed: string | undefined
  let denied = false
  /** One call after the other, so that each replaces the one before. */
  let work = Promise.resolve()

  const release = () => {
    if (id !== undefined) void call('release', { hold: id })
    id = undefined
  }
  const hold = async (request: string) => {
    if (request !== wanted) return
    const previous = id === undefined ? {} : { hold: id }
    const input = toCallInput({ ...JSON.parse(request), client, ...previous })
    const outcome = await call('id' in JSON.parse(request) ? 'holdMove' : 'hold', input)
    const held = outcome.ok ? holdIn(outcome.value) : undefined
    if (held) id = held.id
    if (wanted === undefined) return release()
    if (request !== wanted) return
    if (held) return keep(held)
    release()
    if (outcome.ok) return keep(undefined)
    const isRefused = refusals.has(outcome.problem.code)
    // What has run out and is not granted again stays known as that.
    denied = renewed !== request
    if (isRefused) keep(undefined)
    else if (denied) keep({ denied })
    if (isRefused) refuse(outcome.problem)
  }
  const take = (request: string) => {
    if (request !== wanted) renewed = undefined
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
      if (id === undefined) return
      release()
      keep(undefined)
    },
  }
}

/** What to ask a hold for, as text that is the same for the same order; undefined: no time is chosen yet. */
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

/** Undefined: the new time of a booking overlaps its own, and needs none. */
const holdIn = ({ hold, expiresAt }: HoldMoveOutput): Hold | undefined =>
  hold === undefined || expiresAt === undefined ? undefined : { id: hold, expiresAt }
