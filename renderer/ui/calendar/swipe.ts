/**
 * Minimum swipe distance. Swiping changes the month, as calendars on a phone do; vertical scrolling stays the
 * browser's.
 */
const leastPixels = 48

/**
 * Listens for swipes. A swipe to the left counts as `next`, or as `previous` in right-to-left languages.
 * Returns a function that removes the listener.
 */
export function addSwipeListener(page: HTMLElement, press: (turn: 'previous' | 'next') => void): () => void {
  let from: PointerEvent | undefined
  const start = (event: PointerEvent) => {
    from = event.pointerType === 'touch' && event.isPrimary ? event : undefined
  }
  const end = (event: PointerEvent) => {
    if (from?.pointerId !== event.pointerId) return
    const across = event.clientX - from.clientX
    const down = event.clientY - from.clientY
    from = undefined
    if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down)) return
    const isForward = across < 0 === (getComputedStyle(page).direction === 'ltr')
    press(isForward ? 'next' : 'previous')
  }
  // The browser takes over vertical moves and cancels this one.
  const cancel = () => {
    from = undefined
  }
  const listeners = new AbortController()
  const { signal } = listeners
  page.addEventListener('pointerdown', start, { signal })
  page.addEventListener('pointerup', end, { signal })
  page.addEventListener('pointercancel', cancel, { signal })
  return () => listeners.abort()
}
