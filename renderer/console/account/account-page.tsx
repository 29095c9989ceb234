import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListSignInsOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { useAct, useRead } from '../context/use-console-call.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { describeDevice } from './describe-device.ts'
import { LanguageChoice } from './language-choice.tsx'
import { PasskeySection } from './passkey-section.tsx'

type ConsoleSession = ListSignInsOutput['sessions'][number]

/** Who is signed in, where else, and the ways out. */
export function AccountPage() {
  const words = useWords()
  const { session, membership } = useSignedIn()
  const answer = useRead('listSignIns', {})
  const passkeys = useRead('listPasskeys', {})
  return (
    <BusinessPage heading={words.t('nav.account')}>
      <div className="console-card">
        <p className="console-strong">{session.person.name}</p>
        <p>{session.person.email}</p>
        <p className="console-muted">{words.t(`role.${membership.role}`)}</p>
        <LanguageChoice />
        <SignOutButtons />
      </div>
      {passkeys.data === undefined && !passkeys.error ? (
        <AnswerState answer={passkeys}>{() => null}</AnswerState>
      ) : (
        // Below the passkeys, whose number is known by now: nothing is pushed down.
        <>
          <PasskeySection answer={passkeys} />
          <section className="console-part">
            <h2>{words.t('account.sessions')}</h2>
            <AnswerState answer={answer}>
              {({ sessions }) => (
                <ul className="console-people">
                  {sessions.map(one => (
                    <SessionRow key={one.session} session={one} />
                  ))}
                </ul>
              )}
            </AnswerState>
          </section>
        </>
      )}
    </BusinessPage>
  )
}

function SignOutButtons() {
  const words = useWords()
  const { act, isBusy, problem } = useSignOut()
  return (
    <>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      <div className="bp-actions">
        <Button type="button" busy={isBusy} onClick={() => act({})}>
          {words.t('nav.sign_out')}
        </Button>
        <Button type="button" look="danger" busy={isBusy} onClick={() => act({ everywhere: true })}>
          {words.t('account.everywhere')}
        </Button>
      </div>
      <p className="console-muted">{words.t('account.everywhere_hint')}</p>
    </>
  )
}

function SessionRow({
  session: { session, device, usedAt, openedAt, isCurrent },
}: {
  readonly session: ConsoleSession
}) {
  const { words, announce } = useConsole()
  const { zone } = useSignedIn()
  const { act, isBusy, problem } = useAct('deleteSignIn', {
    onDone: () => announce(words.t('account.ended')),
  })
  const name = describeDevice(device) ?? words.t('account.unknown_device')
  return (
    <li className="console-card">
      <div className="console-person-words">
        <p className="console-strong">
          {name} {isCurrent && <span className="console-badge">{words.t('account.this')}</span>}
        </p>
        <p className="console-muted">
          {words.t('account.used', { when: formatMoment(usedAt, words, zone) })} ·{' '}
          {words.t('account.opened', { when: formatMoment(openedAt, words, zone) })}
        </p>
        {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      </div>
      {!isCurrent && (
        <Button type="button" busy={isBusy} onClick={() => act({ session })}>
          {words.t('account.end')}
          <span className="bp-hidden">: {name}</span>
        </Button>
      )}
    </li>
  )
}
