/**
 * Decides what to show of a month's slots, which hold their query has to name, and whether the chosen time is lost.
 *
 * The visitor's own hold makes its time look taken unless the query names the hold. The query names it only once that is
 * needed, because an answer that names none can be one that the server has sent along or the browser has prefetched.
 */
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { FindSlotsOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { getMonth, getNextMonth, getPreviousMonth } from '#schemas/runtime/time/month.ts'
import type { Instant, Month, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { hashQueryKey, type QueryKey } from '../../screen/query-key.ts'
import type { QueryState } from '../../screen/use-call-query.ts'
import { hasSlotStart, insertStart, type LocalStart, type SlotDays } from './slot-days.ts'
import { getMonthQueryKey, isInPeriod, type Period, type SlotOptions } from './slot-query.ts'

export interface MonthAnswers {
  /** The state of the query. While it is stale, its value answers the same search with another hold, or without one. */
  readonly asked: QueryState<'findSlots'>
  /** The cached answer to the same search without a hold, if there is one. */
  readonly plain: FindSlotsOutput | undefined
}

export interface VisitorChoice {
  readonly chosen: LocalStart | undefined
  /** The id of the visitor's hold, while it is active. */
  readonly hold: string | undefined
  /** The id of the hold that the query names. */
  readonly named: string | undefined
  /** Whether a companion of the screen holds the chosen time or is about to, and was not denied. */
  readonly hasKeeper: boolean
}

export interface MonthDecision {
  readonly days: SlotDays
  readonly loading: boolean
  /** Why there is no answer. */
  readonly problem: Problem | undefined
  /** The id of the hold that the query has to name from now on. */
  readonly named: string | undefined
  /** Whether the chosen time is not offered any more. */
  readonly isLost: boolean
}

export function decideMonth(answers: MonthAnswers, choice: VisitorChoice, period: Period): MonthDecision {
  const { chosen, hold, named, hasKeeper } = choice
  const { found, loading, problem } = pickAnswer(answers)
  const missing =
    found && chosen && isInPeriod(chosen.date, period) && !hasSlotStart(found.days, chosen.start)
  // A busy server still answers those who hold a time.
  const isHoldNeeded = missing || problem?.code === 'server.busy'
  const stays = hasKeeper && !isAnsweredToHolder(answers, choice)
  return {
    days: missing && stays ? insertStart(found.days, chosen) : (found?.days ?? none),
    loading,
    problem,
    named: (isHoldNeeded ? hold : undefined) ?? named,
    isLost: missing === true && !stays,
  }
}

/** Picks the answer to show; the plain one stands in while another is loading, and if that fails. */
function pickAnswer({ asked, plain }: MonthAnswers) {
  const found = asked.value ?? plain
  if (found !== undefined) return { found, loading: false, problem: undefined }
  return { found, loading: asked.stale || asked.problem === undefined, problem: asked.problem }
}

/**
 * Returns whether the shown answer knows of the hold. If not, the companion that holds the time finds out by itself whether
 * it is still free, and says so. A time that is not even offered to its holder has become too small.
 */
const isAnsweredToHolder = ({ asked }: MonthAnswers, { hold, named }: VisitorChoice): boolean =>
  asked.value !== undefined && !asked.stale && named !== undefined && named === hold

/** Returns whether a key asks for the same slots as `plain`, which names no hold, whichever hold it names itself. */
export const asksSameSlots = (
  [call, input]: readonly [CallName?, Readonly<Record<string, unknown>>?],
  plain: QueryKey<'findSlots'>,
): boolean =>
  call !== undefined && hashQueryKey([call, { ...input, hold: undefined }]) === hashQueryKey(plain)

/** Lists the query keys of the months that the next and previous buttons lead to. */
export function listNeighbourQueryKeys(
  options: SlotOptions,
  month: Month,
  moment: { zone: Zone; now: Instant },
): readonly QueryKey<'findSlots'>[] {
  const isFirst = month <= getMonth(toLocalDateTime(moment.now, moment.zone).date)
  const months = isFirst ? [getNextMonth(month)] : [getNextMonth(month), getPreviousMonth(month)]
  return months.map(neighbour => getMonthQueryKey(options, neighbour, moment))
}

const none: SlotDays = []
