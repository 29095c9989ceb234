import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { useI18n } from '../context/console-context.ts'
import { formatTimeOfDay, listWeekdayNames } from '../time/weekdays.ts'
import { usePainting } from './use-painting.ts'
import { type DaySpan, getNightSpan, joinSpans, type WeekSpans } from './week-spans.ts'

interface Props {
  readonly week: WeekSpans
  readonly onChange: (week: WeekSpans) => void
}

const pixelsPerMinute = 0.5
/** What shows at least, unless the whole day does. */
const usual: DaySpan = { from: 7 * 60, to: 21 * 60 }
/** The whole day, and the night that goes on after it. */
const whole: DaySpan = { from: 0, to: minutesPerDay + 6 * 60 }

/**
 * The week to paint on with a mouse. A night is below the day on which it begins, beyond midnight. The list below says the same,
 * so assistive technology skips the grid.
 */
export function WeekGrid({ week, onChange }: Props) {
  const i18n = useI18n()
  const [isWhole, setWhole] = useState(false)
  const least = isWhole ? whole : usual
  const { from: firstMinute } = getRange(week, least)
  const weekdays = listWeekdayNames(i18n.tag)
  const { shown, handlers } = usePainting({
    week: week.map(joinSpans),
    onChange,
    pixelsPerMinute,
    columns: weekdays.map(({ index }) => index),
    firstMinute,
    showsNightRests: isWhole,
  })
  // Grows while a span is dragged below it; its top stays, from which the pointer is measured.
  const range = { from: firstMinute, to: getRange(shown, least).to }
  const height = (range.to - range.from) * pixelsPerMinute
  const hours = [...Array((range.to - range.from) / 60).keys()].map(hour => range.from + hour * 60)
  return (
    <div className="hours-paint">
      <p className="console-muted">{i18n.t('hours.paint_hint')}</p>
      <div className="hours-grid" aria-hidden="true">
        <ol className="hours-grid-days">
          {weekdays.map(({ index, short }) => (
            <li key={index}>{short}</li>
          ))}
        </ol>
        <svg className="hours-axis" height={height} aria-hidden="true">
          {hours.slice(1).map(minute => (
            <text key={minute} x="100%" y={(minute - range.from) * pixelsPerMinute + 4}>
              {formatTimeOfDay(minute % minutesPerDay, i18n.tag)}
            </text>
          ))}
        </svg>
        <svg className="hours-canvas" height={height} aria-hidden="true" {...handlers}>
          {hours.map(minute => (
            <line
              key={minute}
              className={minute === minutesPerDay ? 'hours-midnight' : undefined}
              x2="100%"
              {...atHeight((minute - range.from) * pixelsPerMinute)}
            />
          ))}
          {weekdays.map(({ index }, column) => (
            <line key={index} y2={height} {...atColumn(column)} />
          ))}
          {weekdays.flatMap(({ index }, column) =>
            listShownSpans(shown, index, isWhole).map(span => (
              <PaintedSpan
                key={`${index} ${span.from}`}
                column={column}
                span={span}
                firstMinute={range.from}
              />
            )),
          )}
        </svg>
      </div>
      <Button type="button" look="quiet" onClick={() => setWhole(!isWhole)}>
        {i18n.t(isWhole ? 'hours.less' : 'hours.whole')}
      </Button>
    </div>
  )
}

const atHeight = (y: number) => ({ y1: y, y2: y })
const atColumn = (column: number) => ({ x1: toPercent(column), x2: toPercent(column) })
const toPercent = (column: number): string => `${(column * 100) / 7}%`

interface PaintedSpanProps {
  readonly column: number
  readonly span: DaySpan
  readonly firstMinute: number
}

/** A second line would not fit into less. */
const twoLines = 36

function PaintedSpan({ column, span, firstMinute }: PaintedSpanProps) {
  const i18n = useI18n()
  const y = (span.from - firstMinute) * pixelsPerMinute
  const height = (span.to - span.from) * pixelsPerMinute
  const x = toPercent(column + 0.5)
  return (
    <g>
      <rect
        className="hours-open"
        x={toPercent(column + 0.03)}
        y={y + 1}
        width={toPercent(0.94)}
        height={height - 2}
        rx="6"
      />
      {height >= 16 && (
        <text x={x} y={y + (height < twoLines ? height / 2 + 4 : 17)}>
          {formatTimeOfDay(span.from, i18n.tag)}
        </text>
      )}
      {height >= twoLines && (
        <text x={x} y={y + height - 8}>
          {formatTimeOfDay(span.to % minutesPerDay, i18n.tag)}
        </text>
      )}
      <rect className="hours-edge" x={toPercent(column)} y={y - 3} width={toPercent(1)} height="9" />
      <rect className="hours-edge" x={toPercent(column)} y={y + height - 6} width={toPercent(1)} height="9" />
    </g>
  )
}

/** Returns what is drawn on a day: its hours and, where the hours before dawn show, the rest of the night before. */
function listShownSpans(week: WeekSpans, day: number, isWhole: boolean): readonly DaySpan[] {
  const night = isWhole ? getNightSpan(week, day) : undefined
  const own = week[day] ?? []
  return night ? [{ from: 0, to: night.to - minutesPerDay }, ...own] : own
}

/** Returns whole hours that show all spans, and at least the given ones. */
function getRange(week: WeekSpans, least: DaySpan): DaySpan {
  const spans = [least, ...week.flat()]
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60) * 60,
  }
}
