import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** The head of a block, or the first field in it. */
type FocusTarget = 'head' | 'field'

/** How long a field may take until it is loaded and drawn. */
const retryMs = 40
const maxRetries = 50

/** Returns what puts the focus on a block once it is drawn at its place. */
export function useBlockFocus(
  paper: RefObject<HTMLElement | null>,
): (key: string, target?: FocusTarget) => void {
  const wanted = useRef<{ readonly key: string; readonly target: FocusTarget }>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    const { key, target } = wanted.current
    wanted.current = undefined
    const head = paper.current?.querySelector<HTMLElement>(`[data-outlined="${CSS.escape(key)}"]`)
    head?.focus()
    if (!head || target === 'head') return
    let retries = 0
    const enter = () => {
      const body = head.closest('.email-block')?.querySelector('.email-block-body')
      // A text is first, but its editor may be loaded later than what stands below it.
      const fields = body?.querySelector('.email-wording') ? '.cm-content' : 'input, select, textarea'
      const field = body?.querySelector<HTMLElement>(fields)
      // Who has gone elsewhere meanwhile stays there.
      if (document.activeElement !== head && document.activeElement !== document.body) return
      if (field) field.focus()
      else if (retries++ < maxRetries) setTimeout(enter, retryMs)
    }
    enter()
  })
  return useCallback((key, target = 'head') => {
    wanted.current = { key, target }
  }, [])
}
