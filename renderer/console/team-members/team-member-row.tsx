import { type FormEvent, useState } from 'react'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { MemberState } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { assignableRoles, RoleFields, readRoleFields } from './role-fields.tsx'

interface Props {
  readonly member: MemberState
  readonly canChange: boolean
}

/** A person with access, and what an owner can change about it. */
export function TeamMemberRow({ member, canChange }: Props) {
  const i18n = useI18n()
  const { session } = useSignedIn()
  const providers = useRecordNames('providers')
  const calendar = providers.find(({ value }) => value === member.provider)?.label ?? member.provider
  const name = member.name || member.email
  return (
    <li className="console-card">
      <Avatar initials={getInitial(name)} />
      <div className="console-person-words">
        <p className="console-strong">
          {name}{' '}
          {member.person === session.person.id && (
            <span className="console-badge">{i18n.t('people.you')}</span>
          )}
        </p>
        <p className="console-muted">
          {member.email} · {i18n.t(`role.${member.role}`)}
          {calendar && ` · ${i18n.t('people.provider')}: ${calendar}`}
        </p>
      </div>
      {canChange && (
        <details className="console-change">
          <summary>
            {i18n.t('people.change')}
            <span className="bp-hidden"> {name}</span>
          </summary>
          <RoleForm member={member} name={name} />
          <RemoveButton member={member} name={name} />
        </details>
      )}
    </li>
  )
}

interface NamedMember {
  readonly member: MemberState
  readonly name: string
}

function RoleForm({ member, name }: NamedMember) {
  const { i18n, announce } = useConsole()
  const { act, isBusy, problem } = useConsoleMutation('saveTeamMember', {
    onDone: () => announce(i18n.t('people.saved', { name })),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) act({ person: member.person, ...readRoleFields(new FormData(event.currentTarget)) })
  }
  const role = assignableRoles.find(one => one === member.role)
  return (
    <form className="console-form" onSubmit={submit}>
      <ReauthenticationProblem problem={problem} hint={i18n.t('people.proof_hint')} />
      <RoleFields name={name} provider={member.provider} {...(role === undefined ? {} : { role })} />
      <Button busy={isBusy} busyLabel={i18n.t('people.saving')}>
        {i18n.t('people.save')}
      </Button>
    </form>
  )
}

function RemoveButton({ member, name }: NamedMember) {
  const { i18n, announce } = useConsole()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('removeTeamMember', {
    onDone: () => announce(i18n.t('people.removed', { name })),
  })
  const isProofNeeded = problem?.code === 'session.proof_needed'
  return (
    <>
      <Button
        type="button"
        look="danger"
        aria-label={i18n.t('people.remove_named', { name })}
        onClick={() => setAsking(true)}
      >
        {i18n.t('people.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('people.remove_title', { name })}
          confirm={i18n.t('people.remove')}
          busyLabel={i18n.t('people.removing')}
          isBusy={isBusy}
          problem={isProofNeeded ? undefined : problem}
          onConfirm={() => act({ person: member.person })}
          onClose={() => setAsking(false)}
        >
          {isProofNeeded ? (
            <ReauthenticationProblem problem={problem} hint={i18n.t('people.proof_hint')} />
          ) : (
            <p>{i18n.t('people.remove_hint')}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
