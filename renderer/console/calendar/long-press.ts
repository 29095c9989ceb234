/**
 * A finger on the grid: one that moves at once scrolls, one that holds lifts what is below it and then drags. Which of both
 * is not known when it is put down, so scrolling is not forbidden by CSS, but refused as soon as something is lifted.
 */
import { type RefObject, useEffect } from 'react'

const holdMs = 400
/** Pixels that a finger may tremble while it holds. */
const holdThreshold = 8

/** Calls back once a finger has been held in one place, unless it moves, leaves, or a second one comes. */
export function detectLongPress(down: PointerEvent, layer: HTMLElement, onHeld: () => void): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const giveUp = () => waiting.abort()
  const timer = setTimeout(() => {
    giveUp()
    onHeld()
  }, holdMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('pointerdown', giveUp, { signal, capture: true })
  window.addEventListener('pointerup', giveUp, { signal })
  window.addEventListener('pointercancel', giveUp, { signal })
  layer.closest('.console-cal-scroll')?.addEventListener('scroll', giveUp, { signal })
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > holdThreshold) giveUp()
    },
    { signal },
  )
}

/** Marks what follows the finger; from then on the browser neither scrolls nor opens a menu. */
export function startFingerDrag(layer: HTMLElement, element: HTMLElement | undefined): void {
  layer.dataset.held = ''
  if (element) element.dataset.lifted = ''
}

/** Lets go of it. */
export function endFingerDrag(layer: HTMLElement, element: HTMLElement | undefined): void {
  delete element?.dataset.lifted
  // The end of the touch comes after that of the pointer.
  setTimeout(() => delete layer.dataset.held)
}

/** Takes scrolling, the menu and the click from the browser while something is held. */
export function usePreventTouchDefaultsWhileHeld(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const listening = new AbortController()
    const refuseWhileHeld = (event: Event) => {
      if (element.dataset.held !== undefined && event.cancelable) event.preventDefault()
    }
    // iOS heeds only a listener that was there before the finger.
    const options = { signal: listening.signal, passive: false, capture: true }
    element.addEventListener('touchmove', refuseWhileHeld, options)
    element.addEventListener('touchend', refuseWhileHeld, options)
    // A finger that holds opens the menu of some browsers a little later than it lifts, of others a little earlier.
    element.addEventListener(
      'contextmenu',
      event => {
        if (event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault()
      },
      options,
    )
    return () => listening.abort()
  }, [layer])
}
