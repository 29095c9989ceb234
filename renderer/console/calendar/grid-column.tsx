import { memo } from 'react'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import {
  type ClosedSpan,
  type GridColumn,
  getOtherZone,
  type PlacedEntry,
} from '../schedule/calendar-columns.ts'
import { listAxisHours } from '../schedule/grid-axis.ts'
import { GridEntry } from './grid-entry.tsx'

interface Props {
  readonly column: GridColumn
  readonly label: string
  /** Pixels. */
  readonly minuteHeight: number
  /** The id of the booking that is open beside the calendar. */
  readonly openBooking: string | null
  readonly hintId: string
  /** Whether it shows the clock of a provider in another zone, unless the axis does so for all columns. */
  readonly hasOwnClock: boolean
}

/** A column: when nobody works, and what takes the time. */
export const GridColumnView = memo(function GridColumnView(props: Props) {
  const { column, label, minuteHeight, openBooking, hintId, hasOwnClock } = props
  const i18n = useI18n()
  return (
    <section className="console-cal-column" data-column={column.key} aria-label={label}>
      {column.closed.map(span => (
        <ClosedPart key={`${span.from} ${span.reason}`} span={span} minuteHeight={minuteHeight} />
      ))}
      {hasOwnClock && <OwnClock column={column} minuteHeight={minuteHeight} />}
      <ul className="console-cal-entries">
        {column.placed.map(placed => (
          <GridEntry
            key={placed.entry.key}
            placed={placed}
            day={column.day}
            axis={column.axis}
            minuteHeight={minuteHeight}
            isOpen={
              placed.entry.kind === 'appointment' &&
              placed.entry.bookings.some(({ booking }) => booking === openBooking)
            }
            providerName={column.providers.length > 1 ? getProviderName(column, placed, i18n) : undefined}
            hintId={hintId}
          />
        ))}
      </ul>
      <div className="console-cal-ghost" hidden />
    </section>
  )
})

const getProviderName = ({ providers }: GridColumn, { entry }: PlacedEntry, i18n: ConsoleI18n): string =>
  i18n.text(providers.find(({ provider }) => provider === entry.provider)?.name ?? entry.provider)

/** Returns the booking that the address opens. */
export const getOpenBooking = (query: URLSearchParams): string | null => query.get(bookingParameter)

function ClosedPart({
  span: { from, to, reason },
  minuteHeight,
}: {
  readonly span: ClosedSpan
  readonly minuteHeight: number
}) {
  const i18n = useI18n()
  return (
    <div
      className={`console-cal-closed console-cal-closed--${reason}`}
      style={{ top: from * minuteHeight, height: (to - from) * minuteHeight }}
    >
      {reason !== 'closed' && <span>{i18n.t(`calendar.${reason}`)}</span>}
    </div>
  )
}

/** The hours on the clock of a provider in another zone, beside those of the business. */
function OwnClock({ column, minuteHeight }: Pick<Props, 'column' | 'minuteHeight'>) {
  const i18n = useI18n()
  const { day, axis } = column
  const zone = getOtherZone(column)
  if (!zone) return null
  const formats = i18n.getFormatters(zone)
  return (
    <div className="console-cal-own" aria-hidden="true">
      {listAxisHours(day, axis).map(
        ({ minute, at }) =>
          at !== undefined && (
            <span key={minute} style={{ top: minute * minuteHeight }}>
              {formats.time(at)}
            </span>
          ),
      )}
    </div>
  )
}
