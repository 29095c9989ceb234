/** Sorts a list by dragging its entries by their grips, with a mouse, a pen or a finger. */
import { type PointerEvent, type RefObject, useRef } from 'react'

export interface SortableList {
  readonly list: RefObject<HTMLOListElement | null>
  /** Returns the pointer handler of the grip at an index. */
  grip(from: number): (event: PointerEvent<HTMLElement>) => void
}

/**
 * Moves entries only visually until they are dropped, because an element that moves in the page loses its
 * pointer. A script sets the styles, which a strict policy allows.
 */
export function useSortableList(onMove: (from: number, to: number) => void): SortableList {
  const list = useRef<HTMLOListElement>(null)
  return {
    list,
    grip: from => event => {
      const items = Array.from(list.current?.children ?? []).filter(item => item instanceof HTMLElement)
      const held = items[from]
      if (!held || event.button !== 0) return
      event.preventDefault()
      drag({ items, held, from, event, onMove })
    },
  }
}

interface Drag {
  readonly items: readonly HTMLElement[]
  readonly held: HTMLElement
  readonly from: number
  readonly event: PointerEvent<HTMLElement>
  readonly onMove: (from: number, to: number) => void
}

function drag({ items, held, from, event, onMove }: Drag) {
  const { currentTarget: grip, pointerId, clientY: start } = event
  const centres = items.map(middleOf)
  const step = Math.abs((centres[1] ?? 0) - (centres[0] ?? 0))
  const ended = new AbortController()
  let to = from
  grip.setPointerCapture(pointerId)
  held.dataset.held = ''
  const shift = ({ clientY }: { readonly clientY: number }) => {
    const middle = (centres[from] ?? 0) + clientY - start
    to = centres.filter((centre, index) => index !== from && centre < middle).length
    for (const [index, item] of items.entries()) {
      const passed = index > from && index <= to ? -step : index < from && index >= to ? step : 0
      item.style.translate = `0 ${item === held ? clientY - start : passed}px`
    }
  }
  const end = (move: boolean) => {
    ended.abort()
    delete held.dataset.held
    for (const item of items) item.style.translate = ''
    if (move && to !== from) onMove(from, to)
  }
  const { signal } = ended
  document.addEventListener('pointermove', shift, { signal })
  document.addEventListener('pointerup', () => end(true), { signal })
  document.addEventListener('pointercancel', () => end(false), { signal })
}

function middleOf(item: HTMLElement): number {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}
