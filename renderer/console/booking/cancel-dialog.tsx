import type { Booking } from '#schemas/generated/types.gen.ts'
import { listLaterNews } from '#schemas/runtime/booking/standing-changes.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useConsole } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { describeAct } from '../texts/booking-texts.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'
import { hasBegun } from '../time/begun-time.ts'
import { getNow } from '../time/day.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { NotifySwitch, readNotify } from '../undo/notify-switch.tsx'
import { useUndoChange } from '../undo/use-take-back.ts'
import { CancellationFigures, hasMoney, useCancellationQuote } from './cancellation-quote.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  readonly booking: Booking
  readonly onClose: () => void
}

/** Asks before a booking is cancelled, and says who is told and what is returned. */
export function CancelDialog({ booking, onClose }: Props) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const offerUndo = useUndoChange()
  const { act, isBusy, problem } = useAct('cancelBookingAsOperator', {
    onDone: cancelled => {
      announce(describeAct('cancelled', cancelled.booking, { words, mail }), offerUndo(cancelled))
      onClose()
    },
  })
  const { email = '' } = booking.contact
  const quote = useCancellationQuote({ ids: [booking.id] }, hasMoney(booking))
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      isLoading={quote.isLoading}
      title={words.t('booking.cancel_title')}
      confirm={words.t('booking.cancel')}
      busyLabel={words.t('booking.cancelling')}
      keep={words.t('booking.keep')}
      onConfirm={fields =>
        act({ id: booking.id, undoable: true, ...readReason(fields), ...readNotify(fields, booking) })
      }
    >
      {/* Who never heard of a visit that has begun wonders about an email that cancels it. */}
      <NotifySwitch
        booking={booking}
        hint={mail.one(email)}
        isOnAtFirst={listLaterNews(booking.history, 0).length > 0 || isAhead(booking)}
      />
      <CancellationFigures quote={quote} />
      <ReasonField />
    </ConfirmDialog>
  )
}

const isAhead = ({ appointments }: Booking): boolean =>
  appointments.some(({ cancelled, start }) => !cancelled && !hasBegun(parseInstant(start) ?? getNow()))

/** The reason that was written, if there is one. */
export function readReason(fields: FormData): { readonly reason?: string } {
  const reason = String(fields.get('reason') ?? '').trim()
  return reason === '' ? {} : { reason }
}
