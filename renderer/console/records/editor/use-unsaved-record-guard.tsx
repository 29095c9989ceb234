import { type ReactNode, type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useI18n } from '../../context/console-context.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a page with unsaved work is left, also by closing it. Returns the question, while it is asked. */
export function useUnsavedRecordGuard(isDirty: RefObject<boolean>): ReactNode {
  const i18n = useI18n()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={i18n.t('record.leave_title')}
      confirm={i18n.t('record.leave')}
      busyLabel={i18n.t('record.leave')}
      keep={i18n.t('record.stay')}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{i18n.t('record.leave_hint')}</p>
    </ConfirmDialog>
  )
}
