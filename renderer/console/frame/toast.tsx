import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { type UndoAction, useI18n } from '../context/console-context.ts'
import { closePath } from '../ui/icon-paths.ts'
import { useOverlayHost } from './use-overlay-host.ts'

export interface ToastMessage {
  readonly text: string
  /** Differs for each sentence, so that the same one is read out again. */
  readonly count: number
  readonly undoAction?: UndoAction | undefined
}

interface Props extends ToastMessage {
  readonly onClose: () => void
  readonly onSay: (text: string, undoAction?: UndoAction) => void
}

const shownMs = 10_000
/** The server waits no longer than it says, and the answer takes its way. */
const marginMs = 1_000

/** Shows what was done, above the page, and reads it out politely. It goes by itself. */
export function Toast({ text, count, undoAction, onClose, onSay }: Props) {
  const i18n = useI18n()
  const close = useRef(onClose)
  close.current = onClose
  const host = useOverlayHost(text !== '')
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => close.current(), Math.max(shownMs, getUndoMs(undoAction)))
    return () => clearTimeout(timer)
  }, [count, undoAction])
  return createPortal(
    <div className={text === '' ? 'bp-hidden' : 'console-live'}>
      <p role="status">
        <span key={count}>{text}</span>
      </p>
      <p className="bp-hidden" aria-live="polite">
        {undoAction && i18n.t('undo.hint', { seconds: undoAction.seconds })}
      </p>
      {undoAction && <UndoButton key={count} undoAction={undoAction} onSay={onSay} />}
      {text !== '' && (
        <button type="button" className="console-round" aria-label={i18n.t('page.close')} onClick={onClose}>
          <SvgIcon path={closePath} />
        </button>
      )}
    </div>,
    host,
  )
}

const getUndoMs = (undoAction: UndoAction | undefined): number =>
  undoAction ? undoAction.seconds * 1000 - marginMs : 0

interface UndoProps extends Pick<Props, 'onSay'> {
  readonly undoAction: UndoAction
}

/** Also does it by the keys that undo everywhere, except where somebody writes. */
function UndoButton({ undoAction, onSay }: UndoProps) {
  const i18n = useI18n()
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), getUndoMs(undoAction))
    return () => clearTimeout(timer)
  }, [undoAction])
  const undo = async () => {
    if (isBusy || isOver) return
    setBusy(true)
    // The button goes, and the one that closes the sentence stays.
    const next = button.current === document.activeElement ? button.current?.nextElementSibling : undefined
    const { text, undoAction: again } = await undoAction.run()
    onSay(text, again)
    if (next instanceof HTMLElement) next.focus()
  }
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const undoByKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || isWriting(event.target)) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
  if (isOver) return null
  return (
    <button
      ref={button}
      type="button"
      className="console-undo"
      aria-keyshortcuts="Control+Z Meta+Z"
      aria-disabled={isBusy || undefined}
      onClick={() => void undo()}
    >
      {i18n.t(isBusy ? 'undo.acting' : 'undo.act')}
    </button>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
