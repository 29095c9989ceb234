/** Turning pages by a finger, as calendars on a phone do. Scrolling down stays the browser's. */
const leastPixels = 48

/** A swipe to the left is like a press of `next`; where a language runs to the left it is the other way round. */
export function addSwipeListener(page: HTMLElement, press: (turn: 'previous' | 'next') => void): () => void {
  let from: PointerEvent | undefined
  const start = (event: PointerEvent) => {
    from = event.pointerType === 'touch' && event.isPrimary ? event : undefined
  }
  const end = (event: PointerEvent) => {
    if (from?.pointerId !== event.pointerId) return
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY]
    from = undefined
    if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down)) return
    const isForward = across < 0 === (getComputedStyle(page).direction === 'ltr')
    press(isForward ? 'next' : 'previous')
  }
  // The browser takes a vertical move over, and cancels ours.
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
