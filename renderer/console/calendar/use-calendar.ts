import { useMemo } from 'react'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeBookings } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { createColumn } from '../schedule/calendar-columns.ts'
import { listScheduleEntries } from '../schedule/calendar-entries.ts'
import { createGridAxis, createGridDay } from '../schedule/grid-axis.ts'
import { getDateAt } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { type CalendarUrlState, listShownDays, useCalendarUrlState } from './calendar-url-state.ts'

const everyMs = 60_000

/** Pixels of a minute; the lines of the hours in calendar.css stand as far apart. */
const minuteHeights = { day: 1.2, week: 0.8 } as const
/** Pixels that an entry needs to be read and pressed. */
const minEntryHeight = 24

/** Reads what the calendar shows. */
export function useCalendar() {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const today = getDateAt(useCurrentMinute(), zone)
  const address = useCalendarUrlState(today)
  const { view, date } = address
  const isNarrow = useMediaQuery('(width < 768px)')
  const isAllowed = canSeeBookings(membership.role)
  // Everybody of a day: for the names to choose from, and what a day shows.
  const everyone = useConsoleQuery(
    'getSchedule',
    { from: date, to: date, timezone: zone },
    { everyMs, enabled: isAllowed },
  )
  const providers = everyone.data?.providers
  const slugs = useMemo(() => (providers ?? []).map(({ provider }) => provider), [providers])
  const isSingle = isNarrow && view === 'day'
  const shown = chooseShown(slugs, { address, own: membership.provider, isSingle })
  const days = listShownDays(view, date, i18n.tag)
  const [from = date, to = date] = [days[0], days.at(-1)]
  const filter = view === 'day' || shown.length === slugs.length ? {} : { providers: shown.join(',') }
  const isMonth = view === 'month'
  const isKnown = isAllowed && providers !== undefined
  const input = { from, to, timezone: zone, ...filter }
  const answer = useConsoleQuery('getSchedule', input, { everyMs, enabled: isKnown && !isMonth })
  const month = useConsoleQuery('listScheduleDays', input, { everyMs, enabled: isKnown && isMonth })
  return {
    address,
    today,
    days,
    shown,
    isNarrow,
    isSingle,
    isAllowed,
    answer,
    month,
    providers: providers ?? [],
    problem: everyone.error,
    refetch: everyone.refetch,
  }
}

interface Choice {
  readonly address: CalendarUrlState
  /** The slug of the person's own calendar. */
  readonly own: string | undefined
  /** Whether there is room for one only. */
  readonly isSingle: boolean
}

/** Returns whose calendars are shown: those that the address names; else of a week one's own, of a day everybody's. */
function chooseShown(slugs: readonly string[], { address, own, isSingle }: Choice): readonly string[] {
  const named = slugs.filter(slug => address.providers.includes(slug))
  const first = slugs.filter(slug => slug === own)
  if (isSingle) return [named[0] ?? first[0] ?? slugs[0] ?? ''].filter(Boolean)
  if (named.length > 0) return named
  return address.view === 'week' ? (first.length > 0 ? first : slugs.slice(0, 1)) : slugs
}

type Calendar = ReturnType<typeof useCalendar>

/** Lays out the columns of a day or a week. */
export function useColumns({ address: { view }, days, shown, answer: { data } }: Calendar) {
  const { zone } = useSignedIn()
  const dayText = days.join(' ')
  const shownText = shown.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for the lists, which are new each time.
  return useMemo(() => {
    const entries = data ? listScheduleEntries(data) : []
    const gridDays = days.map(date => createGridDay(date, zone))
    const axis = createGridAxis(gridDays, zone)
    const minuteHeight = minuteHeights[view === 'day' ? 'day' : 'week']
    const minLength = minEntryHeight / minuteHeight
    const providers = (data?.providers ?? []).filter(({ provider }) => shown.includes(provider))
    const common = { axis, entries, minLength }
    const columns = gridDays.flatMap(day =>
      view === 'week'
        ? [createColumn({ ...common, key: day.date, day, providers })]
        : providers.map(one => createColumn({ ...common, key: one.provider, day, providers: [one] })),
    )
    return { axis, columns, entries, minuteHeight, providers }
  }, [data, dayText, shownText, view, zone])
}
