import { useId } from 'react'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../../context/console-context.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import type { FreeDay, useFreeTimes } from './use-free-times.ts'

interface Props {
  readonly free: Pick<ReturnType<typeof useFreeTimes>, 'answer' | 'freeDays' | 'today' | 'go' | 'isFirst'>
  readonly zone: Zone
  /** Whether it is for a new booking, not for a move. */
  readonly isNew?: boolean
  readonly day: FreeDay | undefined
  readonly onDay: (date: PlainDate) => void
  readonly picked: Instant | undefined
  readonly onPick: (start: Instant) => void
}

/** Seven days to choose from, and the free times of the chosen one. */
export function FreeTimes({ free, zone, isNew = false, day, onDay, picked, onPick }: Props) {
  const i18n = useI18n()
  const { answer, freeDays } = free
  const isAnyFree = freeDays.some(({ starts }) => starts.length > 0)
  return (
    <>
      <DayChoice free={free} zone={zone} isNew={isNew} onDay={onDay} chosen={day?.date} />
      <QueryContent answer={answer} rows={1}>
        {() =>
          day && day.starts.length > 0 ? (
            <TimeChoice day={day} zone={zone} picked={picked} onPick={onPick} />
          ) : (
            <p className="console-muted">
              {i18n.t(
                isAnyFree ? 'booking.move_none' : isNew ? 'new.none_in_days' : 'booking.move_none_in_days',
              )}
            </p>
          )
        }
      </QueryContent>
    </>
  )
}

interface DayChoiceProps extends Pick<Props, 'free' | 'zone' | 'isNew' | 'onDay'> {
  readonly chosen: PlainDate | undefined
}

function DayChoice({ free: { freeDays, today, go, isFirst }, zone, isNew, chosen, onDay }: DayChoiceProps) {
  const i18n = useI18n()
  const name = useId()
  const formats = i18n.getFormatters(zone)
  const most = Math.max(1, ...freeDays.map(({ starts }) => starts.length))
  return (
    <fieldset className="console-move-days">
      <legend>{i18n.t(isNew ? 'new.when' : 'booking.move_days')}</legend>
      <button
        type="button"
        className="console-round"
        aria-label={i18n.t('booking.move_before')}
        aria-disabled={isFirst}
        onClick={() => go(-freeDays.length)}
      >
        <Icon name="chevron-left" />
      </button>
      <ol>
        {freeDays.map(({ date, starts }) => (
          <li key={date}>
            <label className="console-move-choice">
              <input
                type="radio"
                className="bp-hidden"
                name={name}
                checked={date === chosen}
                onChange={() => onDay(date)}
              />
              <span className={date === today ? 'console-day console-day--today' : 'console-day'}>
                <span aria-hidden="true">{formatWeekday(date, i18n.tag)}</span>
                <span className="console-day-number" aria-hidden="true">
                  {formats.day(date)}
                </span>
                <span className="bp-hidden">
                  {formats.date(date, 'long')}, {i18n.t('booking.move_count', { count: starts.length })}
                </span>
                <span className="console-day-mark" data-fill={Math.ceil((starts.length / most) * 4)} />
              </span>
            </label>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="console-round"
        aria-label={i18n.t('booking.move_after')}
        onClick={() => go(freeDays.length)}
      >
        <Icon name="chevron-right" />
      </button>
    </fieldset>
  )
}

/** A date is formatted as midnight UTC, so that no zone can shift it. */
const formatWeekday = (date: PlainDate, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))

interface TimeChoiceProps extends Pick<Props, 'zone' | 'picked' | 'onPick'> {
  readonly day: FreeDay
}

function TimeChoice({ day, zone, picked, onPick }: TimeChoiceProps) {
  const i18n = useI18n()
  const name = useId()
  const formats = i18n.getFormatters(zone)
  return (
    <fieldset className="console-move-times">
      <legend>{i18n.t('booking.move_times', { date: formats.date(day.date, 'long') })}</legend>
      {day.starts.map(start => (
        <label key={start} className="console-move-choice">
          <input
            type="radio"
            className="bp-hidden"
            name={name}
            checked={start === picked}
            onChange={() => onPick(start)}
          />
          <span className="console-move-time">{formats.time(start)}</span>
        </label>
      ))}
    </fieldset>
  )
}
