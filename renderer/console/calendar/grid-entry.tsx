import { memo } from 'react'
import { useI18n } from '../context/console-context.ts'
import type { PlacedEntry } from '../schedule/calendar-columns.ts'
import type { ScheduleEntry } from '../schedule/calendar-entries.ts'
import type { GridAxis, GridDay } from '../schedule/grid-axis.ts'
import { describeScheduleEntry, getScheduleEntryStyle } from '../schedule/schedule-entry-texts.ts'
import { hasEdge } from './grid-gestures.ts'

interface Props {
  readonly placed: PlacedEntry
  readonly day: GridDay
  readonly axis: GridAxis
  /** Pixels. */
  readonly minuteHeight: number
  /** The name of the provider, where the column has several. */
  readonly providerName: string | undefined
  readonly isOpen: boolean
  readonly hintId: string
}

/** An entry of the grid. It is not rendered again while something is dragged. */
export const GridEntry = memo(function GridEntry(props: Props) {
  const { placed, day, minuteHeight } = props
  const { entry, from, to, lane, lanes } = placed
  const height = Math.max((to - from) * minuteHeight, 20)
  return (
    <li
      className={`console-cal-item console-cal-item--${getScheduleEntryStyle(entry)}`}
      data-entry={entry.key}
      style={{
        top: from * minuteHeight,
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <EntryBody {...props} isShort={height < 44} />
      {entry.kind === 'block' && hasEdge(placed, day, 'from') && (
        <span className="console-cal-edge" data-edge="from" />
      )}
      {entry.kind === 'block' && hasEdge(placed, day, 'to') && (
        <span className="console-cal-edge" data-edge="to" />
      )}
    </li>
  )
})

function EntryBody({
  placed,
  axis,
  providerName,
  isOpen,
  hintId,
  isShort,
}: Props & { readonly isShort: boolean }) {
  const i18n = useI18n()
  const { entry } = placed
  const { title, ...texts } = describeScheduleEntry(entry, i18n)
  const detail = [texts.detail, providerName].filter(Boolean).join(' · ')
  const time = i18n.getFormatters(axis.zone).timeRange(entry.from, entry.to)
  const content = (
    <>
      <span className="bp-hidden">{time} </span>
      <b>{title}</b> <span className="console-cal-detail">{detail}</span>
      <SeatsBar entry={entry} />
    </>
  )
  const className = isShort ? 'console-cal-entry console-cal-entry--short' : 'console-cal-entry'
  if (entry.kind !== 'appointment' && entry.kind !== 'block')
    return <div className={className}>{content}</div>
  return (
    <button
      type="button"
      className={className}
      data-booking={entry.kind === 'appointment' ? entry.bookings[0].booking : undefined}
      aria-current={isOpen ? 'true' : undefined}
      aria-haspopup={entry.kind === 'block' ? 'dialog' : undefined}
      aria-describedby={hintId}
      title={`${time} · ${title}${detail && ` · ${detail}`}`}
    >
      {content}
    </button>
  )
}

function SeatsBar({ entry }: { readonly entry: ScheduleEntry }) {
  const seats = entry.kind === 'appointment' ? entry.bookings[0].seats : undefined
  if (!seats) return null
  return (
    <span className="console-cal-seats">
      <span
        className="console-cal-seats-taken"
        style={{ width: `${Math.min(100, (seats.taken / seats.capacity) * 100)}%` }}
      />
    </span>
  )
}
