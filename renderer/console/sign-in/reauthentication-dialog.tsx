import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ConsoleState, RequestSignInCodeOutput } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { useModal } from '../ui/use-modal.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInCodeEntry } from './sign-in-code-form.tsx'

interface Props {
  /** Takes whether the person has signed in again. Closing the dialog, also by Escape, says no. */
  readonly onAnswer: (isProven: boolean) => void
}

/** Asks the person who is signed in to do so again, above what they were doing, which then goes on. */
export function ReauthenticationDialog({ onAnswer }: Props) {
  const { i18n } = useConsole()
  const id = useId()
  const dialog = useModal()
  const queries = useQueryClient()
  const isProven = useRef(false)
  const { data: state } = useConsoleQuery('getSignIn', {})
  const [emails, setEmails] = useState<RequestSignInCodeOutput['emails']>()
  const email = state?.person.email ?? ''
  const request = useConsoleMutation('requestSignInCode', {
    onDone: output => setEmails(output.emails),
    readsAgain: false,
  })
  const goOn = ({ person }: ConsoleState) => {
    isProven.current = person.id === state?.person.id
    // Somebody else must not do what this person has begun.
    if (!isProven.current) {
      queries.clear()
      location.assign('/operator')
    }
    dialog.current?.close()
  }
  const cancel = (
    <Button type="button" look="quiet" onClick={() => dialog.current?.close()}>
      {i18n.t('page.cancel')}
    </Button>
  )
  return (
    <dialog
      ref={dialog}
      className="console-dialog"
      aria-labelledby={id}
      onClose={() => onAnswer(isProven.current)}
    >
      <div className="console-form">
        <h2 id={id}>{i18n.t('people.proof')}</h2>
        <p>{i18n.t('proof.hint')}</p>
        {emails === undefined ? (
          <>
            {request.problem && <Notice kind="problem">{i18n.formatProblem(request.problem)}</Notice>}
            <p className="console-muted">{email}</p>
            <Button
              type="button"
              look="primary"
              busy={request.isBusy || email === ''}
              busyLabel={i18n.t('sign_in.sending')}
              onClick={() => request.act({ email, locale: i18n.locale })}
            >
              {i18n.t('sign_in.send')}
            </Button>
            <PasskeyButton onSignedIn={goOn} />
            <div className="bp-actions">{cancel}</div>
          </>
        ) : (
          <SignInCodeEntry email={email} emails={emails} onSignedIn={goOn}>
            {cancel}
          </SignInCodeEntry>
        )}
      </div>
    </dialog>
  )
}
