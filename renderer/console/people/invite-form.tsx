import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { InviteTeamMemberOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { RoleFields, readRoleFields } from './role-fields.tsx'

/** Invites somebody by mail; without mail, shows the link to pass on. */
export function InviteForm() {
  const { words, announce } = useConsole()
  // Each invitation begins with fresh fields.
  const [round, setRound] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const [invited, setInvited] = useState<InviteTeamMemberOutput>()
  const { act, isBusy, problem } = useAct('inviteTeamMember', {
    onDone: output => {
      setInvited(output)
      setRound(round + 1)
      if (output.url === undefined) announce(words.t('people.invited', { email: output.invitation.email }))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    setMissing(!email.includes('@'))
    if (email.includes('@') && !isBusy) act({ email, ...readRoleFields(fields), locale: words.locale })
  }
  return (
    <section className="console-part">
      <h2>{words.t('people.invite_title')}</h2>
      <form className="console-form console-card" noValidate onSubmit={submit}>
        <ProofProblem problem={problem} hint={words.t('people.proof_hint')} />
        <TextField
          key={`email ${round}`}
          name="email"
          type="email"
          autoComplete="off"
          required
          label={words.t('people.email')}
          error={isMissing ? words.t('sign_in.email_missing') : undefined}
        />
        <RoleFields key={`role ${round}`} />
        <Button busy={isBusy} busyLabel={words.t('people.inviting')}>
          {words.t('people.invite')}
        </Button>
      </form>
      {invited?.url !== undefined && <LinkToCopy email={invited.invitation.email} url={invited.url} />}
    </section>
  )
}

function LinkToCopy({ email, url }: { readonly email: string; readonly url: string }) {
  const words = useWords()
  return (
    <Notice kind="success" title={words.t('people.invited_link', { email })}>
      <CopyField label={words.t('people.link')} value={url} />
    </Notice>
  )
}
