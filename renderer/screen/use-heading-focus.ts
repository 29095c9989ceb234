/**
 * Moves the focus to the heading and sets the window's title when a view replaces another, as a new page would.
 */
import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref for the heading. With `always`, the first view of a page takes the focus too. */
export function useHeadingFocus(always = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a view that has just appeared takes the focus.
  useEffect(() => {
    if (hasBegun || always) heading.current?.focus({ preventScroll: true })
    // A step whose widget shows the title has the title of its page. In a shadow root, the window has another page.
    if (hasBegun && document.contains(heading.current))
      document.title = `${heading.current?.textContent} · ${pageTitle()?.content}`
    hasBegun = true
  }, [])
  return heading
}

/** Whether the first view has rendered, for which the browser itself sets the focus. */
let hasBegun = false

/** Returns the title of the whole page, as link previews read it (Open Graph). */
const pageTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')
