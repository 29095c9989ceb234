import { useMemo } from 'react'
import { Link } from 'react-router'
import { getMonth } from '#schemas/runtime/time/month.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useWords } from '../console-context.ts'
import { getDateAt } from '../today/day.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { type AppointmentEntry, countBooked, type ScheduleEntry } from './calendar-entries.ts'
import { describeCounts, describeEntry, getEntryLook } from './entry-texts.ts'

interface Props {
  /** Six weeks. */
  readonly days: readonly PlainDate[]
  readonly today: PlainDate
  readonly zone: Zone
  readonly entries: readonly ScheduleEntry[]
  readonly address: CalendarAddress
}

/** The entries that a day names; what there is more, it counts. */
const maxNamed = 3

/** Six weeks, each day with what is booked first. A day leads to its own view. */
export function MonthView({ days, today, zone, entries, address }: Props) {
  const words = useWords()
  const formats = words.getFormatters(zone)
  const byDay = useMemo(() => groupByDay(entries, zone), [entries, zone])
  const month = getMonth(address.date)
  return (
    <div className="console-cal-month">
      <ol className="console-cal-weekdays" aria-hidden="true">
        {formats.weekdays('short').map(name => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className="console-cal-dates">
        {days.map(day => {
          const entries = byDay.get(day) ?? []
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
                <DayCounts entries={entries} />
                <FirstEntries booked={entries} zone={zone} />
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** What a day has in words, and for a phone as a number. */
function DayCounts({ entries }: { readonly entries: readonly AppointmentEntry[] }) {
  const words = useWords()
  const counts = countBooked(entries)
  const { booked, requests } = counts
  const text = describeCounts(counts, words)
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

function FirstEntries({
  booked,
  zone,
}: {
  readonly booked: readonly AppointmentEntry[]
  readonly zone: Zone
}) {
  const words = useWords()
  const formats = words.getFormatters(zone)
  return (
    <span className="console-cal-first" aria-hidden="true">
      {booked.slice(0, maxNamed).map(entry => (
        <span key={entry.key} className={`console-cal-named console-cal-item--${getEntryLook(entry)}`}>
          {formats.time(entry.from)} {describeEntry(entry, words).title}
        </span>
      ))}
      {booked.length > maxNamed && (
        <span className="console-cal-named">
          {words.t('bookings.more', { count: booked.length - maxNamed })}
        </span>
      )}
    </span>
  )
}

function groupByDay(
  entries: readonly ScheduleEntry[],
  zone: Zone,
): ReadonlyMap<PlainDate, readonly AppointmentEntry[]> {
  const byDay = new Map<PlainDate, AppointmentEntry[]>()
  const booked = entries.filter(entry => entry.kind === 'appointment')
  for (const entry of booked.toSorted((a, b) => a.from - b.from)) {
    const day = getDateAt(entry.from, zone)
    const known = byDay.get(day)
    if (known) known.push(entry)
    else byDay.set(day, [entry])
  }
  return byDay
}
