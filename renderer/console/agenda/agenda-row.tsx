import { Link, useSearchParams } from 'react-router'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { NoShowBadge } from '../booking/no-show.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { countClassSessionBookings } from '../class-sessions/class-session-texts.ts'
import { classSessionParameter, formatClassSessionParameter } from '../class-sessions/class-session-url.ts'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { isPendingAppointment } from '../schedule/pending-appointments.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { findAppointmentZone } from '../time/appointment-zone.ts'
import { ZoneNote } from '../time/zone-note.tsx'

interface Props {
  readonly entry: AppointmentEntry
  readonly now: Instant | undefined
  /** Whether it is the one that is on, or the next one. */
  readonly isNext: boolean
}

/** An appointment, which opens its booking; a class with several bookings opens the list of who comes. */
export function AgendaRow({ entry, now, isNext }: Props) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const { bookings, from, to } = entry
  const zone = findAppointmentZone(bookings[0].appointment, signedIn)
  const formats = i18n.getFormatters(zone)
  const isOver = now !== undefined && to <= now
  const isMissed = bookings.every(({ appointment }) => appointment.noShow)
  const waiting = bookings.find(isPendingAppointment)
  const [name, value] = getTarget(entry)
  const next = new URLSearchParams(query)
  for (const one of [bookingParameter, classSessionParameter]) next.delete(one)
  next.set(name, value)
  return (
    <li className={`console-row console-row--${getLook(entry, { isMissed, isOver, isNext })}`}>
      <Link
        to={`?${next}`}
        data-booking={bookings.map(({ booking }) => booking).join(' ')}
        aria-current={query.get(name) === value ? 'true' : undefined}
      >
        <span className="console-row-time">
          <b>{formats.time(from)}</b> <span>{formats.endTime(from, to)}</span>
        </span>{' '}
        <span className="console-row-words">
          <b>{i18n.text(bookings[0].appointment.serviceName)}</b>{' '}
          <span className="console-muted">
            {describeRow(entry, i18n)}
            <ZoneNote zone={zone} />
            {isNext && now !== undefined && from > now && (
              <>
                {' '}
                ·{' '}
                {i18n.t('today.starts_in', {
                  duration: formats.duration(Math.ceil((from - now) / 60_000), 'short'),
                })}
              </>
            )}
          </span>
        </span>{' '}
        {isMissed && <NoShowBadge />}
        {isOver && !isMissed && (
          <span className="console-badge console-badge--off">{i18n.t('today.over')}</span>
        )}
        {waiting && <StatusBadge status={waiting.status} />}
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}

/** Returns the parameter of the address that opens it, and its value. */
function getTarget(entry: AppointmentEntry): readonly [string, string] {
  const [{ booking }, ...others] = entry.bookings
  return others.length > 0
    ? [classSessionParameter, formatClassSessionParameter(entry)]
    : [bookingParameter, booking]
}

interface Stand {
  readonly isMissed: boolean
  readonly isOver: boolean
  readonly isNext: boolean
}

function getLook({ bookings }: AppointmentEntry, { isMissed, isOver, isNext }: Stand): string {
  if (isMissed) return 'missed'
  if (isOver) return 'over'
  if (isNext) return 'next'
  return bookings.some(({ status }) => status === 'requested') ? 'request' : 'plain'
}

/** Ada Berger · with Maya; of a class: 7 of 12 · 3 bookings · with Maya. */
function describeRow({ bookings }: AppointmentEntry, i18n: ConsoleI18n): string {
  const [{ contact, appointment, seats }, ...others] = bookings
  return [
    ...(seats ? [i18n.t('calendar.seats', { ...seats })] : []),
    others.length > 0
      ? i18n.t('calendar.session_bookings', { count: countClassSessionBookings(bookings) })
      : formatContactName(contact, i18n),
    i18n.t('today.with', { provider: i18n.text(appointment.providerName) }),
  ].join(' · ')
}
