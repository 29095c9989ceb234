import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'

/** Removes what the demo shows, once somebody has read what goes, and leads to the set-up. */
export function EmptyDemo() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem, reset } = useConsoleMutation('emptyDemo', {
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
        {i18n.t('setup.empty')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isBusy={isBusy}
          onClose={close}
          title={i18n.t('setup.empty_title', { name: i18n.text(business.name) })}
          confirm={i18n.t('setup.empty')}
          busyLabel={i18n.t('setup.emptying')}
          onConfirm={() => act({})}
        >
          <ReauthenticationProblem problem={problem} hint={i18n.t('setup.empty_proof')} />
          <p>{i18n.t('setup.empty_goes')}</p>
          <p>{i18n.t('setup.empty_stays')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
