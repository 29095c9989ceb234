import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ApproveBookingOutput, Booking } from '#schemas/generated/types.gen.ts'
import { UnreadCalendarNote } from '../calendars/unread-note.tsx'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { describeBookingAction } from '../texts/booking-texts.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { NotifySwitch, readNotify } from '../undo/notify-switch.tsx'
import { useUndoChange } from '../undo/use-undo-action.ts'
import { readReason } from './cancel-dialog.tsx'
import { CancellationFigures, hasMoney, useCancellationQuote } from './cancellation-quote.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  readonly booking: Booking
  /** Called once it has been answered. */
  readonly onAnswered?: () => void
}

/** The two answers to a request. Declining asks for a reason first. */
export function ApproveOrDecline({ booking, onAnswered }: Props) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const [isDeclining, setDeclining] = useState(false)
  const offerUndo = useUndoChange()
  const say = (act: 'approved' | 'declined', answered: ApproveBookingOutput) => {
    announce(describeBookingAction(act, answered.booking, { i18n, mail }), offerUndo(answered))
    setDeclining(false)
    onAnswered?.()
  }
  const approval = useConsoleMutation('approveBooking', { onDone: answered => say('approved', answered) })
  const refusal = useConsoleMutation('declineBooking', { onDone: answered => say('declined', answered) })
  const { id } = booking
  const quote = useCancellationQuote({ ids: [id], declines: true }, isDeclining && hasMoney(booking))
  return (
    <>
      <UnreadCalendarNote booking={booking} />
      {approval.problem && <Notice kind="problem">{i18n.formatProblem(approval.problem)}</Notice>}
      <div className="bp-actions console-answers">
        <Button
          type="button"
          look="primary"
          busy={approval.isBusy}
          busyLabel={i18n.t('requests.approving')}
          onClick={() => approval.act({ id, undoable: true })}
        >
          {i18n.t('requests.approve')}
        </Button>
        <Button type="button" look="danger" onClick={() => setDeclining(true)}>
          {i18n.t('requests.decline')}
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog
          isBusy={refusal.isBusy}
          problem={refusal.problem}
          onClose={() => setDeclining(false)}
          isLoading={quote.isLoading}
          title={i18n.t('booking.decline_title')}
          confirm={i18n.t('requests.decline')}
          busyLabel={i18n.t('requests.declining')}
          onConfirm={fields =>
            refusal.act({ id, undoable: true, ...readReason(fields), ...readNotify(fields, booking) })
          }
        >
          <NotifySwitch booking={booking} hint={mail.one(booking.contact.email ?? '')} />
          <CancellationFigures quote={quote} />
          <ReasonField />
        </ConfirmDialog>
      )}
    </>
  )
}
