/** Moves entries of the grid by keyboard: Alt and the arrow keys lift one, Enter drops it, Escape puts it back. */
import type { KeyboardEvent } from 'react'
import { isMovable } from '../schedule/calendar-entries.ts'
import type { AxisSpan } from '../schedule/grid-axis.ts'
import { getNow } from '../time/day.ts'
import { type EntryDrop, type GestureTools, getTarget } from './grid-gestures.ts'
import { stepSpan, toMovedRange } from './grid-moves.ts'
import { findItem, type GridItem, type GridSurface, settleItem, shiftItem } from './grid-surface.ts'

/** What is lifted at the moment. */
export interface LiftedItem {
  readonly item: GridItem
  readonly span: AxisSpan
  readonly columnIndex: number
  readonly drop: EntryDrop
}

export interface KeyTools extends GestureTools {
  /** Says where a lifted entry would go. */
  onLift(lifted: LiftedItem): void
  onPutBack(): void
  onRefuse(): void
}

const step = 15

/** Returns what is lifted after a key; undefined: nothing. */
export function pressKey(
  event: KeyboardEvent,
  { lifted, surface }: { readonly lifted: LiftedItem | undefined; readonly surface: GridSurface },
  tools: KeyTools,
): LiftedItem | undefined {
  const item = findItem(event.target, surface)
  if (!item) return lifted
  if (lifted && event.key === 'Enter') {
    event.preventDefault()
    tools.onDrop(lifted.drop)
    return undefined
  }
  if (lifted && event.key === 'Escape') {
    event.preventDefault()
    lifted.drop.putBack()
    tools.onPutBack()
    return undefined
  }
  const arrow = event.altKey ? arrows[event.key] : undefined
  if (!arrow) return lifted
  // With Alt, browsers would go back or forward.
  event.preventDefault()
  if (!isMovable(item.placed.entry, getNow())) {
    tools.onRefuse()
    return lifted
  }
  const next = liftItem(item, { lifted, arrow }, surface)
  if (!next) return lifted
  const label = tools.formatRange(next.drop)
  shiftItem(item, { columnIndex: next.columnIndex, from: next.span.from, label }, surface)
  item.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  tools.onLift(next)
  return next
}

interface Arrow {
  readonly minutes: -1 | 0 | 1
  readonly columns: -1 | 0 | 1
}

const arrows: Readonly<Record<string, Arrow>> = {
  ArrowUp: { minutes: -1, columns: 0 },
  ArrowDown: { minutes: 1, columns: 0 },
  ArrowLeft: { minutes: 0, columns: -1 },
  ArrowRight: { minutes: 0, columns: 1 },
}

function liftItem(
  item: GridItem,
  { lifted, arrow }: { readonly lifted: LiftedItem | undefined; readonly arrow: Arrow },
  surface: GridSurface,
): LiftedItem | undefined {
  const { placed, element } = item
  const before = lifted?.item.element === element ? lifted : undefined
  const source = surface.columns[item.columnIndex]
  const columnIndex = (before?.columnIndex ?? item.columnIndex) + arrow.columns
  const column = surface.columns[columnIndex]
  if (!source || !column) return undefined
  const from = before?.span ?? { from: placed.from, to: placed.to }
  const snap = { step, length: source.axis.length }
  const span = arrow.minutes === 0 ? from : stepSpan(from, arrow.minutes, snap)
  const range = toMovedRange(placed, source, { column, from: span.from })
  const provider = getTarget(surface, columnIndex, placed.entry)
  const drop = { ...range, entry: placed.entry, provider, putBack: () => settleItem(element) }
  return { item: { ...item, element }, span, columnIndex, drop }
}
