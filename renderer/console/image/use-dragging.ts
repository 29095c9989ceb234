import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

interface Options {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** In widths and heights of the canvas. */
  readonly onPan: (x: number, y: number) => void
  readonly onZoom: (factor: number) => void
}

/** Follows a pointer that drags a picture, and a wheel that zooms it. */
export function useDragging(options: Options) {
  const latest = useRef(options)
  latest.current = options
  const isHeld = useRef(false)
  useEffect(() => {
    const element = options.canvas.current
    // React listens passively, and then the page would scroll, too.
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      latest.current.onZoom(Math.exp(-event.deltaY / 500))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [options.canvas])
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      isHeld.current = true
    },
    onPointerMove({ currentTarget, movementX, movementY }: PointerEvent<HTMLCanvasElement>) {
      if (!isHeld.current) return
      latest.current.onPan(movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight)
    },
    onPointerUp() {
      isHeld.current = false
    },
    onPointerCancel() {
      isHeld.current = false
    },
  }
}
