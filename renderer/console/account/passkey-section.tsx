import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, type useConsoleQuery } from '../context/use-console-call.ts'
import { canUsePasskeys, createPasskey } from '../sign-in/passkey.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { describeDevice } from './describe-device.ts'

interface Props {
  readonly answer: ReturnType<typeof useConsoleQuery<'listPasskeys'>>
}

/** The passkeys of the person. */
export function PasskeySection({ answer }: Props) {
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const removal = useConsoleMutation('deletePasskey', {
    onDone: () => announce(i18n.t('account.passkey_removed')),
  })
  return (
    <section className="console-part">
      <h2>{i18n.t('account.passkeys')}</h2>
      <p className="console-muted">{i18n.t('account.passkeys_hint')}</p>
      <ReauthenticationProblem problem={removal.problem} hint={i18n.t('people.proof_hint')} />
      <QueryContent answer={answer} rows={1}>
        {({ passkeys }) => (
          <ul className="console-people">
            {passkeys.map(({ passkey, device, createdAt }) => (
              <li key={passkey} className="console-card">
                <div className="console-person-words">
                  <p className="console-strong">
                    {describeDevice(device) ?? i18n.t('account.unknown_device')}
                  </p>
                  <p className="console-muted">
                    {i18n.t('account.opened', { when: formatDateAndTime(createdAt, i18n, zone) })}
                  </p>
                </div>
                <Button type="button" busy={removal.isBusy} onClick={() => removal.act({ passkey })}>
                  {i18n.t('account.passkey_remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      {canUsePasskeys() && <AddPasskeyButton />}
    </section>
  )
}

/** Adds a passkey of this device. */
export function AddPasskeyButton({ label }: { readonly label?: string }) {
  const { i18n, announce } = useConsole()
  const [hasFailed, setFailed] = useState(false)
  const addition = useConsoleMutation('addPasskey', {
    onDone: () => announce(i18n.t('account.passkey_added')),
  })
  const start = useConsoleMutation('createPasskeyChallenge', {
    onDone: async challenge => {
      const passkey = await createPasskey(challenge)
      setFailed(passkey === undefined)
      if (passkey) addition.act(passkey)
    },
  })
  return (
    <>
      <ReauthenticationProblem
        problem={start.problem ?? addition.problem}
        hint={i18n.t('people.proof_hint')}
      />
      {hasFailed && <Notice kind="problem">{i18n.t('account.passkey_failed')}</Notice>}
      <div className="bp-actions">
        <Button
          type="button"
          busy={start.isBusy || addition.isBusy}
          busyLabel={i18n.t('account.passkey_adding')}
          onClick={() => start.act({ for: 'register' })}
        >
          {label ?? i18n.t('account.passkey_add')}
        </Button>
      </div>
    </>
  )
}
