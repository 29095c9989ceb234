import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useConsole } from '../context/console-context.ts'
import type { GridColumn } from '../schedule/calendar-columns.ts'
import { isMovable } from '../schedule/calendar-entries.ts'
import type { AxisSpan, GridAxis } from '../schedule/grid-axis.ts'
import { getNow } from '../time/day.ts'
import { type EntryDrop, type GestureTools, getColumnProvider } from './grid-gestures.ts'
import { stepSpan, toMovedRange } from './grid-moves.ts'
import { findItem, type GridItem, type GridSurface, resetItemPosition, showItemAt } from './grid-surface.ts'

interface KeyOptions {
  readSurface(): GridSurface | undefined
  readonly tools: GestureTools
  readonly axis: GridAxis
  readonly columns: readonly GridColumn[]
  readonly layer: RefObject<HTMLElement | null>
}

/**
 * Moves entries by keyboard, says so, and keeps the focus on an entry that has come to stand elsewhere. Alt and the arrow
 * keys lift one, Enter drops it, Escape puts it back.
 */
export function useKeyboardMove({ readSurface, tools, axis, columns, layer }: KeyOptions) {
  const { i18n, announce } = useConsole()
  const lifted = useRef<LiftedItem>(undefined)
  const focusedKey = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have the entries where they were dropped.
  useLayoutEffect(() => {
    for (const element of layer.current?.querySelectorAll<HTMLElement>('[data-moving]') ?? [])
      resetItemPosition(element)
    const key = focusedKey.current
    if (key === undefined || document.activeElement !== document.body) return
    layer.current
      ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"] > button`)
      ?.focus({ preventScroll: true })
  }, [columns])
  const onLift = ({ drop, columnIndex }: LiftedItem) => {
    const target = columns[columnIndex]?.providers.find(({ provider }) => provider === drop.provider)
    const provider = i18n.text(target?.name ?? drop.provider)
    const formats = i18n.getFormatters(axis.zone)
    const when = `${formats.dateAt(drop.from, 'medium')}, ${formats.timeRange(drop.from, drop.to)}`
    announce(i18n.t('calendar.lifted', { when, with: i18n.t('today.with', { provider }) }))
  }
  const press = (event: KeyboardEvent) => {
    const surface = readSurface()
    if (!surface) return
    const onPutBack = () => announce(i18n.t('calendar.put_back'))
    const onRefuse = () => announce(i18n.t('calendar.not_movable'))
    const before = { lifted: lifted.current, surface }
    lifted.current = pressKey(event, before, { ...tools, onLift, onPutBack, onRefuse })
  }
  const enter = ({ target }: FocusEvent) => {
    focusedKey.current = target.closest<HTMLElement>('[data-entry]')?.dataset.entry
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    lifted.current?.drop.putBack()
    lifted.current = undefined
    // A dialog gives the focus back; an element that is taken away leaves it nowhere.
    if (relatedTarget !== null && !relatedTarget.closest('dialog')) focusedKey.current = undefined
  }
  return { press, enter, leave }
}

/** What is lifted at the moment. */
interface LiftedItem {
  readonly item: GridItem
  readonly span: AxisSpan
  readonly columnIndex: number
  readonly drop: EntryDrop
}

interface KeyTools extends GestureTools {
  /** Says where a lifted entry would go. */
  onLift(lifted: LiftedItem): void
  onPutBack(): void
  onRefuse(): void
}

const step = 15

/** Returns what is lifted after a key; undefined: nothing. */
function pressKey(
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
  showItemAt(item, { columnIndex: next.columnIndex, from: next.span.from, label }, surface)
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
  const provider = getColumnProvider(surface, columnIndex, placed.entry)
  const drop = { ...range, entry: placed.entry, provider, putBack: () => resetItemPosition(element) }
  return { item: { ...item, element }, span, columnIndex, drop }
}
