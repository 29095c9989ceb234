import { Link, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { classSessionParameter } from '../class-sessions/class-session-url.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { BookedCounts } from '../schedule/calendar-entries.ts'
import { describeCounts } from '../schedule/schedule-entry-texts.ts'
import { listWeek } from '../time/day.ts'
import { countByDay } from './day-counts.ts'

interface Props {
  readonly date: PlainDate
  readonly today: PlainDate
  /** Whose appointments are counted; undefined: everyone's. */
  readonly provider: string | undefined
}

/** The seven days of a week to choose from, each with a mark as long as it is full. */
export function DayStrip({ date, today, provider }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const week = listWeek(date, i18n.tag)
  const formats = i18n.getFormatters(zone)
  const counts = useDayCounts(week, provider)
  const most = Math.max(1, ...[...counts.values()].map(sum))
  const withDate = (day: PlainDate) => {
    const next = new URLSearchParams(query)
    for (const opened of [bookingParameter, classSessionParameter]) next.delete(opened)
    if (day === today) next.delete('date')
    else next.set('date', day)
    return `?${next}`
  }
  return (
    <nav className="console-days" aria-label={i18n.t('today.days')}>
      <Link
        to={withDate(addDays(date, -7))}
        className="console-round"
        aria-label={i18n.t('today.week_before')}
      >
        <Icon name="chevron-left" />
      </Link>
      <ol>
        {week.map((day, index) => {
          const count = counts.get(day) ?? nothing
          return (
            <li key={day}>
              <Link
                to={withDate(day)}
                aria-current={day === date ? 'date' : undefined}
                className={day === today ? 'console-day console-day--today' : 'console-day'}
              >
                <span className="console-day-short" aria-hidden="true">
                  {formats.weekdays('short')[index]}
                </span>
                <span className="console-day-narrow" aria-hidden="true">
                  {formats.weekdays('narrow')[index]}
                </span>
                <span className="console-day-number" aria-hidden="true">
                  {formats.day(day)}
                </span>
                <span className="bp-hidden">
                  {formats.date(day, 'long')}, {describeCounts(count, i18n)}
                </span>
                <span className="console-day-mark" data-fill={Math.ceil((sum(count) / most) * 4)} />
              </Link>
            </li>
          )
        })}
      </ol>
      <Link to={withDate(addDays(date, 7))} className="console-round" aria-label={i18n.t('today.week_after')}>
        <Icon name="chevron-right" />
      </Link>
      {date !== today && (
        <Link to={withDate(today)} className="console-to-today">
          {i18n.t('today.to_today')}
        </Link>
      )}
    </nav>
  )
}

/** Counts what is booked and asked for on each day of a week. */
function useDayCounts(
  week: readonly PlainDate[],
  provider: string | undefined,
): ReadonlyMap<PlainDate, BookedCounts> {
  const { zone } = useSignedIn()
  const first = week[0]
  const last = week.at(-1)
  if (first === undefined || last === undefined) throw new Error('A week has seven days.')
  const { data } = useConsoleQuery('getSchedule', {
    from: first,
    to: last,
    timezone: zone,
    ...(provider === undefined ? {} : { providers: provider }),
  })
  return countByDay(data?.appointments ?? [], zone)
}

const sum = ({ booked, requests }: BookedCounts): number => booked + requests
const nothing: BookedCounts = { booked: 0, requests: 0 }
