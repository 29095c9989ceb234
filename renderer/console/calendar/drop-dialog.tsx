import { useEffect, useId } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { RescheduleBar } from '../booking/reschedule/reschedule-bar.tsx'
import { formatStartTime, listReschedulable } from '../booking/reschedule/reschedule-texts.ts'
import { currentProvider } from '../booking/reschedule/use-free-times.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { AppointmentDrop } from '../schedule/appointment-drop.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { findAppointmentZone } from '../time/appointment-zone.ts'
import { getNow } from '../time/day.ts'
import { hasStarted } from '../time/started-time.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { useModal } from '../ui/use-modal.ts'

interface Props {
  readonly drop: AppointmentDrop
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Asks before an appointment that was dropped is moved, since the customer gets an email. Closing it moves nothing. */
export function DropDialog({ drop, onMoved, onClose }: Props) {
  const i18n = useI18n()
  const dialog = useModal()
  const id = useId()
  const [{ booking, appointment, contact }] = drop.entry.bookings
  const answer = useConsoleQuery('getBookingAsOperator', { id: booking })
  const zone = findAppointmentZone(appointment, useSignedIn())
  const when = formatStartTime(drop.entry.from, i18n, zone)
  const name = formatContactName(contact, i18n)
  const provider = i18n.text(appointment.providerName)
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    if (isLoaded) dialog.current?.querySelector<HTMLElement>('.console-move-bar .bp-button--primary')?.focus()
  }, [isLoaded, dialog])
  return (
    <dialog ref={dialog} className="console-dialog console-move" aria-labelledby={id} onClose={onClose}>
      <div className="console-move-head">
        <h2 id={id}>{i18n.t('booking.move_title', { service: i18n.text(appointment.serviceName) })}</h2>
        <p className="console-muted">
          {i18n.t('booking.move_now', { name, when, with: i18n.t('today.with', { provider }) })}
        </p>
        {drop.provider !== drop.entry.provider && (
          <p>{i18n.t('calendar.moves_to', { provider: drop.providerName })}</p>
        )}
      </div>
      <QueryContent answer={answer} rows={1}>
        {({ booking }) => (
          <DropForm booking={booking} drop={drop} zone={zone} onMoved={onMoved} onClose={onClose} />
        )}
      </QueryContent>
    </dialog>
  )
}

interface FormProps extends Props {
  readonly booking: Booking
  readonly zone: Zone
}

function DropForm({ booking, drop, zone, onMoved, onClose }: FormProps) {
  const i18n = useI18n()
  const mail = useEmailOutcomeTexts()
  const { item = 0, occurrence = 0 } = drop.entry.bookings[0].appointment
  // Those of a team, and those that only guests have, move together.
  const movable = listReschedulable(booking, getNow()).find(
    ({ first }) => (first.item ?? 0) === item && (first.occurrence ?? 0) === occurrence,
  )
  if (!movable) return <p>{i18n.t('calendar.not_movable')}</p>
  const { email } = booking.contact
  const start = asInstant(movable.start + drop.from - drop.entry.from)
  const isOther = drop.provider !== drop.entry.provider && movable.providers.length === 1
  return (
    <>
      <p>
        {!email
          ? i18n.t('booking.cancel_silent')
          : hasStarted(start)
            ? i18n.t('booking.past_silent')
            : mail.one(email)}
      </p>
      <RescheduleBar
        booking={booking}
        movable={movable}
        zone={zone}
        onMoved={onMoved}
        onClose={onClose}
        choice={{ start, who: isOther ? drop.provider : currentProvider }}
        readReason={() => ({})}
      />
    </>
  )
}
