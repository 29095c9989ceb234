import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { useEmailEditing } from './email-editing.ts'

/** Sends the email as it stands here to the signed-in person, and says what the mail server answered. */
export function SendTestButton() {
  const { i18n, announce } = useConsole()
  const { email } = useSignedIn().session.person
  const { event, draft, locale } = useEmailEditing()
  const { act, isBusy } = useConsoleMutation('sendTestEmail', { readsAgain: false })
  const send = () => {
    if (draft.faults.length > 0) announce(i18n.t('emails.test_problem'))
    else if (draft.document.status === 'closed') announce(i18n.t('emails.preview_closed'))
    else
      act(
        { event, document: { ...draft.document }, locale },
        {
          onSuccess: ({ result, reason = '', email: to = '' }) =>
            announce(i18n.t('ready.test_result', { result, reason, email: to })),
          onError: ({ problem }) => announce(i18n.formatProblem(problem)),
        },
      )
  }
  return (
    <Button
      type="button"
      title={i18n.t('emails.test_hint', { email })}
      busy={isBusy}
      busyLabel={i18n.t('ready.sending')}
      onClick={send}
    >
      {i18n.t('emails.send_test')}
    </Button>
  )
}
