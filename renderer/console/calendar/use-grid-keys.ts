import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useConsole } from '../context/console-context.ts'
import type { GridColumn } from '../schedule/calendar-columns.ts'
import type { GridAxis } from '../schedule/grid-axis.ts'
import type { GestureTools } from './grid-gestures.ts'
import { type LiftedItem, pressKey } from './grid-keys.ts'
import { type GridSurface, settleItem } from './grid-surface.ts'

interface KeyOptions {
  readSurface(): GridSurface | undefined
  readonly tools: GestureTools
  readonly axis: GridAxis
  readonly columns: readonly GridColumn[]
  readonly layer: RefObject<HTMLElement | null>
}

/** Moves entries by keyboard, says so, and keeps the focus on an entry that has come to stand elsewhere. */
export function useGridKeys({ readSurface, tools, axis, columns, layer }: KeyOptions) {
  const { words, announce } = useConsole()
  const lifted = useRef<LiftedItem>(undefined)
  const focusedKey = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have the entries where they were dropped.
  useLayoutEffect(() => {
    for (const element of layer.current?.querySelectorAll<HTMLElement>('[data-moving]') ?? [])
      settleItem(element)
    const key = focusedKey.current
    if (key === undefined || document.activeElement !== document.body) return
    layer.current
      ?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"] > button`)
      ?.focus({ preventScroll: true })
  }, [columns])
  const onLift = ({ drop, columnIndex }: LiftedItem) => {
    const target = columns[columnIndex]?.providers.find(({ provider }) => provider === drop.provider)
    const provider = words.text(target?.name ?? drop.provider)
    const formats = words.getFormatters(axis.zone)
    const when = `${formats.dateAt(drop.from, 'medium')}, ${formats.timeRange(drop.from, drop.to)}`
    announce(words.t('calendar.lifted', { when, with: words.t('today.with', { provider }) }))
  }
  const press = (event: KeyboardEvent) => {
    const surface = readSurface()
    if (!surface) return
    const onPutBack = () => announce(words.t('calendar.put_back'))
    const onRefuse = () => announce(words.t('calendar.not_movable'))
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
