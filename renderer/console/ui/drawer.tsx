import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import { closePath } from './icon-paths.ts'
import { useMediaQuery } from './use-media-query.ts'

interface Props {
  readonly onClose: () => void
  /** Renders what it shows, with its heading under this id. */
  readonly children: (headingId: string) => ReactNode
}

/** Shows one thing of a page: beside the page where there is room, else as a sheet from below. */
export const Drawer = (props: Props) =>
  useMediaQuery('(min-width: 1180px)') ? <BesidePage {...props} /> : <Sheet {...props} />

function BesidePage({ onClose, children }: Props) {
  const id = useId()
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => drawer.current?.focus(), [])
  const closeByKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    // In a dialog, the key closes that.
    const isInDialog = target instanceof Element && target.closest('dialog') !== null
    if (key === 'Escape' && !defaultPrevented && !isInDialog) onClose()
  }
  return (
    <aside ref={drawer} className="console-drawer" aria-labelledby={id} tabIndex={-1} onKeyDown={closeByKey}>
      <CloseButton onClose={onClose} />
      <div className="console-drawer-content">{children(id)}</div>
    </aside>
  )
}

function Sheet({ onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="console-sheet"
      aria-labelledby={id}
      // React also tells of dialogs inside of it.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <CloseButton onClose={() => dialog.current?.close()} />
      <div className="console-drawer-content">{children(id)}</div>
    </dialog>
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n()
  return (
    <button
      type="button"
      className="console-round console-close"
      aria-label={i18n.t('page.close')}
      onClick={onClose}
    >
      <SvgIcon path={closePath} />
    </button>
  )
}
