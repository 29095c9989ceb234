import { useEffect, useId } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { MoveBar } from '../booking/move/move-bar.tsx'
import { formatStart, listMovable } from '../booking/move/move-texts.ts'
import { currentProvider } from '../booking/move/use-free-times.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import type { AppointmentDrop } from '../schedule/appointment-drop.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'
import { hasBegun } from '../time/begun-time.ts'
import { getNow } from '../time/day.ts'
import { findDiaryZone } from '../time/diary-zone.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { useModal } from '../ui/use-modal.ts'

interface Props {
  readonly drop: AppointmentDrop
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Asks before an appointment that was dropped is moved, since the client gets a letter. Closing it moves nothing. */
export function DropDialog({ drop, onMoved, onClose }: Props) {
  const words = useWords()
  const dialog = useModal()
  const id = useId()
  const [{ booking, appointment, contact }] = drop.entry.bookings
  const answer = useRead('getBookingAsOperator', { id: booking })
  const zone = findDiaryZone(appointment, useSignedIn())
  const when = formatStart(drop.entry.from, words, zone)
  const name = formatContactName(contact, words)
  const provider = words.text(appointment.providerName)
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    if (isLoaded) dialog.current?.querySelector<HTMLElement>('.console-move-bar .bp-button--primary')?.focus()
  }, [isLoaded, dialog])
  return (
    <dialog ref={dialog} className="console-dialog console-move" aria-labelledby={id} onClose={onClose}>
      <div className="console-move-head">
        <h2 id={id}>{words.t('booking.move_title', { service: words.text(appointment.serviceName) })}</h2>
        <p className="console-muted">
          {words.t('booking.move_now', { name, when, with: words.t('today.with', { provider }) })}
        </p>
        {drop.provider !== drop.entry.provider && (
          <p>{words.t('calendar.moves_to', { provider: drop.providerName })}</p>
        )}
      </div>
      <AnswerState answer={answer} rows={1}>
        {({ booking }) => (
          <DropForm booking={booking} drop={drop} zone={zone} onMoved={onMoved} onClose={onClose} />
        )}
      </AnswerState>
    </dialog>
  )
}

interface FormProps extends Props {
  readonly booking: Booking
  readonly zone: Zone
}

function DropForm({ booking, drop, zone, onMoved, onClose }: FormProps) {
  const words = useWords()
  const mail = useMailNotes()
  const { item = 0, occurrence = 0 } = drop.entry.bookings[0].appointment
  // Those of a team, and those that only guests have, move together.
  const movable = listMovable(booking, getNow()).find(
    ({ first }) => (first.item ?? 0) === item && (first.occurrence ?? 0) === occurrence,
  )
  if (!movable) return <p>{words.t('calendar.not_movable')}</p>
  const { email } = booking.contact
  const start = asInstant(movable.start + drop.from - drop.entry.from)
  const isOther = drop.provider !== drop.entry.provider && movable.providers.length === 1
  return (
    <>
      <p>
        {!email
          ? words.t('booking.cancel_silent')
          : hasBegun(start)
            ? words.t('booking.past_silent')
            : mail.one(email)}
      </p>
      <MoveBar
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
