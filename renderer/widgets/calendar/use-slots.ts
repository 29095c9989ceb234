/** Loads the slots of the month in the address and prefetches the neighbouring months. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FindSlotsOutput, Slot } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { fetchOutcome } from '../../screen/query-client.ts'
import { hashQueryKey, type QueryKey } from '../../screen/query-key.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { readActiveHold } from '../hold/active-hold.ts'
import { useAppInLocationZone } from '../location/location-zone.ts'
import { asksSameSlots, decideMonth, listNeighbourQueryKeys, type MonthDecision } from './month-slots.ts'
import { parseLocalStart, type SlotDays } from './slot-days.ts'
import {
  getDisplayedDate,
  getDisplayedMonth,
  getMonthQueryKey,
  getPeriod,
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
  const period = getPeriod(month, moment)
  const { days, loading, problem, isLost } = useMonth(
    hold => getMonthQueryKey(asked, month, { ...moment, hold }),
    { value, scope, period, zone },
  )
  const letGo = useLetGo(isLost, () => onChange(undefined))
  usePrefetchedSlots(listNeighbourQueryKeys(asked, month, moment), { isReady: !loading })
  const date = getDisplayedDate(scope, days, { zone, ...period })
  const listSlots = (wanted: PlainDate | undefined) => days.find(day => day.date === wanted)?.slots ?? []
  return {
    month,
    period,
    date,
    days,
    loading,
    problem,
    letGo: letGo && value === undefined,
    retry: () => void queryClient.resetQueries({ queryKey: ['findSlots'] }),
    times: listSlots(date),
    countOn: wanted => listSlots(wanted).length,
  }
}

type Search = (hold?: string) => QueryKey<'findSlots'>

interface MonthContext extends Pick<SlotSelection, 'value' | 'scope'> {
  readonly period: Period
  readonly zone: Zone
}

/** Loads what is free in a month. `search` returns the key of its query, which names the visitor's hold if one is given. */
function useMonth(search: Search, { value, scope, period, zone }: MonthContext): MonthDecision {
  const { screen } = useScreen()
  const queryClient = useQueryClient()
  const hold = readActiveHold(scope.values, useNow())?.id
  const hasKeeper = screen.companions?.some(({ 'ui:field': widget }) => widget === 'hold') ?? false
  const [named, setNamed] = useState<string>()
  const plain = search()
  const asked = useCallQuery(search(named), previous => asksSameSlots(previous, plain))
  const decision = decideMonth(
    { asked, plain: queryClient.getQueryData<FindSlotsOutput>(plain) },
    {
      chosen: parseLocalStart(value, zone),
      hold,
      named,
      hasKeeper: hasKeeper && !scope.values.hold?.denied,
    },
    period,
  )
  if (decision.named !== named) setNamed(decision.named)
  return decision
}

/** Gives up a choice that is lost. Returns whether one was. */
function useLetGo(isLost: boolean, giveUp: () => void): boolean {
  const [letGo, setLetGo] = useState(false)
  const onLost = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isLost) return
    onLost()
    setLetGo(true)
  }, [isLost])
  return letGo
}

/** Prefetches slots, once those that are shown are loaded. */
function usePrefetchedSlots(
  keys: readonly QueryKey<'findSlots'>[],
  { isReady }: { readonly isReady: boolean },
) {
  const queryClient = useQueryClient()
  const prefetch = useEffectEvent(() => {
    for (const key of keys) void fetchOutcome(queryClient, key)
  })
  const hashes = keys.map(hashQueryKey).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other keys are prefetched, too.
  useEffect(() => {
    if (isReady) prefetch()
  }, [hashes, isReady])
}
