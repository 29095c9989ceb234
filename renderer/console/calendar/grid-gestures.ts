/** What a pointer does on the grid: moves an entry, an edge of a block, or chooses empty time. */
import type { PlacedEntry } from '../schedule/calendar-columns.ts'
import type { BlockEntry, ScheduleEntry } from '../schedule/calendar-entries.ts'
import { type AxisSpan, type GridDay, type InstantRange, toAxisInstant } from '../schedule/grid-axis.ts'
import { chooseSpan, moveSpan, resizeSpan, toInstantRange, toMovedRange } from './grid-moves.ts'
import {
  findColumnIndex,
  type GridItem,
  type GridSurface,
  resetItemPosition,
  showItemAt,
} from './grid-surface.ts'

/** An entry at another time or in another column. */
export interface EntryDrop extends InstantRange {
  readonly entry: ScheduleEntry
  readonly provider: string
  /** Shows it where it was. */
  putBack(): void
}

/** Empty time of a provider. */
export interface ChosenSpan extends InstantRange {
  readonly provider: string
}

export interface GestureTools {
  formatRange(range: InstantRange): string
  onDrop(drop: EntryDrop): void
  onChooseSpan(span: ChosenSpan): void
}

/** Where the pointer is, and how far from where it was pressed, in pixels. */
export interface PointerPosition {
  readonly x: number
  readonly dy: number
  /** Minutes to which times are rounded. */
  readonly step: number
}

export interface GridGesture {
  show(place: PointerPosition): void
  /** Does what is shown. */
  finish(): void
  putBack(): void
}

/** Returns whose column it is, or whose entry, where a column is a day. */
export const getColumnProvider = ({ columns }: GridSurface, index: number, entry: ScheduleEntry): string => {
  const [only, ...others] = columns[index]?.providers ?? []
  return only && others.length === 0 ? only.provider : entry.provider
}

export function createMoveGesture(item: GridItem, surface: GridSurface, tools: GestureTools): GridGesture {
  const { placed, element } = item
  const source = surface.columns[item.columnIndex]
  let shown = ''
  let drop: EntryDrop | undefined
  const putBack = () => resetItemPosition(element)
  return {
    putBack,
    finish: () => (drop ? tools.onDrop(drop) : putBack()),
    show: ({ x, dy, step }) => {
      const columnIndex = findColumnIndex(surface, x)
      const column = surface.columns[columnIndex]
      if (!source || !column) return
      const snap = { step, length: source.axis.length }
      const { from } = moveSpan(placed, dy / surface.minuteHeight, snap)
      if (shown === `${columnIndex} ${from}`) return
      shown = `${columnIndex} ${from}`
      const range = toMovedRange(placed, source, { column, from })
      showItemAt(item, { columnIndex, from, label: tools.formatRange(range) }, surface)
      const provider = getColumnProvider(surface, columnIndex, placed.entry)
      const isSame = range.from === placed.entry.from && provider === placed.entry.provider
      drop = isSame ? undefined : { ...range, entry: placed.entry, provider, putBack }
    },
  }
}

export function createResizeGesture(
  item: GridItem & { readonly edge: 'from' | 'to'; readonly entry: BlockEntry },
  surface: GridSurface,
  tools: GestureTools,
): GridGesture {
  const { element, placed, edge, entry } = item
  const column = surface.columns[item.columnIndex]
  const { top, height } = element.style
  let drop: EntryDrop | undefined
  const putBack = () => {
    Object.assign(element.style, { top, height })
    delete element.dataset.moving
  }
  return {
    putBack,
    finish: () => (drop ? tools.onDrop(drop) : putBack()),
    show: ({ dy, step }) => {
      if (!column) return
      const snap = { step, length: column.axis.length }
      const span = resizeSpan(placed, { edge, minutes: dy / surface.minuteHeight }, snap)
      const at = toAxisInstant(span[edge], column.day, column.axis)
      const range = edge === 'from' ? { from: at, to: entry.to } : { from: entry.from, to: at }
      placeSpan(element, span, surface)
      element.dataset.moving = tools.formatRange(range)
      const isSame = range.from === entry.from && range.to === entry.to
      drop = isSame ? undefined : { ...range, entry, provider: entry.provider, putBack }
    },
  }
}

interface EmptyPlace {
  readonly columnIndex: number
  /** Minutes of the axis. */
  readonly minute: number
  /** What shows the span, in the column. */
  readonly ghost: HTMLElement
}

export function createSelectSpanGesture(
  { columnIndex, minute, ghost }: EmptyPlace,
  surface: GridSurface,
  tools: GestureTools,
): GridGesture {
  const column = surface.columns[columnIndex]
  let chosen: InstantRange | undefined
  const putBack = () => {
    ghost.hidden = true
  }
  return {
    putBack,
    finish: () => {
      putBack()
      const provider = column?.providers[0]?.provider
      if (chosen && provider !== undefined) tools.onChooseSpan({ ...chosen, provider })
    },
    show: ({ dy, step }) => {
      if (!column) return
      const snap = { step, length: column.axis.length }
      const span = chooseSpan(minute, minute + dy / surface.minuteHeight, snap)
      chosen = toInstantRange(span, column)
      placeSpan(ghost, span, surface)
      ghost.dataset.moving = tools.formatRange(chosen)
      ghost.hidden = false
    },
  }
}

function placeSpan({ style }: HTMLElement, { from, to }: AxisSpan, { minuteHeight }: GridSurface): void {
  style.top = `${from * minuteHeight}px`
  style.height = `${(to - from) * minuteHeight}px`
}

/** Whether an entry begins or ends on the day of its column, so that this edge can be moved there. */
export const hasEdge = ({ entry }: PlacedEntry, day: GridDay, edge: 'from' | 'to') =>
  edge === 'from' ? entry.from >= day.start : entry.to <= day.end
