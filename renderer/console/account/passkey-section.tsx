import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useAct, type useRead } from '../context/use-console-call.ts'
import { canUsePasskeys, createPasskey } from '../sign-in/passkey.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { describeDevice } from './describe-device.ts'

interface Props {
  readonly answer: ReturnType<typeof useRead<'listPasskeys'>>
}

/** The passkeys of the person. */
export function PasskeySection({ answer }: Props) {
  const { words, announce } = useConsole()
  const { zone } = useSignedIn()
  const removal = useAct('deletePasskey', { onDone: () => announce(words.t('account.passkey_removed')) })
  return (
    <section className="console-part">
      <h2>{words.t('account.passkeys')}</h2>
      <p className="console-muted">{words.t('account.passkeys_hint')}</p>
      <ProofProblem problem={removal.problem} hint={words.t('people.proof_hint')} />
      <AnswerState answer={answer} rows={1}>
        {({ passkeys }) => (
          <ul className="console-people">
            {passkeys.map(({ passkey, device, createdAt }) => (
              <li key={passkey} className="console-card">
                <div className="console-person-words">
                  <p className="console-strong">
                    {describeDevice(device) ?? words.t('account.unknown_device')}
                  </p>
                  <p className="console-muted">
                    {words.t('account.opened', { when: formatMoment(createdAt, words, zone) })}
                  </p>
                </div>
                <Button type="button" busy={removal.isBusy} onClick={() => removal.act({ passkey })}>
                  {words.t('account.passkey_remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AnswerState>
      {canUsePasskeys() && <AddPasskeyButton />}
    </section>
  )
}

/** Adds a passkey of this device. */
export function AddPasskeyButton({ label }: { readonly label?: string }) {
  const { words, announce } = useConsole()
  const [hasFailed, setFailed] = useState(false)
  const addition = useAct('addPasskey', { onDone: () => announce(words.t('account.passkey_added')) })
  const start = useAct('createPasskeyChallenge', {
    onDone: async challenge => {
      const passkey = await createPasskey(challenge)
      setFailed(passkey === undefined)
      if (passkey) addition.act(passkey)
    },
  })
  return (
    <>
      <ProofProblem problem={start.problem ?? addition.problem} hint={words.t('people.proof_hint')} />
      {hasFailed && <Notice kind="problem">{words.t('account.passkey_failed')}</Notice>}
      <div className="bp-actions">
        <Button
          type="button"
          busy={start.isBusy || addition.isBusy}
          busyLabel={words.t('account.passkey_adding')}
          onClick={() => start.act({ for: 'register' })}
        >
          {label ?? words.t('account.passkey_add')}
        </Button>
      </div>
    </>
  )
}
