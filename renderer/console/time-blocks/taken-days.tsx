import { useEffect, useRef } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { GetScheduleOutput, SaveTimeBlockInput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BookingLink } from './block-problem.tsx'
import { getBlockTimeFields, parseBlockTimes } from './block-times.ts'

/** The days that are named with what is in the way; of the others, only the dates are. */
const maxDescribedDays = 5

/** Returns the days of a series that are taken, and how many blocks are not; undefined if it is about something else. */
export function readTakenDays(problem: Problem | undefined, tried: SaveTimeBlockInput | undefined) {
  const isSeries = tried?.repeat !== undefined || (tried?.scope ?? 'one') !== 'one'
  if (problem?.code !== 'time_block.overlaps' || !isSeries) return undefined
  const dates = String(problem.params.dates ?? '').split(', ')
  const days = dates.flatMap(date => parsePlainDate(date) ?? [])
  const total = Number(problem.params.total ?? 0)
  return { days, total, others: Math.max(0, total - days.length) }
}

interface Props extends NonNullable<ReturnType<typeof readTakenDays>> {
  readonly tried: SaveTimeBlockInput
  /** The provider's. */
  readonly zone: Zone
  readonly onClose: () => void
}

/** Says which days of a series are taken, and by whom. */
export function TakenDays({ days, total, tried, zone, onClose }: Props) {
  const i18n = useI18n()
  const formats = i18n.getFormatters(zone)
  const shown = useRef<HTMLDivElement>(null)
  // Below the fields, it may be out of view.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' })
  }, [])
  const rest = days.slice(maxDescribedDays).map(day => formats.date(day, 'medium'))
  return (
    <div ref={shown}>
      <Notice kind="problem" title={i18n.t('today.block_taken_days', { count: days.length, total })}>
        <ul>
          {days.slice(0, maxDescribedDays).map(date => (
            <TakenDay key={date} date={date} tried={tried} zone={zone} onClose={onClose} />
          ))}
        </ul>
        {rest.length > 0 && (
          <p>{i18n.t('today.block_taken_more', { dates: new Intl.ListFormat(i18n.tag).format(rest) })}</p>
        )}
      </Notice>
    </div>
  )
}

interface TakenDayProps extends Pick<Props, 'tried' | 'zone' | 'onClose'> {
  readonly date: PlainDate
}

function TakenDay({ date, tried, zone, onClose }: TakenDayProps) {
  const i18n = useI18n()
  const { data } = useConsoleQuery('getSchedule', {
    from: date,
    to: date,
    timezone: zone,
    providers: tried.provider,
  })
  const found = data ? findAppointments(data, { date, tried, zone }) : []
  if (found.length === 0)
    return (
      <li>
        {data
          ? i18n.t('today.block_taken_day', { date: i18n.getFormatters(zone).date(date, 'medium') })
          : i18n.getFormatters(zone).date(date, 'medium')}
      </li>
    )
  return found.map(entry => (
    <li key={`${entry.booking} ${entry.appointment.start}`}>
      <BookingLink entry={entry} onClick={onClose} />
    </li>
  ))
}

/** Finds what overlaps the times of the block on that day. */
function findAppointments(
  { appointments }: GetScheduleOutput,
  { date, tried, zone }: Pick<TakenDayProps, 'date' | 'tried' | 'zone'>,
) {
  const fields = getBlockTimeFields(tried, zone)
  const times = fields && parseBlockTimes({ ...fields, date, lastDate: date }, zone)
  const from = parseInstant(times?.start ?? '')
  const to = parseInstant(times?.end ?? '')
  if (from === undefined || to === undefined) return appointments
  return appointments.filter(({ appointment }) => {
    const start = parseInstant(appointment.start)
    const end = parseInstant(appointment.end)
    return start !== undefined && end !== undefined && start < to && end > from
  })
}
