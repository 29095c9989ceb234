import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useI18n } from '../context/console-context.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface Props {
  /** Asked at the moment of leaving, which may come before the next render. */
  readonly hasChanges: () => boolean
  /** The same where the whole page is closed. Default: the same. */
  readonly hasChangesOnClose?: () => boolean
}

/** Asks before changes that are not saved would be lost, also by closing the page. */
export function UnsavedChangesGuard({ hasChanges, hasChangesOnClose = hasChanges }: Props) {
  const i18n = useI18n()
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      // A link within the page leaves nothing.
      (here.pathname !== there.pathname || here.search !== there.search) && hasChanges(),
  )
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChangesOnClose()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])
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
