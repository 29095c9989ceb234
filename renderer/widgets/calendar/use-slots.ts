/** A month's slots: asked for as the address says, the months beside it already on their way. */
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
import { readActiveHold } from './chosen-time.ts'
import { useAppInPlaceZone } from './place-zone.ts'
import { insertStart, isStartInDays, parseLocalStart, type SlotDays } from './slot-days.ts'
import { getDisplayedDate, getDisplayedMonth, getMonthQueryKey, type SlotOptions } from './slot-query.ts'

export interface SlotsState {
  readonly month: Month
  /** The day whose times show. */
  readonly date: PlainDate | undefined
  readonly days: SlotDays
  /** Of `date`. */
  readonly times: readonly Slot[]
  readonly loading: boolean
  /** Why the times are not known. */
  readonly problem: Problem | undefined
  /** Asks again. */
  retry(): void
  /** The chosen time is not offered any more; another one has to be chosen. */
  readonly letGo: boolean
  countOn(date: PlainDate): number
}

type SlotSelection = Pick<WidgetProps<'slot'>, 'value' | 'onChange' | 'scope'>

export function useSlots(asked: SlotOptions, { value, onChange, scope }: SlotSelection): SlotsState {
  const { page, zone } = useAppInPlaceZone(scope)
  const queryClient = useQueryClient()
  // The page's own moment, so that the query is the one the server has answered already.
  const moment = { zone, now: page.now }
  const month = getDisplayedMonth(scope, moment)
  const found = useMonth(asked, month, { value, scope })
  const { days, loading } = found
  const date = getDisplayedDate(scope, days, { month, ...moment })
  useNeighbours(asked, month, { page, zone, loading })

  const [letGo, setLetGo] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the answer lets go of a choice.
  useEffect(() => {
    if (!found.lost) return
    onChange(undefined)
    setLetGo(true)
  }, [found.lost])

  return {
    ...{ month, date, days, loading, problem: found.problem, letGo: letGo && value === undefined },
    retry: () => void queryClient.resetQueries({ queryKey: ['findSlots'] }),
    times: days.find(day => day.date === date)?.slots ?? [],
    countOn: wanted => days.find(day => day.date === wanted)?.slots.length ?? 0,
  }
}

/**
 * What is free in a month. The time one holds oneself is taken for everybody who does not say so; a question that
 * names the hold follows only when an answer lacks the chosen time, and meanwhile that time stays where it was.
 */
function useMonth(asked: SlotOptions, month: Month, { value, scope }: Omit<SlotSelection, 'onChange'>) {
  const { page, zone } = useAppInPlaceZone(scope)
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
  const missing = !loading && !problem && chosen?.month === month && !isStartInDays(days, chosen.start)
  useEffect(() => {
    if (missing && hold !== undefined) setNamed(hold)
  }, [missing, hold])

  // A companion that holds the time finds out by itself whether it is still free, and says so, unless it was denied;
  // what is not offered to its holder either has become too small.
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

/** The months that a turn of the page leads to. */
function useNeighbours(asked: SlotOptions, month: Month, { page, zone, loading }: NeighbourContext): void {
  const queryClient = useQueryClient()
  const moment = { zone, now: page.now }
  const thisMonth = getMonth(toLocal(page.now, zone).date)
  const months = month > thisMonth ? [getNextMonth(month), getPreviousMonth(month)] : [getNextMonth(month)]
  const keys = months.map(neighbour => getMonthQueryKey(asked, neighbour, moment))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys' content counts, not the objects.
  useEffect(() => {
    if (loading) return
    for (const key of keys) void fetchOutcome(queryClient, key)
  }, [JSON.stringify(keys), loading])
}

const none: SlotDays = []
