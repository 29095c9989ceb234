import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useI18n } from '../context/console-context.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before changes that are not saved would be lost. */
export function UnsavedChangesGuard({ isChanged }: { readonly isChanged: boolean }) {
  const i18n = useI18n()
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
      title={i18n.t('saving.leave_title')}
      confirm={i18n.t('saving.leave')}
      busyLabel={i18n.t('saving.leave')}
      keep={i18n.t('saving.stay')}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset?.()}
    >
      <p>{i18n.t('saving.leave_hint')}</p>
    </ConfirmDialog>
  )
}
