import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { closePath } from '../ui/icon-paths.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { BookingDrawerContent } from './booking-drawer-content.tsx'

/** The parameter of the address that opens a booking. */
export const bookingParameter = 'booking'

/** Shows the booking that the address names: beside the page where there is room, else as a sheet from below. */
export function BookingDrawer() {
  const [query, setQuery] = useSearchParams()
  const id = query.get(bookingParameter)
  const isWide = useMediaQuery('(min-width: 1180px)')
  if (id === null) return null
  const close = () => {
    setQuery(before => {
      const next = new URLSearchParams(before)
      next.delete(bookingParameter)
      return next
    })
    focusRow(id)
  }
  const Drawer = isWide ? BesidePage : Sheet
  return (
    <Drawer key={id} onClose={close}>
      {headingId => <OpenedBooking id={id} headingId={headingId} />}
    </Drawer>
  )
}

/** The row that opened it, or that of its class, takes the focus back if it is still there. */
const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-booking~="${CSS.escape(id)}"]`)?.focus()

interface DrawerProps {
  readonly onClose: () => void
  readonly children: (headingId: string) => ReactNode
}

export function BesidePage({ onClose, children }: DrawerProps) {
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

export function Sheet({ onClose, children }: DrawerProps) {
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
  const words = useWords()
  return (
    <button
      type="button"
      className="console-round console-close"
      aria-label={words.t('page.close')}
      onClick={onClose}
    >
      <SvgIcon path={closePath} />
    </button>
  )
}

function OpenedBooking({ id, headingId }: { readonly id: string; readonly headingId: string }) {
  const answer = useRead('getBookingAsOperator', { id })
  return (
    <AnswerState answer={answer} rows={4}>
      {value => <BookingDrawerContent {...value} headingId={headingId} />}
    </AnswerState>
  )
}
