import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ConsoleState, RequestSignInCodeOutput } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** That of a browser's own code, and that of one that holds in each browser. */
const codeLengths = [6, 12]

type MailState = RequestSignInCodeOutput['emails']

interface EntryProps {
  readonly email: string
  /** Whether the code can have gone out; undefined: asking for one was refused. */
  readonly emails: MailState | undefined
  readonly onSignedIn: (state: ConsoleState) => void
  /** What else can be done. */
  readonly children: ReactNode
}

interface Props extends Omit<EntryProps, 'children'> {
  readonly onOtherEmail: () => void
}

/** The page that asks for the code that was mailed. */
export function SignInCodeForm({ onOtherEmail, ...entry }: Props) {
  const { i18n } = useConsole()
  return (
    <SignInCard>
      <PageHeading heading={i18n.t('sign_in.code_title')} />
      <SignInCodeEntry {...entry}>
        <Button type="button" look="quiet" onClick={onOtherEmail}>
          {i18n.t('sign_in.other_email')}
        </Button>
      </SignInCodeEntry>
    </SignInCard>
  )
}

/** Asks for the code that was mailed. */
export function SignInCodeEntry({ email, emails, onSignedIn, children }: EntryProps) {
  const { i18n } = useConsole()
  const [isMissing, setMissing] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('signIn', { onDone: onSignedIn })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\D/g, '')
    const isComplete = codeLengths.includes(code.length)
    setMissing(!isComplete)
    if (isComplete && !isBusy) act({ email, code })
  }
  return (
    <>
      {emails !== undefined && emails !== 'on' && (
        <Notice kind="problem">
          {i18n.t('sign_in.code_hint', { email, emails })}
          <br />
          <code>npm run operator -- code {email}</code>
        </Notice>
      )}
      <form className="console-form" noValidate onSubmit={submit}>
        {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
        <TextField
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          autoFocus
          // Room for spaces between the digits.
          maxLength={20}
          label={i18n.t('sign_in.code')}
          hint={emails === 'on' ? i18n.t('sign_in.code_hint', { email, emails }) : undefined}
          error={isMissing ? i18n.t('sign_in.code_missing') : undefined}
        />
        <Button look="primary" busy={isBusy} busyLabel={i18n.t('sign_in.going')}>
          {i18n.t('sign_in.go')}
        </Button>
      </form>
      <div className="bp-actions">
        <SendAgain email={email} />
        {children}
      </div>
    </>
  )
}

const secondsBetween = 30

function SendAgain({ email }: { readonly email: string }) {
  const { i18n, announce } = useConsole()
  const [seconds, setSeconds] = useState(secondsBetween)
  const { act, isBusy, problem } = useConsoleMutation('requestSignInCode', {
    onDone: ({ emails }) => {
      setSeconds(secondsBetween)
      if (emails === 'on') announce(i18n.t('sign_in.code_hint', { email, emails }))
    },
  })
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (seconds > 0) return <p className="bp-hint">{i18n.t('sign_in.again_in', { seconds })}</p>
  return (
    <>
      <Button type="button" busy={isBusy} onClick={() => act({ email, locale: i18n.locale })}>
        {i18n.t('sign_in.again')}
      </Button>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </>
  )
}
