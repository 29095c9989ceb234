import { Link, useSearchParams } from 'react-router'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { DayAgenda } from '../agenda/day-agenda.tsx'
import { useI18n } from '../context/console-context.ts'
import { countBooked, listScheduleEntries } from '../schedule/calendar-entries.ts'
import { describeCounts } from '../schedule/schedule-entry-texts.ts'
import { getDateAt, getNow } from '../time/day.ts'
import type { CalendarUrlState } from './calendar-url-state.ts'

interface Props {
  readonly days: readonly PlainDate[]
  readonly today: PlainDate
  readonly zone: Zone
  readonly schedule: GetScheduleOutput
  readonly address: CalendarUrlState
  readonly onOpenBlock: (block: TimeBlock) => void
}

/** The parameter of the address that unfolds the days that are over. */
const pastParameter = 'past'

/** A week in order, where columns have no room. The current one begins with today, below its folded past. */
export function WeekAgenda(props: Props) {
  const { days, today } = props
  const past = days.includes(today) ? days.filter(day => day < today) : []
  return (
    <>
      {past.length > 0 && <PastDays {...props} days={past} />}
      <AgendaDays {...props} days={days.filter(day => !past.includes(day))} />
    </>
  )
}

function PastDays(props: Props) {
  const { days, zone, schedule } = props
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const isOpen = query.has(pastParameter)
  const appointments = schedule.appointments.filter(({ appointment }) =>
    days.some(day => isOn(day, appointment.start, zone)),
  )
  const counts = countBooked(listScheduleEntries({ ...schedule, appointments }))
  const toggle = (open: boolean) => {
    if (open === isOpen) return
    const next = new URLSearchParams(query)
    if (open) next.set(pastParameter, '')
    else next.delete(pastParameter)
    setQuery(next, { replace: true })
  }
  return (
    <details
      className="console-cal-past"
      open={isOpen}
      onToggle={({ target, currentTarget }) => target === currentTarget && toggle(currentTarget.open)}
    >
      <summary>
        {formatDays(days, i18n.tag)} · {describeCounts(counts, i18n)}
      </summary>
      <AgendaDays {...props} />
    </details>
  )
}

/** Mon 23 – Fri 27 November. */
function formatDays(days: readonly PlainDate[], tag: string): string {
  const toTime = (day: PlainDate | undefined) => Date.parse(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(tag, {
    ...({ weekday: 'short', day: 'numeric', month: 'long' } as const),
    timeZone: 'UTC',
  }).formatRange(toTime(days[0]), toTime(days.at(-1)))
}

function isOn(day: PlainDate, start: string, zone: Zone): boolean {
  const at = parseInstant(start)
  return at !== undefined && getDateAt(at, zone) === day
}

function AgendaDays({ days, today, zone, schedule, address, onOpenBlock }: Props) {
  const i18n = useI18n()
  const formats = i18n.getFormatters(zone)
  return days.map(day => {
    const appointments = schedule.appointments.filter(({ appointment }) => isOn(day, appointment.start, zone))
    const blocks = schedule.blocks.filter(({ start }) => isOn(day, start, zone))
    return (
      <section key={day} className="console-part console-cal-agenda">
        <h2>
          <Link to={address.getLink({ view: 'day', date: day })}>{formats.date(day, 'long')}</Link>
        </h2>
        {appointments.length + blocks.length === 0 ? (
          <p className="console-muted">{i18n.t('calendar.booked', { count: 0 })}</p>
        ) : (
          <DayAgenda
            appointments={appointments}
            blocks={blocks}
            onOpenBlock={onOpenBlock}
            gaps={[]}
            providers={schedule.providers}
            now={day === today ? getNow() : undefined}
          />
        )}
      </section>
    )
  })
}
