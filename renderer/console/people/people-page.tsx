import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { InvitationState, MemberState } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { canChangePeople } from '../context/rights.ts'
import { useAct, useRead } from '../context/use-console-call.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { TeamViews } from '../ui/team-views.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'

/** Who may use the console; owners invite, change and remove. */
export function PeoplePage() {
  const words = useWords()
  const { membership } = useSignedIn()
  const answer = useRead('listTeamMembers', {})
  const canChange = canChangePeople(membership.role)
  return (
    <BusinessPage
      heading={words.t('people.title')}
      tools={
        <Link className="bp-button bp-button--secondary" to={`/${membership.business.slug}/activity`}>
          {words.t('activity.title')}
        </Link>
      }
    >
      <TeamViews shown="people" />
      <p className="console-muted">{words.t('people.hint')}</p>
      <AnswerState answer={answer}>
        {({ people, invitations }) => (
          <>
            <PeopleList people={people} canChange={canChange} />
            {invitations.length > 0 && <Invitations invitations={invitations} canChange={canChange} />}
            {canChange && <InviteForm />}
          </>
        )}
      </AnswerState>
    </BusinessPage>
  )
}

function PeopleList({
  people,
  canChange,
}: {
  readonly people: readonly MemberState[]
  readonly canChange: boolean
}) {
  return (
    <ul className="console-people">
      {people.map(member => (
        <PersonRow
          key={member.person}
          member={member}
          canChange={canChange && member.role !== 'installation'}
        />
      ))}
    </ul>
  )
}

interface InvitationsProps {
  readonly invitations: readonly InvitationState[]
  readonly canChange: boolean
}

function Invitations({ invitations, canChange }: InvitationsProps) {
  const { words, announce } = useConsole()
  const { zone } = useSignedIn()
  const { act, isBusy, problem } = useAct('deleteInvitation', {
    onDone: () => announce(words.t('people.withdrawn')),
  })
  return (
    <section className="console-part">
      <h2>{words.t('people.invitations')}</h2>
      <ProofProblem problem={problem} hint={words.t('people.proof_hint')} />
      <ul className="console-people">
        {invitations.map(({ invitation, email, role, endsAt }) => (
          <li key={invitation} className="console-card">
            <div className="console-person-words">
              <p className="console-strong">{email}</p>
              <p className="console-muted">
                {words.t(`role.${role}`)} ·{' '}
                {words.t('people.until', { when: formatMoment(endsAt, words, zone) })}
              </p>
            </div>
            {canChange && (
              <Button type="button" busy={isBusy} onClick={() => act({ invitation })}>
                {words.t('people.withdraw')}
                <span className="bp-hidden"> {email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
