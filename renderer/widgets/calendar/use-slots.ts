/** Loads the slots of the month in the address and prefetches the neighbouring months. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Slot } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { getMonth, getNextMonth, getPreviousMonth } from '#schemas/runtime/time/month.ts'
import type { Month, PlainDate } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import { fetchOutcome } from '../../screen/query-client.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { readActiveHold } from '../hold/active-hold.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { hasSlotStart, insertStart, parseLocalStart, type SlotDays } from './slot-days.ts'
import {
  getDisplayedDate,
  getDisplayedMonth,
  getMonthQueryKey,
  getPeriod,
  isInPeriod,
  type Period,
  type SlotOptions,
} from './slot-query.ts'

export interface SlotsState {
  readonly month: Month
  /** The dates to choose from. */
  readonly period: Period
  /** The day whose times are shown. */
  readonly date: PlainDate | undefined
  readonly days: SlotDays
  /** The slots of `date`. */
  readonly times: readonly Slot[]
  readonly loading: boolean
  /** Why the times could not be loaded. */
  readonly problem: Problem | undefined
  /** Repeats the query. */
  retry(): void
  /** Whether the chosen time is no longer offered, so another one has to be chosen. */
  readonly letGo: boolean
  countOn(date: PlainDate): number
}

type SlotSelection = Pick<WidgetProps<'slot'>, 'value' | 'onChange' | 'scope'>

export function useSlots(asked: SlotOptions, { value, onChange, scope }: SlotSelection): SlotsState {
  const { page, zone } = useAppInLocationZone(scope)
  const queryClient = useQueryClient()
  // Uses the page's own time, so that the query equals the one the server has already answered.
  const moment = { zone, now: page.now }
  const month = getDisplayedMonth(scope, moment)
  const found = useMonth(asked, month, { value, scope })
  const { days, loading } = found
  const period = getPeriod(month, moment)
  const date = getDisplayedDate(scope, days, { zone, ...period })
  useNeighbours(asked, month, { page, zone, loading })

  const listSlots = (wanted: PlainDate | undefined) => days.find(day => day.date === wanted)?.slots ?? []

  const [letGo, setLetGo] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed answer clears the choice.
  useEffect(() => {
    if (!found.lost) return
    onChange(undefined)
    setLetGo(true)
  }, [found.lost])

  return {
    month,
    period,
    date,
    days,
    loading,
    problem: found.problem,
    letGo: letGo && value === undefined,
    retry: () => void queryClient.resetQueries({ queryKey: ['findSlots'] }),
    times: listSlots(date),
    countOn: wanted => listSlots(wanted).length,
  }
}

/**
 * Loads what is free in a month. The visitor's own hold makes its time look taken unless the query names the
 * hold. The hook names it only if an answer lacks the chosen time, and keeps that time in place meanwhile.
 */
function useMonth(asked: SlotOptions, month: Month, { value, scope }: Omit<SlotSelection, 'onChange'>) {
  const { page, zone } = useAppInLocationZone(scope)
  const { screen } = useScreen()
  const hold = readActiveHold(scope.values, useNow())?.id
  const [named, setNamed] = useState<string>()
  const moment = { zone, now: page.now }
  const plain = useCallQuery(getMonthQueryKey(asked, month, moment))
  const own = useCallQuery(
    named === undefined ? undefined : getMonthQueryKey(asked, month, { ...moment, hold: named }),
  )
  const isOwn = !own.stale && own.value !== undefined
  const { stale, problem, value: found } = isOwn ? own : plain
  const loading = stale || (found === undefined && problem === undefined)
  const days = (!loading && found?.days) || none

  const chosen = parseLocalStart(value, zone)
  const missing =
    !loading &&
    !problem &&
    chosen &&
    isInPeriod(chosen.date, getPeriod(month, moment)) &&
    !hasSlotStart(days, chosen.start)
  // A busy server still answers those who hold a time.
  const isHoldNeeded = missing || plain.problem?.code === 'server.busy'
  useEffect(() => {
    if (isHoldNeeded && hold !== undefined) setNamed(hold)
  }, [isHoldNeeded, hold])

  // A companion that holds the time finds out by itself whether it is still free, and says so, unless the
  // hold was denied. A time that is not even offered to its holder has become too small.
  const isKnown = scope.values.hold?.denied || (isOwn && named === hold)
  const stays = !isKnown && screen.companions?.some(({ 'ui:field': widget }) => widget === 'hold')
  return {
    days: missing && stays ? insertStart(days, chosen) : days,
    loading,
    problem,
    lost: missing && !stays,
  }
}

interface NeighbourContext extends Pick<AppContextValue, 'page' | 'zone'> {
  readonly loading: boolean
}

/** Prefetches the months that the previous and next buttons lead to. */
function useNeighbours(asked: SlotOptions, month: Month, { page, zone, loading }: NeighbourContext): void {
  const queryClient = useQueryClient()
  const moment = { zone, now: page.now }
  const thisMonth = getMonth(toLocal(page.now, zone).date)
  const months = month > thisMonth ? [getNextMonth(month), getPreviousMonth(month)] : [getNextMonth(month)]
  const keys = months.map(neighbour => getMonthQueryKey(asked, neighbour, moment))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys' content counts, not their identity.
  useEffect(() => {
    if (loading) return
    for (const key of keys) void fetchOutcome(queryClient, key)
  }, [JSON.stringify(keys), loading])
}

const none: SlotDays = []
