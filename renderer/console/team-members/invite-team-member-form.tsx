import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { InviteTeamMemberOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { RoleFields, readRoleFields } from './role-fields.tsx'

/** Invites somebody by mail; without mail, shows the link to pass on. */
export function InviteTeamMemberForm() {
  const { i18n, announce } = useConsole()
  // Each invitation begins with fresh fields.
  const [round, setRound] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const [invited, setInvited] = useState<InviteTeamMemberOutput>()
  const { act, isBusy, problem } = useConsoleMutation('inviteTeamMember', {
    onDone: output => {
      setInvited(output)
      setRound(round + 1)
      if (output.url === undefined) announce(i18n.t('people.invited', { email: output.invitation.email }))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    setMissing(!email.includes('@'))
    if (email.includes('@') && !isBusy) act({ email, ...readRoleFields(fields), locale: i18n.locale })
  }
  return (
    <section className="console-part">
      <h2>{i18n.t('people.invite_title')}</h2>
      <form className="console-form console-card" noValidate onSubmit={submit}>
        <ReauthenticationProblem problem={problem} hint={i18n.t('people.proof_hint')} />
        <TextField
          key={`email ${round}`}
          name="email"
          type="email"
          autoComplete="off"
          required
          label={i18n.t('people.email')}
          error={isMissing ? i18n.t('sign_in.email_missing') : undefined}
        />
        <RoleFields key={`role ${round}`} />
        <Button busy={isBusy} busyLabel={i18n.t('people.inviting')}>
          {i18n.t('people.invite')}
        </Button>
      </form>
      {invited?.url !== undefined && <LinkToCopy email={invited.invitation.email} url={invited.url} />}
    </section>
  )
}

function LinkToCopy({ email, url }: { readonly email: string; readonly url: string }) {
  const i18n = useI18n()
  return (
    <Notice kind="success" title={i18n.t('people.invited_link', { email })}>
      <CopyField label={i18n.t('people.link')} value={url} />
    </Notice>
  )
}
