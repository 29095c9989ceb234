import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'

/** Resends the email about the booking, as it is now. */
export function ResendEmailButton({ booking: { id, contact } }: { readonly booking: Booking }) {
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const { email } = contact
  const { act, isBusy, problem } = useConsoleMutation('resendBookingEmail', {
    onDone: () => announce(mail.one(email ?? '')),
  })
  if (!email) return null
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={i18n.t('booking.letter_sending')}
        onClick={() => act({ id })}
      >
        {i18n.t('booking.letter')}
      </Button>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </>
  )
}
