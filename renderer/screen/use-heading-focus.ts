/** What takes the place of something else on a page takes the focus to its heading and the window's title, as a new page would. */
import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref for the heading. `always`: also what the page begins with takes the focus. */
export function useHeadingFocus(always = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has just come takes the focus.
  useEffect(() => {
    if (hasBegun || always) heading.current?.focus({ preventScroll: true })
    if (hasBegun) document.title = `${heading.current?.textContent} · ${pageTitle()?.content}`
    hasBegun = true
  }, [])
  return heading
}

/** What a page begins with is where the browser puts the focus itself. */
let hasBegun = false

/** Of the page as a whole, as link previews read it (Open Graph). */
const pageTitle = () => document.querySelector<HTMLMetaElement>('meta[property="og:title"]')
