import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Repeat } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { fetchOutcome } from '../../screen/query-client.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OccurrenceList } from '../../ui/recurrence/occurrence-list.tsx'
import { useAppInLocationZone } from '../location/location-zone.ts'
import {
  getSeriesQueryKey,
  type SeriesAvailability,
  type SeriesOccurrence,
  toSeriesAvailability,
} from './series.ts'

/**
 * Previews a series, time by time, before it is booked. Options: `item` (as `createBooking` takes it),
 * `guests`, `guestCount`, `hold`. A series that cannot be booked keeps the visitor in the step.
 */
export function SeriesPreview({ options, scope }: WidgetProps<'series-report'>) {
  const app = useApp()
  const { i18n, zone } = app
  const queryClient = useQueryClient()
  const clock = useAppInLocationZone(scope)
  const queryKey = getSeriesQueryKey(options, zone)
  const { value, stale } = useCallQuery(queryKey)
  const series = toSeriesAvailability(value)
  const repeat = options.item?.repeat
  useStepProblemCheck(async () => {
    const outcome = queryKey && (await fetchOutcome(queryClient, queryKey))
    const asked = outcome?.ok ? toSeriesAvailability(outcome.value) : undefined
    return asked?.blocked ? notFree(asked) : undefined
  })
  useHeld(stale || !series ? undefined : !series.blocked, repeat)
  if (!queryKey || !repeat) return null
  return (
    <OccurrenceList
      heading={i18n.t('series.appointments', { count: repeat.count })}
      status={
        stale
          ? i18n.t('series.finding')
          : series?.taken === 0
            ? i18n.t('series.all_free', { count: repeat.count })
            : ''
      }
      loading={stale ? repeat.count : undefined}
      occurrences={(series?.occurrences ?? []).map(one => ({
        id: String(one.start),
        when: whenOf(one.start, clock),
        free: one.free,
        state: stateOf(one, series, clock),
      }))}
    >
      {series && !stale && <Verdict series={series} repeat={repeat} />}
    </OccurrenceList>
  )
}

/**
 * Allows a bookable series to be held: the screen's value `heldRepeat` keeps its repetition, or none if it is
 * not bookable.
 */
function useHeld(bookable: boolean | undefined, repeat: Repeat | undefined): void {
  const { keep } = useScreen()
  const held = bookable ? repeat : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the series' content counts, not its identity.
  useEffect(() => {
    if (bookable !== undefined) keep({ heldRepeat: held })
  }, [bookable, JSON.stringify(held)])
}

const notFree = ({ taken: count, occurrences: { length: total } }: SeriesAvailability) =>
  failed('series.not_free', { count, total }, [
    { pointer: '/items/0/repeat', code: 'series.not_free', params: { count, total } },
  ]).problem

const whenOf = (at: Instant, { i18n, formats }: AppContextValue): string =>
  i18n.t('booking.date_at_time', { date: formats.dateAt(at, 'medium'), time: formats.time(at) })

function stateOf(
  one: SeriesOccurrence,
  series: SeriesAvailability | undefined,
  { i18n, formats }: AppContextValue,
): string {
  if (one.free) return i18n.t('series.free')
  if (series?.conflicts === 'skip') return i18n.t('series.left_out')
  if (one.nearest === undefined) return i18n.t('series.taken')
  const near = { date: formats.dateAt(one.nearest, 'medium'), time: formats.time(one.nearest) }
  return i18n.t(series?.conflicts === 'nearest' ? 'series.moved' : 'series.nearest', near)
}

/** Says what booking does about occupied times, and offers a way out if it cannot book. */
function Verdict({ series, repeat }: { readonly series: SeriesAvailability; readonly repeat: Repeat }) {
  const { i18n } = useApp()
  const { set } = useScreen()
  const { taken, conflicts, blocked, freeAtFirst, occurrences } = series
  const count = { count: taken, total: occurrences.length }
  if (taken === 0) return null
  if (!blocked)
    return (
      <Notice kind="info">
        {i18n.t(conflicts === 'skip' ? 'series.some_left_out' : 'series.some_moved', count)}
      </Notice>
    )
  const fewer = freeAtFirst > 1 ? { ...repeat, count: freeAtFirst } : undefined
  return (
    <Notice
      kind="problem"
      actions={
        freeAtFirst > 0 && (
          <Button type="button" onClick={() => set({ repeat: fewer })}>
            {fewer ? i18n.t('series.book_first', { count: freeAtFirst }) : i18n.t('series.book_once')}
          </Button>
        )
      }
    >
      {i18n.t('problem.series.not_free', count)}
    </Notice>
  )
}
