import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListSignInsOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { describeDevice } from './describe-device.ts'
import { LanguageChoice } from './language-choice.tsx'
import { PasskeySection } from './passkey-section.tsx'

type ConsoleSession = ListSignInsOutput['sessions'][number]

/** Who is signed in, where else, and the ways out. */
export function AccountPage() {
  const i18n = useI18n()
  const { session, membership } = useSignedIn()
  const answer = useConsoleQuery('listSignIns', {})
  const passkeys = useConsoleQuery('listPasskeys', {})
  return (
    <BusinessPage heading={i18n.t('nav.account')}>
      <div className="console-card">
        <p className="console-strong">{session.person.name}</p>
        <p>{session.person.email}</p>
        <p className="console-muted">{i18n.t(`role.${membership.role}`)}</p>
        <LanguageChoice />
        <SignOutButtons />
      </div>
      {passkeys.data === undefined && !passkeys.error ? (
        <QueryContent answer={passkeys}>{() => null}</QueryContent>
      ) : (
        // Below the passkeys, whose number is known by now: nothing is pushed down.
        <>
          <PasskeySection answer={passkeys} />
          <section className="console-part">
            <h2>{i18n.t('account.sessions')}</h2>
            <QueryContent answer={answer}>
              {({ sessions }) => (
                <ul className="console-people">
                  {sessions.map(one => (
                    <SessionRow key={one.session} session={one} />
                  ))}
                </ul>
              )}
            </QueryContent>
          </section>
        </>
      )}
    </BusinessPage>
  )
}

function SignOutButtons() {
  const i18n = useI18n()
  const { act, isBusy, problem } = useSignOut()
  return (
    <>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <div className="bp-actions">
        <Button type="button" busy={isBusy} onClick={() => act({})}>
          {i18n.t('nav.sign_out')}
        </Button>
        <Button type="button" look="danger" busy={isBusy} onClick={() => act({ everywhere: true })}>
          {i18n.t('account.everywhere')}
        </Button>
      </div>
      <p className="console-muted">{i18n.t('account.everywhere_hint')}</p>
    </>
  )
}

function SessionRow({
  session: { session, device, usedAt, openedAt, isCurrent },
}: {
  readonly session: ConsoleSession
}) {
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const { act, isBusy, problem } = useConsoleMutation('deleteSignIn', {
    onDone: () => announce(i18n.t('account.ended')),
  })
  const name = describeDevice(device) ?? i18n.t('account.unknown_device')
  return (
    <li className="console-card">
      <div className="console-person-words">
        <p className="console-strong">
          {name} {isCurrent && <span className="console-badge">{i18n.t('account.this')}</span>}
        </p>
        <p className="console-muted">
          {i18n.t('account.used', { when: formatDateAndTime(usedAt, i18n, zone) })} ·{' '}
          {i18n.t('account.opened', { when: formatDateAndTime(openedAt, i18n, zone) })}
        </p>
        {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      </div>
      {!isCurrent && (
        <Button type="button" busy={isBusy} onClick={() => act({ session })}>
          {i18n.t('account.end')}
          <span className="bp-hidden">: {name}</span>
        </Button>
      )}
    </li>
  )
}
