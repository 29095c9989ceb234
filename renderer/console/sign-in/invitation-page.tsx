import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useWords } from '../console-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAct } from '../use-console-call.ts'
import { SignInCard } from './sign-in-card.tsx'

/** Accepts an invitation. Its token is behind the `#`, which no server and no log gets to see. */
export function InvitationPage() {
  const words = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const token = useLocation().hash.slice(1)
  const [isMissing, setMissing] = useState(false)
  const { act, isBusy, problem } = useAct('acceptInvitation', {
    onDone: () => {
      queries.clear()
      void navigate('/', { replace: true })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setMissing(name === '')
    if (name !== '' && !isBusy) act({ token, name })
  }
  return (
    <SignInCard>
      <PageHeading heading={words.t('invitation.title')} />
      {token === '' ? (
        <Notice kind="problem">{words.t('invitation.no_token')}</Notice>
      ) : (
        <form className="console-form" noValidate onSubmit={submit}>
          {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
          <TextField
            {...{ name: 'name', autoComplete: 'name', required: true, maxLength: 100 }}
            label={words.t('invitation.name')}
            hint={words.t('invitation.hint')}
            error={isMissing ? words.t('invitation.name_missing') : undefined}
          />
          <Button look="primary" busy={isBusy} busyLabel={words.t('invitation.accepting')}>
            {words.t('invitation.accept')}
          </Button>
        </form>
      )}
    </SignInCard>
  )
}
