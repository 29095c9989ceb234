/** A month's slots: asked for as the address says, the next month already on its way. */
import { useEffect } from 'react'
import { parseInstant } from '#schemas/instant.ts'
import { monthOf, nextMonth } from '#schemas/month.ts'
import { addDays } from '#schemas/plain-date.ts'
import type { Month, PlainDate, Zone } from '#schemas/time.ts'
import type { Slot } from '#schemas/types.gen.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { useAnswer } from '../screen/use-answer.ts'
import { isSlotMonth } from './records.ts'
import { monthQuestion, type SlotOptions, shownDate, shownMonth } from './slot-query.ts'

export interface Slots {
  readonly month: Month
  /** The day whose times show. */
  readonly date: PlainDate | undefined
  readonly days: readonly { readonly date: string; readonly slots: readonly Slot[] }[]
  /** Of `date`. */
  readonly times: readonly Slot[]
  readonly loading: boolean
  readonly failed: boolean
  countOn(date: PlainDate): number
}

interface Chosen {
  readonly value: unknown
  readonly change: (value: unknown) => void
}

export function useSlots(asked: SlotOptions, { value, change }: Chosen): Slots {
  const { page, zone, answers } = useApp()
  const { scope } = useScreen()
  // The page's own moment, so that the question is the one the server has answered already.
  const moment = { zone, now: page.now }
  const month = shownMonth(scope, moment)
  const {
    value: found,
    problem,
    stale,
  } = useAnswer({ call: 'findSlots', input: monthQuestion(asked, month, moment) })
  const loading = stale || (found === undefined && problem === undefined)
  const days = !loading && isSlotMonth(found) ? found.days : none
  const date = shownDate(scope, days, zone)
  const next = monthQuestion(asked, nextMonth(month), moment)
  const nextKey = JSON.stringify(next)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question's content counts, not the object.
  useEffect(() => {
    if (!loading) void answers.ask({ call: 'findSlots', input: next })
  }, [nextKey, loading])

  const lost = !loading && !problem && isLost(value, month, days, zone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the answer lets go of a choice.
  useEffect(() => {
    if (lost) change(undefined)
  }, [lost])

  return {
    month,
    date,
    days,
    times: days.find(day => day.date === date)?.slots ?? [],
    loading,
    failed: problem !== undefined,
    countOn: wanted => days.find(day => day.date === wanted)?.slots.length ?? 0,
  }
}

const none: Slots['days'] = []

/** Whether the chosen start lies in the shown month and is not offered there (any more). */
function isLost(value: unknown, month: Month, days: Slots['days'], zone: Zone): boolean {
  const start = typeof value === 'string' ? parseInstant(value) : undefined
  if (start === undefined || monthOf(toLocal(start, zone).date) !== month) return false
  return !days.some(({ slots }) => slots.some(slot => parseInstant(slot.start) === start))
}

/** The last date that can be booked. */
export const lastMonth = (today: PlainDate, windowDays: number): PlainDate => addDays(today, windowDays)
