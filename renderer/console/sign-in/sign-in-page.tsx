import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { RequestSignInCodeOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import { readReturnPath } from '../context/return-path.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignInCodeForm } from './sign-in-code-form.tsx'

/** For those who have the server, or only its token. */
const inviteCommand = 'npm run operator -- invite ada@example.com'

/** Signs in by a code that is mailed to an address. */
export function SignInPage() {
  const i18n = useI18n()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const [asked, setAsked] = useState<AskedCode>()
  const goOn = () => {
    queries.clear()
    void navigate(readReturnPath(query), { replace: true })
  }
  if (asked) return <SignInCodeForm {...asked} onSignedIn={goOn} onOtherEmail={() => setAsked(undefined)} />
  return (
    <SignInCard>
      <PageHeading heading={i18n.t('sign_in.title')} />
      {query.has('ended') && <Notice kind="info">{i18n.t('sign_in.ended')}</Notice>}
      <EmailForm onCodeRequested={setAsked} />
      <PasskeyButton onSignedIn={goOn} />
      <details className="console-change">
        <summary>{i18n.t('sign_in.no_access')}</summary>
        <p className="console-muted">{i18n.t('sign_in.no_access_hint')}</p>
        <p>
          <code>{inviteCommand}</code>
        </p>
      </details>
    </SignInCard>
  )
}

interface AskedCode {
  readonly email: string
  /** Undefined: asking was refused. */
  readonly emails: RequestSignInCodeOutput['emails'] | undefined
}

function EmailForm({ onCodeRequested }: { readonly onCodeRequested: (asked: AskedCode) => void }) {
  const i18n = useI18n()
  const [isMissing, setMissing] = useState(false)
  const { state } = useLocation()
  // Who signs in again need not enter it again.
  const known = isObject(state) && typeof state.email === 'string' ? state.email : ''
  const { act, isBusy, problem, variables } = useConsoleMutation('requestSignInCode', {
    onDone: ({ emails }, { email }) => onCodeRequested({ email, emails }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setMissing(!email.includes('@'))
    if (email.includes('@') && !isBusy) act({ email, locale: i18n.locale })
  }
  return (
    <form className="console-form" noValidate onSubmit={submit}>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {/* One that was printed on the server needs no asking. */}
      {problem?.code === 'rate.limited' && variables && (
        <Button type="button" onClick={() => onCodeRequested({ email: variables.email, emails: undefined })}>
          {i18n.t('sign_in.code_title')}
        </Button>
      )}
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        autoFocus
        defaultValue={known}
        label={i18n.t('sign_in.email')}
        hint={i18n.t('sign_in.hint')}
        error={isMissing ? i18n.t('sign_in.email_missing') : undefined}
      />
      <Button look="primary" busy={isBusy} busyLabel={i18n.t('sign_in.sending')}>
        {i18n.t('sign_in.send')}
      </Button>
    </form>
  )
}
