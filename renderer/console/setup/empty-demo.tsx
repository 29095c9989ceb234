import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'

/** Removes what the demo shows, once somebody has read what goes, and leads to the set-up. */
export function EmptyDemo() {
  const words = useWords()
  const { business } = useSignedIn().membership
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem, reset } = useAct('emptyDemo', {
    // Everything that was loaded is about what has gone.
    onDone: () => location.assign(`/operator/${business.slug}/setup?step=business`),
    readsAgain: false,
  })
  const close = () => {
    setAsking(false)
    reset()
  }
  return (
    <>
      <Button type="button" look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.t('setup.empty')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isBusy={isBusy}
          onClose={close}
          title={words.t('setup.empty_title', { name: words.text(business.name) })}
          confirm={words.t('setup.empty')}
          busyLabel={words.t('setup.emptying')}
          onConfirm={() => act({})}
        >
          <ProofProblem problem={problem} hint={words.t('setup.empty_proof')} />
          <p>{words.t('setup.empty_goes')}</p>
          <p>{words.t('setup.empty_stays')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
