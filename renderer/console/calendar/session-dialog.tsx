import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { bookingParameter } from '../booking/booking-drawer.tsx'
import { formatContactName } from '../booking/booking-texts.ts'
import { useWords } from '../console-context.ts'
import { useModal } from '../ui/use-modal.ts'
import type { AppointmentEntry } from './calendar-entries.ts'

interface Props {
  readonly entry: AppointmentEntry
  readonly onClose: () => void
}

/** Lists the bookings of a class, each of which opens. */
export function SessionDialog({ entry, onClose }: Props) {
  const words = useWords()
  const dialog = useModal()
  const id = useId()
  const [query] = useSearchParams()
  const [{ appointment, seats }] = entry.bookings
  const withBooking = (booking: string) => {
    const next = new URLSearchParams(query)
    next.set(bookingParameter, booking)
    return `?${next}`
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog console-cal-session"
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{words.text(appointment.serviceName)}</h2>
      {seats && <p className="console-muted">{words.t('calendar.seats', { ...seats })}</p>}
      <ul>
        {entry.bookings.map(({ booking, contact, status, appointment: { seats: count, position } }) => (
          <li key={`${booking} ${position}`} className="console-row">
            <Link to={withBooking(booking)} onClick={onClose}>
              <span className="console-row-words">
                <b>{formatContactName(contact, words)}</b>
                <span className="console-muted">
                  {words.t(`status.${status}`)}
                  {count > 1 && ` · ${words.t('calendar.seat_count', { count })}`}
                </span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {words.t('page.close')}
        </Button>
      </div>
    </dialog>
  )
}
