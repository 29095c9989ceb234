import { type FormEvent, useState } from 'react'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { MemberState } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { givenRoles, RoleFields, readRoleFields } from './role-fields.tsx'

interface Props {
  readonly member: MemberState
  readonly canChange: boolean
}

/** A person with access, and what an owner can change about it. */
export function PersonRow({ member, canChange }: Props) {
  const words = useWords()
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
            <span className="console-badge">{words.t('people.you')}</span>
          )}
        </p>
        <p className="console-muted">
          {member.email} · {words.t(`role.${member.role}`)}
          {calendar && ` · ${words.t('people.provider')}: ${calendar}`}
        </p>
      </div>
      {canChange && (
        <details className="console-change">
          <summary>
            {words.t('people.change')}
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
  const { words, announce } = useConsole()
  const { act, isBusy, problem } = useAct('saveTeamMember', {
    onDone: () => announce(words.t('people.saved', { name })),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) act({ person: member.person, ...readRoleFields(new FormData(event.currentTarget)) })
  }
  const role = givenRoles.find(one => one === member.role)
  return (
    <form className="console-form" onSubmit={submit}>
      <ProofProblem problem={problem} hint={words.t('people.proof_hint')} />
      <RoleFields name={name} provider={member.provider} {...(role === undefined ? {} : { role })} />
      <Button busy={isBusy} busyLabel={words.t('people.saving')}>
        {words.t('people.save')}
      </Button>
    </form>
  )
}

function RemoveButton({ member, name }: NamedMember) {
  const { words, announce } = useConsole()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useAct('removeTeamMember', {
    onDone: () => announce(words.t('people.removed', { name })),
  })
  const isProofNeeded = problem?.code === 'session.proof_needed'
  return (
    <>
      <Button
        type="button"
        look="danger"
        aria-label={words.t('people.remove_named', { name })}
        onClick={() => setAsking(true)}
      >
        {words.t('people.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.t('people.remove_title', { name })}
          confirm={words.t('people.remove')}
          busyLabel={words.t('people.removing')}
          isBusy={isBusy}
          problem={isProofNeeded ? undefined : problem}
          onConfirm={() => act({ person: member.person })}
          onClose={() => setAsking(false)}
        >
          {isProofNeeded ? (
            <ProofProblem problem={problem} hint={words.t('people.proof_hint')} />
          ) : (
            <p>{words.t('people.remove_hint')}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
