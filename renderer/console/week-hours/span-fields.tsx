import { useEffect, useId, useRef, useState } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { arePlausibleHours, parseOpenHours } from '#schemas/runtime/time/open-hours.ts'
import { useI18n } from '../context/console-context.ts'
import { formatTimeOfDay } from '../time/weekdays.ts'
import { closePath } from '../ui/icon-paths.ts'
import { type DaySpan, formatMinute, isPastMidnight } from './week-spans.ts'

interface Props {
  /** Whose hours these are: a weekday or a date. */
  readonly day: string
  /** The short name of the day after it, on which a night ends. */
  readonly nextDay: string
  readonly span: DaySpan
  readonly onChange: (span: DaySpan) => void
  readonly onRemove: () => void
}

/** Two fields for a span of hours. What they say is passed on once it can be meant. */
export function SpanFields({ day, nextDay, span, onChange, onRemove }: Props) {
  const i18n = useI18n()
  const id = useId()
  const end = useRef<HTMLInputElement>(null)
  const { typed, type, isOutOfOrder } = useTypedSpan(span, onChange)
  const error = isOutOfOrder ? i18n.t('hours.order') : undefined
  const until =
    isPastMidnight(span) && !isOutOfOrder
      ? i18n.t('hours.until_next', {
          day: nextDay,
          time: formatTimeOfDay(span.to - minutesPerDay, i18n.tag),
        })
      : undefined
  useEffect(() => end.current?.setCustomValidity(error ?? ''), [error])
  const field = (name: 'from' | 'to') => ({
    className: 'bp-input',
    type: 'time',
    required: true,
    value: typed[name],
    'aria-label': i18n.t(`hours.${name}`, { day }),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined && until === undefined ? undefined : id,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <li className="hours-span">
      <input {...field('from')} />
      <span aria-hidden="true">–</span>
      <input {...field('to')} ref={end} />
      <button
        type="button"
        className="console-round"
        aria-label={i18n.t('hours.remove_named', { day, hours: `${typed.from} – ${typed.to}` })}
        onClick={onRemove}
      >
        <SvgIcon path={closePath} />
      </button>
      {until && (
        <span className="console-muted" id={id}>
          {until}
        </span>
      )}
      {error && (
        <p className="bp-error" id={id} role="alert">
          {error}
        </p>
      )}
    </li>
  )
}

/** Times as fields have them; 00:00 is the midnight at the end as well. */
interface TypedSpan {
  readonly from: string
  readonly to: string
}

/** Keeps what is being typed; a change from elsewhere, such as the painted week, replaces it. */
function useTypedSpan(span: DaySpan, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(() => toTyped(span))
  const [seen, setSeen] = useState(span)
  if (!isSameSpan(seen, span)) {
    setSeen(span)
    const parsed = parseTyped(typed)
    if (!parsed || !isSameSpan(parsed, span)) setTyped(toTyped(span))
  }
  const type = (next: TypedSpan) => {
    setTyped(next)
    const parsed = parseTyped(next)
    if (parsed) onChange(parsed)
  }
  return { typed, type, isOutOfOrder: typed.from !== '' && typed.to !== '' && !parseTyped(typed) }
}

const toTyped = ({ from, to }: DaySpan): TypedSpan => ({
  from: formatMinute(from),
  to: formatMinute(to % minutesPerDay),
})

function parseTyped({ from, to }: TypedSpan): DaySpan | undefined {
  const hours = parseOpenHours(`${from}-${to === '00:00' ? '24:00' : to}`)
  return hours && arePlausibleHours(hours) ? { from: hours.open, to: hours.close } : undefined
}

const isSameSpan = (one: DaySpan, other: DaySpan): boolean => one.from === other.from && one.to === other.to
