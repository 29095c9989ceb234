import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import type { GetInvitationOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SignInCard } from './sign-in-card.tsx'

/**
 * Says who invites and as what, and accepts it. The token of an invitation is behind the `#`, which no server and no log gets to
 * see.
 */
export function InvitationPage() {
  const i18n = useI18n()
  const token = useLocation().hash.slice(1)
  const { data, error, isLoading } = useConsoleQuery('getInvitation', { token }, { enabled: token !== '' })
  // Whatever else has failed, accepting may work.
  const ended = error?.problem.code === 'invitation.ended' ? error.problem : undefined
  const heading = i18n.t(token === '' || ended ? 'invitation.over' : 'invitation.title')
  const business = ended ? undefined : data?.business
  return (
    <SignInCard>
      {isLoading ? (
        <div className="bp-late">
          <p className="bp-hidden">{i18n.t('page.loading')}</p>
          <Skeleton count={2} shape="card" />
        </div>
      ) : (
        <>
          <PageHeading
            heading={
              business === undefined ? heading : i18n.t('invitation.by', { business: i18n.text(business) })
            }
          />
          {token === '' && <Notice kind="problem">{i18n.t('invitation.no_token')}</Notice>}
          {data && !ended && <OfferedRole role={data.role} />}
          {ended && <EndedInvitation problem={ended} />}
          {token !== '' && !ended && <AcceptForm key={token} token={token} />}
        </>
      )}
    </SignInCard>
  )
}

function OfferedRole({ role }: Pick<GetInvitationOutput, 'role'>) {
  const i18n = useI18n()
  return (
    <div>
      <p className="console-strong">{i18n.t('invitation.role', { role: i18n.t(`role.${role}`) })}</p>
      {role !== 'installation' && <p className="console-muted">{i18n.t(`role.${role}_hint`)}</p>}
    </div>
  )
}

function EndedInvitation({ problem }: { readonly problem: Problem }) {
  const i18n = useI18n()
  return (
    <>
      <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
      <p>
        <Link to="/sign-in">{i18n.t('sign_in.title')}</Link>
      </p>
    </>
  )
}

function AcceptForm({ token }: { readonly token: string }) {
  const i18n = useI18n()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('acceptInvitation', {
    readsAgain: false,
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
    <form className="console-form" noValidate onSubmit={submit}>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <TextField
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        label={i18n.t('invitation.name')}
        hint={i18n.t('invitation.hint')}
        error={isMissing ? i18n.t('invitation.name_missing') : undefined}
      />
      <Button look="primary" busy={isBusy} busyLabel={i18n.t('invitation.accepting')}>
        {i18n.t('invitation.accept')}
      </Button>
    </form>
  )
}
