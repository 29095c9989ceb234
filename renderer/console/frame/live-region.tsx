import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { type TakeBack, useWords } from '../console-context.ts'
import { closePath } from '../ui/icon-paths.ts'
import { useReachableHost } from './use-reachable-host.ts'

export interface Announcement {
  readonly text: string
  /** Differs for each sentence, so that the same one is read out again. */
  readonly count: number
  readonly takeBack?: TakeBack | undefined
}

interface Props extends Announcement {
  readonly onClose: () => void
  readonly onSay: (text: string) => void
}

const shownMs = 10_000
/** A little less than the server waits. */
const undoMs = 29_000

/** Shows what was done, above the page, and reads it out politely. It goes by itself. */
export function LiveRegion({ text, count, takeBack, onClose, onSay }: Props) {
  const words = useWords()
  const close = useRef(onClose)
  close.current = onClose
  const host = useReachableHost(text !== '')
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => close.current(), takeBack ? undoMs : shownMs)
    return () => clearTimeout(timer)
  }, [count, takeBack])
  return createPortal(
    <div className={text === '' ? 'bp-hidden' : 'console-live'}>
      <p role="status">
        <span key={count}>{text}</span>
        {takeBack && <span className="bp-hidden"> {words.t('undo.hint')}</span>}
      </p>
      {takeBack && <UndoButton key={count} takeBack={takeBack} onSay={onSay} />}
      {text !== '' && (
        <button type="button" className="console-round" aria-label={words.t('page.close')} onClick={onClose}>
          <SvgIcon path={closePath} />
        </button>
      )}
    </div>,
    host,
  )
}

interface UndoProps {
  readonly takeBack: TakeBack
  readonly onSay: (text: string) => void
}

/** Also does it by the keys that undo everywhere, except where somebody writes. */
function UndoButton({ takeBack, onSay }: UndoProps) {
  const words = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    // The button goes, and the one that closes the sentence stays.
    const next = button.current === document.activeElement ? button.current?.nextElementSibling : undefined
    onSay(await takeBack())
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
  return (
    <button
      ref={button}
      type="button"
      className="console-undo"
      aria-keyshortcuts="Control+Z Meta+Z"
      aria-disabled={isBusy || undefined}
      onClick={() => void undo()}
    >
      {words.t(isBusy ? 'undo.acting' : 'undo.act')}
    </button>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
