import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { canUsePasskeys, choosePasskey } from './passkey.ts'

/** Signs in with a passkey, in browsers that know them. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: (state: ConsoleState) => void }) {
  const words = useWords()
  const [hasFailed, setFailed] = useState(false)
  const signIn = useAct('signInWithPasskey', { onDone: onSignedIn })
  const start = useAct('createPasskeyChallenge', {
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
        {words.t('sign_in.passkey')}
      </Button>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      {hasFailed && <Notice kind="problem">{words.t('sign_in.passkey_failed')}</Notice>}
    </>
  )
}
