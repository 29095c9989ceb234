/** Draws into an SVG: while the pointer is down only the path changes, the value only when it is lifted. */
import { type PointerEvent, useRef } from 'react'

/** In the drawing's units. Closer points would only make the value longer. */
const leastDistance = 3

interface Point {
  readonly clientX: number
  readonly clientY: number
}

export function useSignatureStrokes(strokes: string, onDrawn: (strokes: string) => void) {
  const line = useRef<SVGPathElement>(null)
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const { currentTarget: area, pointerId } = event
    const toDrawing = area.getScreenCTM()?.inverse()
    if (!toDrawing || event.button !== 0) return
    event.preventDefault()
    area.setPointerCapture(pointerId)
    const ended = new AbortController()
    const { signal } = ended
    const at = ({ clientX, clientY }: Point) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing)
      return [Math.round(x), Math.round(y)] as const
    }
    let last = at(event)
    // A zero-length line is a dot.
    let drawn = `${strokes}M${last.join(' ')}h0`
    const show = () => line.current?.setAttribute('d', drawn)
    show()
    const follow = (move: Point) => {
      const next = at(move)
      if (Math.hypot(next[0] - last[0], next[1] - last[1]) < leastDistance) return
      last = next
      drawn += `L${next.join(' ')}`
      show()
    }
    const end = () => {
      ended.abort()
      onDrawn(drawn)
    }
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
  }
  return { line, draw }
}
