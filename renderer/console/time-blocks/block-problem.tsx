import { Link, useSearchParams } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { GetScheduleOutput, SaveTimeBlockInput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { findAppointmentZone } from '../time/appointment-zone.ts'
import { getDateAt } from '../time/day.ts'
import { formatBlockTimes } from './block-texts.ts'

interface Props {
  readonly problem: Problem | undefined
  /** What was refused. */
  readonly tried: SaveTimeBlockInput | undefined
  readonly onClose: () => void
}

/** Says why time was not blocked, and which bookings are in the way. */
export function BlockProblem({ problem, tried, onClose }: Props) {
  const i18n = useI18n()
  if (!problem || !tried) return null
  if (problem.code !== 'time_block.overlaps')
    return <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
  const references = String(problem.params.references ?? '')
    .split(', ')
    .filter(Boolean)
  if (references.length === 0) return <Notice kind="problem">{i18n.t('today.block_held')}</Notice>
  return (
    <Notice kind="problem" title={i18n.t('today.block_overlaps')}>
      <OverlappingBookings references={references} tried={tried} onClose={onClose} />
    </Notice>
  )
}

interface OverlappingProps {
  readonly references: readonly string[]
  readonly tried: SaveTimeBlockInput
  readonly onClose: () => void
}

/** Lists bookings by their references; each opens as soon as the schedule says which one it is. */
function OverlappingBookings({ references, tried, onClose }: OverlappingProps) {
  const { zone } = useSignedIn()
  const from = parseInstant(tried.start)
  const to = parseInstant(tried.end)
  const { data } = useConsoleQuery(
    'getSchedule',
    {
      ...(from && to ? { from: getDateAt(from, zone), to: getDateAt(addMinutes(to, -1), zone) } : noDays),
      timezone: zone,
      providers: tried.provider,
    },
    { enabled: from !== undefined && to !== undefined },
  )
  return (
    <ul>
      {references.map(reference => {
        const entry = data?.appointments.find(one => one.reference === reference)
        return <li key={reference}>{entry ? <BookingLink entry={entry} onClick={onClose} /> : reference}</li>
      })}
    </ul>
  )
}

const noDays = { from: '', to: '' }

interface BookingLinkProps {
  readonly entry: GetScheduleOutput['appointments'][number]
  readonly onClick: () => void
}

/** Opens a booking that is in the way, on its day. */
export function BookingLink({ entry, onClick }: BookingLinkProps) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const { booking, reference, contact, appointment } = entry
  const start = parseInstant(appointment.start)
  const next = new URLSearchParams(query)
  if (start !== undefined) next.set('date', getDateAt(start, signedIn.zone))
  next.set(bookingParameter, booking)
  return (
    <Link to={`?${next}`} onClick={onClick}>
      {reference}: {formatBlockTimes(appointment, i18n, findAppointmentZone(appointment, signedIn))},{' '}
      {formatContactName(contact, i18n)}
    </Link>
  )
}
