import { Link } from 'react-router'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useWords } from '../console-context.ts'
import { getDateAt, getNow } from '../today/day.ts'
import { DayAgenda } from '../today/day-agenda.tsx'
import type { CalendarAddress } from './calendar-address.ts'

interface Props {
  readonly days: readonly PlainDate[]
  readonly today: PlainDate
  readonly zone: Zone
  readonly schedule: GetScheduleOutput
  readonly address: CalendarAddress
  readonly onOpenBlock: (block: TimeBlock) => void
}

/** A week in order, where columns have no room. */
export function WeekAgenda({ days, today, zone, schedule, address, onOpenBlock }: Props) {
  const words = useWords()
  const formats = words.getFormatters(zone)
  const isOn = (day: PlainDate, start: string) => {
    const at = parseInstant(start)
    return at !== undefined && getDateAt(at, zone) === day
  }
  return days.map(day => {
    const appointments = schedule.appointments.filter(({ appointment }) => isOn(day, appointment.start))
    const blocks = schedule.blocks.filter(({ start }) => isOn(day, start))
    return (
      <section key={day} className="console-part console-cal-agenda">
        <h2>
          <Link to={address.getLink({ view: 'day', date: day })}>{formats.date(day, 'long')}</Link>
        </h2>
        {appointments.length + blocks.length === 0 ? (
          <p className="console-muted">{words.t('calendar.booked', { count: 0 })}</p>
        ) : (
          <DayAgenda
            {...{ appointments, blocks, onOpenBlock }}
            gaps={[]}
            providers={schedule.providers}
            now={day === today ? getNow() : undefined}
          />
        )}
      </section>
    )
  })
}
