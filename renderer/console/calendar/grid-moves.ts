/** Where something on the grid comes to stand when it is moved, in minutes of the axis. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { GridColumn, PlacedEntry } from '../schedule/calendar-columns.ts'
import { type AxisSpan, type InstantRange, toAxisInstant } from '../schedule/grid-axis.ts'

interface Snap {
  /** Minutes. */
  readonly step: number
  /** Of the axis, in minutes. */
  readonly length: number
}

const round = (minute: number, { step }: Snap): number => Math.round(minute / step) * step

/** Moves a span by minutes, to a step, within the day. */
export function moveSpan({ from, to }: AxisSpan, minutes: number, snap: Snap): AxisSpan {
  const latest = Math.max(0, snap.length - (to - from))
  const start = Math.min(Math.max(0, round(from + minutes, snap)), latest)
  return { from: start, to: start + to - from }
}

/** Moves a span to the next step up or down. */
export const stepSpan = (span: AxisSpan, direction: 1 | -1, snap: Snap): AxisSpan =>
  moveSpan(
    span,
    (direction > 0 ? Math.floor(span.from / snap.step) + 1 : Math.ceil(span.from / snap.step) - 1) *
      snap.step -
      span.from,
    snap,
  )

/** Moves one end of a span, which stays at least a step long. */
export function resizeSpan(
  { from, to }: AxisSpan,
  { edge, minutes }: { readonly edge: 'from' | 'to'; readonly minutes: number },
  snap: Snap,
): AxisSpan {
  if (edge === 'from') return { from: Math.max(0, Math.min(round(from + minutes, snap), to - snap.step)), to }
  return { from, to: Math.min(snap.length, Math.max(round(to + minutes, snap), from + snap.step)) }
}

/** Returns the steps from one place to another, at least one, in either direction. */
export function chooseSpan(anchor: number, minute: number, { step, length }: Snap): AxisSpan {
  const first = Math.min(anchor, minute)
  const last = Math.max(anchor, minute)
  const from = Math.max(0, Math.min(Math.floor(first / step) * step, length - step))
  return { from, to: Math.min(length, Math.max(Math.ceil(last / step) * step, from + step)) }
}

/** Returns the times of an entry that stands elsewhere. It keeps its length, and its part on other days. */
export function toMovedRange(
  { entry, from }: Pick<PlacedEntry, 'entry' | 'from'>,
  source: GridColumn,
  target: { readonly column: GridColumn; readonly from: number },
): InstantRange {
  const { column } = target
  const before = toAxisInstant(from, source.day, source.axis)
  const minutes = (toAxisInstant(target.from, column.day, column.axis) - before) / 60_000
  return { from: addMinutes(entry.from, minutes), to: addMinutes(entry.to, minutes) }
}

/** Returns the times of a span of a column. */
export const toInstantRange = ({ from, to }: AxisSpan, { day, axis }: GridColumn): InstantRange => ({
  from: toAxisInstant(from, day, axis),
  to: toAxisInstant(to, day, axis),
})
