import { type ReactNode, type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../../context/console-context.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before a page with unsaved work is left, also by closing it. Returns the question, while it is asked. */
export function useUnsavedGuard(isDirty: RefObject<boolean>): ReactNode {
  const words = useWords()
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
      title={words.t('record.leave_title')}
      confirm={words.t('record.leave')}
      busyLabel={words.t('record.leave')}
      keep={words.t('record.stay')}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{words.t('record.leave_hint')}</p>
    </ConfirmDialog>
  )
}
