import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For an editor that keeps its text itself. What is typed comes back as `text`, later than more is typed where the browser is
 * busy: that must not replace anything. What comes from elsewhere, such as Undo or another person, does.
 *
 * @param onOutside puts a text from elsewhere into the editor
 * @returns notes what is typed; false if that is known already
 */
export function useEditorText(text: string, onOutside: (text: string) => void): (typed: string) => boolean {
  const known = useRef(text)
  /** What was typed and has not come back yet. */
  const awaited = useRef<string[]>([])
  const replace = useEffectEvent(onOutside)
  useEffect(() => {
    const index = awaited.current.indexOf(text)
    if (index >= 0) awaited.current.splice(0, index + 1)
    else if (text !== known.current) {
      known.current = text
      awaited.current = []
      replace(text)
    }
  }, [text])
  return typed => {
    if (typed === known.current) return false
    known.current = typed
    awaited.current.push(typed)
    return true
  }
}
