import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../context/console-context.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before changes that are not saved would be lost. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const words = useWords()
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={words.t('saving.leave_title')}
      confirm={words.t('saving.leave')}
      busyLabel={words.t('saving.leave')}
      keep={words.t('saving.stay')}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset?.()}
    >
      <p>{words.t('saving.leave_hint')}</p>
    </ConfirmDialog>
  )
}
