import { useEffect, useRef } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useWords } from '../console-context.ts'
import { closePath } from '../ui/icon-paths.ts'

interface Props {
  readonly text: string
  /** Differs for each sentence, so that the same one is read out again. */
  readonly count: number
  readonly onClose: () => void
}

const shownMs = 10_000

/** Shows what was done, above the page, and reads it out politely. It goes by itself. */
export function LiveRegion({ text, count, onClose }: Props) {
  const words = useWords()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => close.current(), shownMs)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className={text === '' ? 'bp-hidden' : 'console-live'}>
      <p role="status">
        <span key={count}>{text}</span>
      </p>
      {text !== '' && (
        <button type="button" className="console-round" aria-label={words.t('page.close')} onClick={onClose}>
          <SvgIcon path={closePath} />
        </button>
      )}
    </div>
  )
}
