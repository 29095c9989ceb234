import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../context/console-context.ts'
import { type GridColumn, getOtherZone } from '../schedule/calendar-columns.ts'
import type { ScheduleEntry } from '../schedule/calendar-entries.ts'
import { type GridAxis, listAxisHours, toAxisMinute } from '../schedule/grid-axis.ts'
import { getNow } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { formatZoneAbbreviation } from '../time/zone-name.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { GridColumnView, getOpenBooking } from './grid-column.tsx'
import type { GestureTools } from './grid-gestures.ts'
import { handlePointerDown } from './grid-pointer.ts'
import { findItem, type GridSurface } from './grid-surface.ts'
import { chooseInitialScrollMinute } from './initial-scroll.ts'
import { usePreventTouchDefaultsWhileHeld } from './long-press.ts'
import { useKeyboardMove } from './use-keyboard-move.ts'

interface Props extends Omit<GestureTools, 'formatRange'> {
  readonly axis: GridAxis
  readonly columns: readonly GridColumn[]
  /** Pixels. */
  readonly minuteHeight: number
  readonly renderHeader: (column: GridColumn) => ReactNode
  /** What a column is called. */
  readonly getLabel: (column: GridColumn) => string
  readonly onOpen: (entry: ScheduleEntry) => void
}

/** The hours of a day or a week, with what takes them. Entries are moved by pointer and by keyboard. */
export function CalendarGrid(props: Props) {
  const { axis, columns, minuteHeight, renderHeader, getLabel, onOpen } = props
  const i18n = useI18n()
  const [query] = useSearchParams()
  const hintId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const openBooking = getOpenBooking(query)
  const scroller = useFirstView(columns, minuteHeight, openBooking)
  usePreventTouchDefaultsWhileHeld(layer)
  const tools: GestureTools = {
    formatRange: ({ from, to }) => i18n.getFormatters(axis.zone).timeRange(from, to),
    onDrop: props.onDrop,
    onChooseSpan: props.onChooseSpan,
  }
  const readSurface = (): GridSurface | undefined =>
    layer.current ? { layer: layer.current, columns, minuteHeight } : undefined
  const commonZone = findCommonZone(columns)
  const keys = useKeyboardMove({ readSurface, tools, axis, columns, layer })
  const open = (target: EventTarget) => {
    const surface = readSurface()
    const item = target instanceof Element && target.closest('button') && surface && findItem(target, surface)
    if (item) onOpen(item.placed.entry)
  }
  return (
    <>
      <div ref={scroller} className="console-cal-scroll">
        <div className="console-cal-heads">
          <span aria-hidden="true">{commonZone && formatZoneAbbreviation(commonZone, i18n)}</span>
          {columns.map(column => (
            <div key={column.key}>{renderHeader(column)}</div>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its entries are buttons, whose events it gets. */}
        <div
          ref={layer}
          className="console-cal-body"
          style={{ height: axis.length * minuteHeight }}
          onPointerDown={event => {
            const surface = readSurface()
            if (surface) handlePointerDown(event, surface, tools)
          }}
          onClick={event => open(event.target)}
          onKeyDown={(event: KeyboardEvent) => keys.press(event)}
          onFocus={keys.enter}
          onBlur={keys.leave}
        >
          <Hours axis={axis} columns={columns} minuteHeight={minuteHeight} commonZone={commonZone} />
          {columns.map(column => (
            <GridColumnView
              key={column.key}
              column={column}
              minuteHeight={minuteHeight}
              hintId={hintId}
              hasOwnClock={!commonZone}
              label={getLabel(column)}
              openBooking={openBooking}
            />
          ))}
          <NowLine axis={axis} columns={columns} minuteHeight={minuteHeight} />
        </div>
      </div>
      <CalendarLegend hintId={hintId} />
    </>
  )
}

type Scale = Pick<Props, 'axis' | 'columns' | 'minuteHeight'>

/** The zone of all providers, if it is another than the business's and there are several columns. */
function findCommonZone(columns: readonly GridColumn[]): Zone | undefined {
  const [zone, ...others] = columns.map(getOtherZone)
  return others.length > 0 && others.every(other => other === zone) ? zone : undefined
}

function Hours({
  axis,
  columns,
  minuteHeight,
  commonZone,
}: Scale & { readonly commonZone: Zone | undefined }) {
  const i18n = useI18n()
  const formats = i18n.getFormatters(axis.zone)
  const others = commonZone && i18n.getFormatters(commonZone)
  const day = (columns.find(({ day }) => day.fold) ?? columns[0])?.day
  if (!day) return null
  return (
    <div className="console-cal-hours" aria-hidden="true">
      {listAxisHours(day, axis).map(({ minute, at }) => (
        <span key={minute} style={{ top: minute * minuteHeight }}>
          {at !== undefined && formats.time(at)}
          {at !== undefined && others && <small>{others.time(at)}</small>}
        </span>
      ))}
    </div>
  )
}

/** A line across the columns of today. */
function NowLine({ axis, columns, minuteHeight }: Scale) {
  const now = useCurrentMinute()
  const isNow = ({ day }: GridColumn) => day.start <= now && now < day.end
  const first = columns.findIndex(isNow)
  const day = columns[first]?.day
  if (!day) return null
  const count = columns.filter(isNow).length
  return (
    <div
      className="console-cal-now"
      style={{
        gridColumn: `${first + 2} / span ${count}`,
        top: toAxisMinute(now, day, axis) * minuteHeight,
      }}
    />
  )
}

/**
 * Scrolls once to where something is, and again if one column takes the place of another, as on a phone: otherwise the person
 * scrolls.
 */
function useFirstView(columns: readonly GridColumn[], minuteHeight: number, openBooking: string | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const placed = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { current: box } = scroller
    const [first, ...others] = columns
    const only = others.length > 0 ? undefined : first?.key
    if (!box || !first || (placed.current !== undefined && (!only || only === placed.current))) return
    placed.current = first.key
    // The names of the columns stay above the hours.
    const heads = box.firstElementChild?.clientHeight ?? 0
    const room = (box.clientHeight - heads) / minuteHeight
    box.scrollTop = chooseInitialScrollMinute({ columns, room, openBooking, now: getNow() }) * minuteHeight
  }, [columns, minuteHeight, openBooking])
  return scroller
}
