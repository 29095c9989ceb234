import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ScheduleProvider } from '../schedule/calendar-columns.ts'
import { type AppointmentEntry, isMovable, type ScheduleBooking } from '../schedule/calendar-entries.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { getNow } from '../time/day.ts'
import { PhoneLink } from '../ui/phone-link.tsx'
import { useModal } from '../ui/use-modal.ts'
import { CancelClassSessionDialog } from './cancel-class-session-dialog.tsx'
import { ClassSessionAttendees } from './class-session-attendees.tsx'
import { describeClassSession } from './class-session-texts.ts'
import { classSessionParameter } from './class-session-url.ts'
import { RescheduleClassSessionForm } from './reschedule-class-session-form.tsx'

interface Props {
  readonly entry: AppointmentEntry
  readonly providers: readonly ScheduleProvider[]
  readonly onClose: () => void
}

/** A class with who comes, each of whom opens; it can be moved and cancelled for everybody. */
export function ClassSessionDialog({ entry, providers, onClose }: Props) {
  const [asked, setAsked] = useState<'move' | 'cancel'>()
  const goBack = () => setAsked(undefined)
  if (asked === 'cancel') return <CancelClassSessionDialog entry={entry} onClose={goBack} onDone={onClose} />
  if (asked === 'move')
    return (
      <RescheduleClassSessionForm entry={entry} providers={providers} onClose={goBack} onMoved={onClose} />
    )
  return <SessionList entry={entry} onAsk={setAsked} onClose={onClose} />
}

interface ListProps extends Pick<Props, 'entry' | 'onClose'> {
  readonly onAsk: (what: 'move' | 'cancel') => void
}

function SessionList({ entry, onAsk, onClose }: ListProps) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const dialog = useModal()
  const id = useId()
  const [{ seats }] = entry.bookings
  const { service, now } = describeClassSession(entry, i18n, signedIn)
  return (
    <dialog
      ref={dialog}
      className="console-dialog console-session"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={id}>{service}</h2>
      <p className="console-muted">
        {now}
        {seats && ` · ${i18n.t('calendar.seats', { ...seats })}`}
      </p>
      <ul className="console-session-list">
        {entry.bookings.map(one => (
          <SessionRow key={`${one.booking} ${one.appointment.position}`} booked={one} />
        ))}
      </ul>
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
        {isMovable(entry, getNow()) && (
          <Button type="button" onClick={() => onAsk('move')}>
            {i18n.t('calendar.session_move')}
          </Button>
        )}
        {entry.to > getNow() && (
          <Button type="button" look="danger" onClick={() => onAsk('cancel')}>
            {i18n.t('calendar.session_cancel')}
          </Button>
        )}
      </div>
    </dialog>
  )
}

function SessionRow({ booked }: { readonly booked: ScheduleBooking }) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const { booking, contact, status, appointment } = booked
  const { seats: count } = appointment
  const { phone } = contact
  const name = formatContactName(contact, i18n)
  const next = new URLSearchParams(query)
  next.delete(classSessionParameter)
  next.set(bookingParameter, booking)
  return (
    <li>
      <div className="console-session-person">
        <div className="console-row">
          <Link to={`?${next}`}>
            <span className="console-row-words">
              <b>{name}</b>
              <span className="console-muted">
                {i18n.t(`status.${status}`)}
                {count > 1 && ` · ${i18n.t('calendar.seat_count', { count })}`}
                {phone && ` · ${phone}`}
              </span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        </div>
        {phone && <PhoneLink phone={phone} name={name} />}
      </div>
      {count > 1 && <ClassSessionAttendees booking={booking} name={name} />}
    </li>
  )
}
