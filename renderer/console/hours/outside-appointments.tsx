import { Link } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { formatContactName } from '../booking/booking-texts.ts'
import { useSignedIn, useWords } from '../console-context.ts'
import { formatBlockTimes } from '../today/block-texts.ts'
import { useRead } from '../use-console-call.ts'
import { isWithinHours, type WorkingHours } from './outside-hours.ts'

interface Props {
  readonly provider: string
  readonly zone: Zone
  readonly today: PlainDate
  readonly saved: WorkingHours
  readonly changed: WorkingHours
}

const lookAheadDays = 41
const maxRows = 8

/** Warns of appointments of the next six weeks that lie outside of the new hours, and did not before. */
export function OutsideAppointments({ provider, zone, today, saved, changed }: Props) {
  const words = useWords()
  const { business } = useSignedIn().membership
  const { data } = useRead('getSchedule', {
    ...{ from: today, to: addDays(today, lookAheadDays), timezone: zone, providers: provider },
  })
  const outside = (data?.appointments ?? []).filter(({ appointment }) => {
    const [start, end] = [parseInstant(appointment.start), parseInstant(appointment.end)]
    if (start === undefined || end === undefined) return false
    const span = { start, end }
    return isWithinHours(span, saved, zone) && !isWithinHours(span, changed, zone)
  })
  if (outside.length === 0) return null
  return (
    <Notice kind="info" title={words.t('hours.outside', { count: outside.length })}>
      <p>{words.t('hours.outside_hint')}</p>
      <ul className="hours-outside">
        {outside.slice(0, maxRows).map(({ booking, contact, appointment }) => (
          <li key={`${booking} ${appointment.position}`}>
            <Link
              to={`/${business.slug}/today?${new URLSearchParams({ date: appointment.start.slice(0, 10), whose: 'everyone', booking })}`}
              target="_blank"
            >
              {formatBlockTimes(appointment, words, zone)}, {formatContactName(contact, words)}
            </Link>
          </li>
        ))}
      </ul>
      {outside.length > maxRows && <p>{words.t('bookings.more', { count: outside.length - maxRows })}</p>}
    </Notice>
  )
}
