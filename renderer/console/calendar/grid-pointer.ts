import type { PointerEvent } from 'react'
import { isMovable } from '../schedule/calendar-entries.ts'
import { getNow } from '../time/day.ts'
import {
  createMoveGesture,
  createResizeGesture,
  createSelectSpanGesture,
  type GestureTools,
  type GridGesture,
} from './grid-gestures.ts'
import { findItem, type GridSurface } from './grid-surface.ts'
import { detectLongPress, endFingerDrag, startFingerDrag } from './long-press.ts'

/** Pixels that a pointer may tremble before it drags. */
const threshold = 4
/** Minutes; with the shift key the finer ones. */
const step = 15
const fineStep = 5
/** Pixels from the edge of the scrolled part where dragging scrolls it. */
const scrollZone = 32
/** Pixels of a frame. */
const scrollStep = 6

/** Starts what a pressed pointer does. A finger has to hold first, and otherwise scrolls. */
export const handlePointerDown = (event: PointerEvent, surface: GridSurface, tools: GestureTools): void => {
  if (event.button !== 0 || !event.isPrimary) return
  const gesture = findGesture(event, surface, tools)
  if (!gesture) return
  const down = event.nativeEvent
  if (down.pointerType !== 'touch') {
    followPointer(down, surface.layer, { gesture })
    return
  }
  const element = findItem(event.target, surface)?.element
  detectLongPress(down, surface.layer, () =>
    followPointer(down, surface.layer, { gesture, element, isHeld: true }),
  )
}

function findGesture(
  event: PointerEvent,
  surface: GridSurface,
  tools: GestureTools,
): GridGesture | undefined {
  const { target, clientY } = event
  const item = findItem(target, surface)
  if (item) {
    const { entry } = item.placed
    if (!isMovable(entry, getNow())) return undefined
    const edge = target instanceof HTMLElement ? target.dataset.edge : undefined
    if (entry.kind === 'block' && (edge === 'from' || edge === 'to'))
      return createResizeGesture({ ...item, edge, entry }, surface, tools)
    return createMoveGesture(item, surface, tools)
  }
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const columnIndex = surface.columns.findIndex(({ key }) => key === element?.dataset.column)
  const ghost = element?.querySelector<HTMLElement>('.console-cal-ghost')
  if (!element || !ghost || columnIndex === -1) return undefined
  const minute = (clientY - element.getBoundingClientRect().top) / surface.minuteHeight
  return createSelectSpanGesture({ columnIndex, minute, ghost }, surface, tools)
}

interface FollowedGesture {
  readonly gesture: GridGesture
  /** What is lifted. */
  readonly element?: HTMLElement | undefined
  /** Whether a finger has held. */
  readonly isHeld?: boolean
}

/** Shows a gesture while the pointer is pressed; Escape and a second finger take it back. */
function followPointer(
  down: globalThis.PointerEvent,
  layer: HTMLElement,
  { gesture, element, isHeld = false }: FollowedGesture,
): void {
  const scroller = layer.closest('.console-cal-scroll')
  const scrolledAtStart = scroller?.scrollTop ?? 0
  const following = new AbortController()
  const { signal } = following
  let isDragging = false
  let latest = down
  const show = () =>
    gesture.show({
      x: latest.clientX,
      dy: latest.clientY - down.clientY + (scroller?.scrollTop ?? 0) - scrolledAtStart,
      step: latest.shiftKey ? fineStep : step,
    })
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    latest = event
    if (!isDragging) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < threshold) return
      isDragging = true
      layer.setPointerCapture(down.pointerId)
      if (scroller) scrollWhileAtEdge(scroller, { signal, read: () => latest, onScroll: show })
    }
    show()
  }
  const end = (act: 'finish' | 'putBack') => {
    following.abort()
    if (isHeld) endFingerDrag(layer, element)
    if (!isDragging && !isHeld) return
    ignoreNextClick()
    gesture[isDragging ? act : 'putBack']()
  }
  const endOwn = (act: 'finish' | 'putBack') => (event: globalThis.PointerEvent) => {
    if (event.pointerId === down.pointerId) end(act)
  }
  if (isHeld) startFingerDrag(layer, element)
  layer.addEventListener('pointermove', move, { signal })
  layer.addEventListener('pointerup', endOwn('finish'), { signal })
  layer.addEventListener('pointercancel', endOwn('putBack'), { signal })
  window.addEventListener('pointerup', endOwn('putBack'), { signal })
  if (isHeld) window.addEventListener('pointerdown', () => end('putBack'), { signal, capture: true })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end('putBack')
    },
    { signal, capture: true },
  )
}

interface EdgeScrolling {
  readonly signal: AbortSignal
  /** Where the pointer is. */
  read(): Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>
  onScroll(): void
}

/** Scrolls once a frame while the pointer is near an edge, also while it rests there. */
function scrollWhileAtEdge(scroller: Element, { signal, read, onScroll }: EdgeScrolling): void {
  const scroll = () => {
    if (signal.aborted) return
    const { scrollTop, scrollLeft } = scroller
    const { clientX, clientY } = read()
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    if (clientY > bottom - scrollZone) scroller.scrollTop += scrollStep
    else if (clientY < top + scrollZone * 3) scroller.scrollTop -= scrollStep
    if (clientX > right - scrollZone / 2) scroller.scrollLeft += scrollStep
    else if (clientX < left + scrollZone / 2) scroller.scrollLeft -= scrollStep
    if (scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft) onScroll()
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)
}

/** A drag ends with a click, which would open what was dragged. */
function ignoreNextClick(): void {
  const ignored = new AbortController()
  const ignore = (event: Event) => event.stopPropagation()
  window.addEventListener('click', ignore, { capture: true, signal: ignored.signal })
  setTimeout(() => ignored.abort())
}
