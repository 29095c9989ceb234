import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { type TakeBack, useWords } from '../context/console-context.ts'
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
  readonly onSay: (text: string, takeBack?: TakeBack) => void
}

const shownMs = 10_000
/** The server waits no longer than it says, and the answer takes its way. */
const marginMs = 1_000

/** Shows what was done, above the page, and reads it out politely. It goes by itself. */
export function LiveRegion({ text, count, takeBack, onClose, onSay }: Props) {
  const words = useWords()
  const close = useRef(onClose)
  close.current = onClose
  const host = useReachableHost(text !== '')
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => close.current(), Math.max(shownMs, getUndoMs(takeBack)))
    return () => clearTimeout(timer)
  }, [count, takeBack])
  return createPortal(
    <div className={text === '' ? 'bp-hidden' : 'console-live'}>
      <p role="status">
        <span key={count}>{text}</span>
      </p>
      <p className="bp-hidden" aria-live="polite">
        {takeBack && words.t('undo.hint', { seconds: takeBack.seconds })}
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

const getUndoMs = (takeBack: TakeBack | undefined): number =>
  takeBack ? takeBack.seconds * 1000 - marginMs : 0

interface UndoProps extends Pick<Props, 'onSay'> {
  readonly takeBack: TakeBack
}

/** Also does it by the keys that undo everywhere, except where somebody writes. */
function UndoButton({ takeBack, onSay }: UndoProps) {
  const words = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), getUndoMs(takeBack))
    return () => clearTimeout(timer)
  }, [takeBack])
  const undo = async () => {
    if (isBusy || isOver) return
    setBusy(true)
    // The button goes, and the one that closes the sentence stays.
    const next = button.current === document.activeElement ? button.current?.nextElementSibling : undefined
    const { text, takeBack: again } = await takeBack.run()
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
      {words.t(isBusy ? 'undo.acting' : 'undo.act')}
    </button>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
