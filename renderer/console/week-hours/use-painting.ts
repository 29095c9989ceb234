import { type PointerEvent, useEffect, useState } from 'react'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import {
  type DaySpan,
  dragSpan,
  getNightSpan,
  type PaintStroke,
  paintWeek,
  type SpanDrag,
  spanBetween,
  type WeekSpans,
} from './week-spans.ts'

interface Options {
  readonly week: WeekSpans
  readonly onChange: (week: WeekSpans) => void
  /** The days of the columns, 0 for Monday. */
  readonly columns: readonly number[]
  readonly firstMinute: number
  /** Whether the rest of a night is drawn on the day after it, too. */
  readonly showsNightRests: boolean
  readonly pixelsPerMinute: number
}

interface Place {
  readonly column: number
  readonly minute: number
}

interface Gesture {
  readonly start: Place
  readonly now: Place
  /** The hours on which it was pressed. */
  readonly hit: { readonly day: number; readonly span: DaySpan; readonly grip: SpanDrag['grip'] } | undefined
  readonly hasMoved: boolean
}

/** How near an end it must be pressed to drag that end. */
const gripPixels = 7
const moveMinutes = 4
/** What a click without a drag opens. */
const clickMinutes = 60

/** Follows a pointer over the week; shows what it would do, and does it when it is let go. Escape takes it back. */
export function usePainting(options: Options) {
  const { week, onChange, columns } = options
  const [gesture, setGesture] = useState<Gesture>()
  useEffect(() => {
    if (!gesture) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setGesture(undefined)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [gesture])
  const painted = gesture ? paintWeek(week, toStroke(gesture, columns)) : week
  return {
    /** Closing shows only when the pointer is let go, since it may still drag. */
    shown: gesture?.hit && !gesture.hasMoved ? week : painted,
    handlers: {
      onPointerDown(event: PointerEvent<SVGElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const start = locate(event, options)
        setGesture({ start, now: start, hit: findHit(start, options), hasMoved: false })
      },
      onPointerMove(event: PointerEvent<SVGElement>) {
        if (!gesture) return
        const now = locate(event, options)
        const { start } = gesture
        const isAway = Math.abs(now.minute - start.minute) > moveMinutes || now.column !== start.column
        setGesture({ ...gesture, now, hasMoved: gesture.hasMoved || isAway })
      },
      onPointerUp() {
        if (gesture) onChange(painted)
        setGesture(undefined)
      },
      onPointerCancel: () => setGesture(undefined),
    },
  }
}

function locate(event: PointerEvent<SVGElement>, options: Options): Place {
  const { left, top, width } = event.currentTarget.getBoundingClientRect()
  const column = Math.floor(((event.clientX - left) / width) * options.columns.length)
  return {
    column: Math.min(Math.max(column, 0), options.columns.length - 1),
    minute: options.firstMinute + (event.clientY - top) / options.pixelsPerMinute,
  }
}

function findHit(
  { column, minute }: Place,
  { week, columns, pixelsPerMinute, showsNightRests }: Options,
): Gesture['hit'] {
  const day = columns[column] ?? 0
  const grip = gripPixels / pixelsPerMinute
  const isAt = ({ from, to }: DaySpan, at: number) => at >= from - grip / 2 && at <= to + grip / 2
  const own = week[day]?.find(span => isAt(span, minute))
  if (own) return { day, span: own, grip: getGrip(own, { minute, grip }) }
  // What is drawn at the top may be the rest of the night before.
  const night = showsNightRests ? getNightSpan(week, day) : undefined
  const late = minute + minutesPerDay
  if (!night || !isAt(night, late)) return undefined
  return { day: (day + 6) % 7, span: night, grip: getGrip(night, { minute: late, grip }) }
}

function getGrip(
  { from, to }: DaySpan,
  { minute, grip }: { readonly minute: number; readonly grip: number },
): SpanDrag['grip'] {
  // A short span keeps a body to click on.
  const reach = Math.min(grip, (to - from) / 4)
  if (minute <= from + reach) return 'from'
  return minute >= to - reach ? 'to' : 'body'
}

function toStroke({ start, now, hit, hasMoved }: Gesture, columns: readonly number[]): PaintStroke {
  if (hit) {
    const { day, span, grip } = hit
    if (!hasMoved) return { kind: 'close', day, span }
    return { kind: 'shift', day, span, to: dragSpan(span, { grip, byMinutes: now.minute - start.minute }) }
  }
  const low = Math.min(start.column, now.column)
  const high = Math.max(start.column, now.column)
  return {
    kind: 'open',
    days: columns.slice(low, high + 1),
    span: spanBetween(start.minute, hasMoved ? now.minute : start.minute + clickMinutes - 15),
  }
}
