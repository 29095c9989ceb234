import { Link } from 'react-router'
import type { ListScheduleDaysOutput } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getMonth } from '#schemas/runtime/time/month.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { describeCounts } from '../schedule/schedule-entry-texts.ts'
import type { CalendarUrlState } from './calendar-url-state.ts'

type ScheduleDay = ListScheduleDaysOutput['days'][number]

interface Props {
  /** Six weeks. */
  readonly days: readonly ScheduleDay[]
  readonly today: PlainDate
  readonly zone: Zone
  readonly address: CalendarUrlState
}

/** Six weeks, each day with what is booked first. A day leads to its own view. */
export function MonthView({ days, today, zone, address }: Props) {
  const i18n = useI18n()
  const formats = i18n.getFormatters(zone)
  const month = getMonth(address.date)
  return (
    <div className="console-cal-month">
      <ol className="console-cal-weekdays" aria-hidden="true">
        {formats.weekdays('short').map(name => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className="console-cal-dates">
        {days.map(counted => {
          const day = parsePlainDate(counted.date)
          if (!day) return null
          return (
            <li key={day} className={getMonth(day) === month ? undefined : 'console-cal-outside'}>
              <Link
                to={address.getLink({ view: 'day', date: day })}
                aria-current={day === today ? 'date' : undefined}
              >
                <span className="console-cal-date" aria-hidden="true">
                  {formats.day(day)}
                </span>
                <span className="bp-hidden">{formats.date(day, 'long')}, </span>
                <DayCounts day={counted} />
                <FirstEntries day={counted} zone={zone} />
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** What a day has in words, and for a phone as a number. */
function DayCounts({ day }: { readonly day: ScheduleDay }) {
  const i18n = useI18n()
  const { booked, requests } = day
  const text = describeCounts(day, i18n)
  if (booked + requests === 0) return <span className="bp-hidden">{text}</span>
  return (
    <>
      <span className="console-cal-count">{text}</span>
      <span
        className={`console-cal-number${booked === 0 ? ' console-cal-number--request' : ''}`}
        aria-hidden="true"
      >
        {booked || requests}
      </span>
    </>
  )
}

/** What a day has first; the rest is counted. */
function FirstEntries({ day: { first, more }, zone }: { readonly day: ScheduleDay; readonly zone: Zone }) {
  const i18n = useI18n()
  const formats = i18n.getFormatters(zone)
  return (
    <span className="console-cal-first" aria-hidden="true">
      {first.map(({ start, provider, serviceName, kind }) => {
        const from = parseInstant(start)
        return (
          <span key={`${start} ${provider}`} className={`console-cal-named console-cal-item--${kind}`}>
            {from !== undefined && formats.time(from)} {i18n.text(serviceName)}
          </span>
        )
      })}
      {more > 0 && <span className="console-cal-named">{i18n.t('bookings.more', { count: more })}</span>}
    </span>
  )
}
