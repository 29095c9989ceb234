import { readReason } from '../booking/cancel-dialog.tsx'
import { CancellationFigures, useCancellationQuote } from '../booking/cancellation-quote.tsx'
import { ReasonField } from '../booking/reason-field.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { ClassSessionNotifySwitch, readClassSessionNotify } from './class-session-notify-switch.tsx'
import { countEmailRecipients, describeClassSession, getClassSessionInput } from './class-session-texts.ts'

interface Props {
  readonly entry: AppointmentEntry
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a class is cancelled for everybody who comes, and says how many are told. */
export function CancelClassSessionDialog({ entry, onClose, onDone }: Props) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const signedIn = useSignedIn()
  const undoAction = useUndoAction()
  const { service, when, now } = describeClassSession(entry, i18n, signedIn)
  const count = countEmailRecipients(entry.bookings)
  const quote = useCancellationQuote({ session: getClassSessionInput(entry) }, true)
  const { act, isBusy, problem } = useConsoleMutation('cancelClassSession', {
    onDone: ({ letters: emails, undo }) => {
      announce(
        mail.many(emails, count => i18n.t('calendar.session_cancelled', { service, when, count })),
        undo &&
          undoAction(
            'undoClassSessionChange',
            { changes: undo.changes },
            { done: i18n.t('undo.done'), ...undo },
          ),
      )
      onDone()
    },
  })
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      isLoading={quote.isLoading}
      title={i18n.t('calendar.session_cancel_title', { service })}
      confirm={i18n.t('calendar.session_cancel')}
      busyLabel={i18n.t('booking.cancelling')}
      keep={i18n.t('calendar.session_keep')}
      onConfirm={fields =>
        act({
          ...getClassSessionInput(entry),
          undoable: true,
          ...readReason(fields),
          ...readClassSessionNotify(fields, count),
        })
      }
    >
      <p className="console-muted">{now}</p>
      <ClassSessionNotifySwitch count={count} />
      <CancellationFigures quote={quote} />
      <ReasonField />
    </ConfirmDialog>
  )
}
