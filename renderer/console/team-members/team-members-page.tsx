import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { InvitationState, MemberState } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { canChangeTeamMembers } from '../context/rights.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { TeamTabs } from '../ui/team-tabs.tsx'
import { InviteTeamMemberForm } from './invite-team-member-form.tsx'
import { TeamMemberRow } from './team-member-row.tsx'

/** Who may use the console; owners invite, change and remove. */
export function TeamMembersPage() {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const answer = useConsoleQuery('listTeamMembers', {})
  const canChange = canChangeTeamMembers(membership.role)
  return (
    <BusinessPage
      heading={i18n.t('people.title')}
      tools={
        <Link className="bp-button bp-button--secondary" to={`/${membership.business.slug}/activity`}>
          {i18n.t('activity.title')}
        </Link>
      }
    >
      <TeamTabs shown="people" />
      <p className="console-muted">{i18n.t('people.hint')}</p>
      <QueryContent answer={answer}>
        {({ people, invitations }) => (
          <>
            <PeopleList people={people} canChange={canChange} />
            {invitations.length > 0 && <Invitations invitations={invitations} canChange={canChange} />}
            {canChange && <InviteTeamMemberForm />}
          </>
        )}
      </QueryContent>
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
        <TeamMemberRow
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
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const { act, isBusy, problem } = useConsoleMutation('deleteInvitation', {
    onDone: () => announce(i18n.t('people.withdrawn')),
  })
  return (
    <section className="console-part">
      <h2>{i18n.t('people.invitations')}</h2>
      <ReauthenticationProblem problem={problem} hint={i18n.t('people.proof_hint')} />
      <ul className="console-people">
        {invitations.map(({ invitation, email, role, endsAt }) => (
          <li key={invitation} className="console-card">
            <div className="console-person-words">
              <p className="console-strong">{email}</p>
              <p className="console-muted">
                {i18n.t(`role.${role}`)} ·{' '}
                {i18n.t('people.until', { when: formatDateAndTime(endsAt, i18n, zone) })}
              </p>
            </div>
            {canChange && (
              <Button type="button" busy={isBusy} onClick={() => act({ invitation })}>
                {i18n.t('people.withdraw')}
                <span className="bp-hidden"> {email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
