import type { PointerEvent } from 'react'
import { getNow } from '../today/day.ts'
import { isMovable } from './calendar-entries.ts'
import {
  createEdgeGesture,
  createMoveGesture,
  createSpanGesture,
  type Gesture,
  type GestureTools,
} from './grid-gestures.ts'
import { findItem, type GridSurface } from './grid-surface.ts'

/** Pixels that a pointer may tremble before it drags. */
const threshold = 4
/** Minutes; with the shift key the finer ones. */
const [step, fineStep] = [15, 5]
/** Pixels from the edge of the scrolled part where dragging scrolls it. */
const scrollZone = 32

/** Starts what a pressed pointer does. A finger scrolls instead, and moves appointments in their drawer. */
export const pressPointer = (event: PointerEvent, surface: GridSurface, tools: GestureTools): void => {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const gesture = findGesture(event, surface, tools)
  if (gesture) followPointer(event.nativeEvent, surface.layer, gesture)
}

function findGesture(event: PointerEvent, surface: GridSurface, tools: GestureTools): Gesture | undefined {
  const { target, clientY } = event
  const item = findItem(target, surface)
  if (item) {
    const { entry } = item.placed
    if (!isMovable(entry, getNow())) return undefined
    const edge = target instanceof HTMLElement ? target.dataset.edge : undefined
    if (entry.kind === 'block' && (edge === 'from' || edge === 'to'))
      return createEdgeGesture({ ...item, edge, entry }, surface, tools)
    return createMoveGesture(item, surface, tools)
  }
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const columnIndex = surface.columns.findIndex(({ key }) => key === element?.dataset.column)
  const ghost = element?.querySelector<HTMLElement>('.console-cal-ghost')
  if (!element || !ghost || columnIndex === -1) return undefined
  const minute = (clientY - element.getBoundingClientRect().top) / surface.minuteHeight
  return createSpanGesture({ columnIndex, minute, ghost }, surface, tools)
}

/** Shows a gesture while the pointer is pressed; Escape takes it back. */
function followPointer(down: globalThis.PointerEvent, layer: HTMLElement, gesture: Gesture): void {
  const scroller = layer.closest('.console-cal-scroll')
  const scrolledAtStart = scroller?.scrollTop ?? 0
  const following = new AbortController()
  const { signal } = following
  let isDragging = false
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    if (!isDragging) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < threshold) return
      isDragging = true
      layer.setPointerCapture(down.pointerId)
    }
    if (scroller) scrollAtEdge(scroller, event.clientY)
    const scrolled = (scroller?.scrollTop ?? 0) - scrolledAtStart
    gesture.show({
      x: event.clientX,
      dy: event.clientY - down.clientY + scrolled,
      step: event.shiftKey ? fineStep : step,
    })
  }
  const end = (act: 'finish' | 'putBack') => {
    following.abort()
    if (!isDragging) return
    ignoreNextClick()
    gesture[act]()
  }
  layer.addEventListener('pointermove', move, { signal })
  layer.addEventListener('pointerup', () => end('finish'), { signal })
  layer.addEventListener('pointercancel', () => end('putBack'), { signal })
  window.addEventListener('pointerup', () => end('putBack'), { signal })
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

function scrollAtEdge(scroller: Element, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y > bottom - scrollZone) scroller.scrollTop += 8
  else if (y < top + scrollZone * 3) scroller.scrollTop -= 8
}

/** A drag ends with a click, which would open what was dragged. */
function ignoreNextClick(): void {
  const ignored = new AbortController()
  const ignore = (event: Event) => event.stopPropagation()
  window.addEventListener('click', ignore, { capture: true, signal: ignored.signal })
  setTimeout(() => ignored.abort())
}
