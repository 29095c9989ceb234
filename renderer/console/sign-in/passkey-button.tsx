import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { canUsePasskeys, choosePasskey } from './passkey.ts'

/** Signs in with a passkey, in browsers that know them. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: (state: ConsoleState) => void }) {
  const i18n = useI18n()
  const [hasFailed, setFailed] = useState(false)
  const signIn = useConsoleMutation('signInWithPasskey', { onDone: onSignedIn })
  const start = useConsoleMutation('createPasskeyChallenge', {
    onDone: async challenge => {
      const proof = await choosePasskey(challenge)
      setFailed(proof === undefined)
      if (proof) signIn.act(proof)
    },
  })
  if (!canUsePasskeys()) return null
  const problem = start.problem ?? signIn.problem
  return (
    <>
      <Button
        type="button"
        busy={start.isBusy || signIn.isBusy}
        onClick={() => start.act({ for: 'sign-in' })}
      >
        {i18n.t('sign_in.passkey')}
      </Button>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {hasFailed && <Notice kind="problem">{i18n.t('sign_in.passkey_failed')}</Notice>}
    </>
  )
}
