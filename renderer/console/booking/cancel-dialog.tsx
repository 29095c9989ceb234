import type { Booking } from '#schemas/generated/types.gen.ts'
import { listLaterNotifiedChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { describeBookingAction } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { getNow } from '../time/day.ts'
import { hasStarted } from '../time/started-time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { NotifySwitch, readNotify } from '../undo/notify-switch.tsx'
import { useUndoChange } from '../undo/use-undo-action.ts'
import { CancellationFigures, hasMoney, useCancellationQuote } from './cancellation-quote.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  readonly booking: Booking
  readonly onClose: () => void
}

/** Asks before a booking is cancelled, and says who is told and what is returned. */
export function CancelDialog({ booking, onClose }: Props) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const offerUndo = useUndoChange()
  const { act, isBusy, problem } = useConsoleMutation('cancelBookingAsOperator', {
    onDone: cancelled => {
      announce(describeBookingAction('cancelled', cancelled.booking, { i18n, mail }), offerUndo(cancelled))
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
      title={i18n.t('booking.cancel_title')}
      confirm={i18n.t('booking.cancel')}
      busyLabel={i18n.t('booking.cancelling')}
      keep={i18n.t('booking.keep')}
      onConfirm={fields =>
        act({ id: booking.id, undoable: true, ...readReason(fields), ...readNotify(fields, booking) })
      }
    >
      {/* Who never heard of a visit that has begun wonders about an email that cancels it. */}
      <NotifySwitch
        booking={booking}
        hint={mail.one(email)}
        isOnAtFirst={listLaterNotifiedChanges(booking.history, 0).length > 0 || isAhead(booking)}
      />
      <CancellationFigures quote={quote} />
      <ReasonField />
    </ConfirmDialog>
  )
}

const isAhead = ({ appointments }: Booking): boolean =>
  appointments.some(({ cancelled, start }) => !cancelled && !hasStarted(parseInstant(start) ?? getNow()))

/** The reason that was written, if there is one. */
export function readReason(fields: FormData): { readonly reason?: string } {
  const reason = String(fields.get('reason') ?? '').trim()
  return reason === '' ? {} : { reason }
}
