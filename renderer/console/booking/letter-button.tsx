import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'

/** Sends the letter about the booking as it is now once more. */
export function LetterButton({ booking: { id, contact } }: { readonly booking: Booking }) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const { email } = contact
  const { act, isBusy, problem } = useAct('resendBookingEmail', {
    onDone: () => announce(mail.one(email ?? '')),
  })
  if (!email) return null
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={words.t('booking.letter_sending')}
        onClick={() => act({ id })}
      >
        {words.t('booking.letter')}
      </Button>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
    </>
  )
}
