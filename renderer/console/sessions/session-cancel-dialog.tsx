import { readReason } from '../booking/cancel-dialog.tsx'
import { CancellationFigures, useCancellationQuote } from '../booking/cancellation-quote.tsx'
import { ReasonField } from '../booking/reason-field.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import type { AppointmentEntry } from '../schedule/calendar-entries.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTakeBack } from '../undo/use-take-back.ts'
import { readSessionNotify, SessionNotify } from './session-notify.tsx'
import { countAddresses, describeSession, getSessionInput } from './session-texts.ts'

interface Props {
  readonly entry: AppointmentEntry
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a class is cancelled for everybody who comes, and says how many are told. */
export function SessionCancelDialog({ entry, onClose, onDone }: Props) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const signedIn = useSignedIn()
  const takeBack = useTakeBack()
  const { service, when, now } = describeSession(entry, words, signedIn)
  const count = countAddresses(entry.bookings)
  const quote = useCancellationQuote({ session: getSessionInput(entry) }, true)
  const { act, isBusy, problem } = useAct('cancelClassSession', {
    onDone: ({ letters, undo }) => {
      announce(
        mail.many(letters, count => words.t('calendar.session_cancelled', { service, when, count })),
        undo &&
          takeBack(
            'undoClassSessionChange',
            { changes: undo.changes },
            { done: words.t('undo.done'), ...undo },
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
      title={words.t('calendar.session_cancel_title', { service })}
      confirm={words.t('calendar.session_cancel')}
      busyLabel={words.t('booking.cancelling')}
      keep={words.t('calendar.session_keep')}
      onConfirm={fields =>
        act({
          ...getSessionInput(entry),
          undoable: true,
          ...readReason(fields),
          ...readSessionNotify(fields, count),
        })
      }
    >
      <p className="console-muted">{now}</p>
      <SessionNotify count={count} />
      <CancellationFigures quote={quote} />
      <ReasonField />
    </ConfirmDialog>
  )
}
