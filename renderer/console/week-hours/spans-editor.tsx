import { type ReactNode, useRef } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { SpanFields } from './span-fields.tsx'
import { type DaySpan, suggestSpan } from './week-spans.ts'

interface Props {
  /** Whose hours these are: a weekday or a date. */
  readonly day: string
  /** The short name of the day after it. */
  readonly nextDay: string
  readonly spans: readonly DaySpan[]
  readonly onChange: (spans: readonly DaySpan[]) => void
  /** More that can be done with the day. */
  readonly children?: ReactNode
}

/** The hours of one day as fields. */
export function SpansEditor({ day, nextDay, spans, onChange, children }: Props) {
  const i18n = useI18n()
  const list = useRef<HTMLUListElement>(null)
  const added = suggestSpan(spans)
  const remove = (index: number) => {
    onChange(spans.filter((_, other) => other !== index))
    // The button that had the focus goes.
    list.current?.parentElement?.querySelector<HTMLElement>('.hours-day-tools button')?.focus()
  }
  return (
    <>
      <ul ref={list} className="hours-spans">
        {spans.length === 0 && <li className="console-muted">{i18n.t('hours.closed')}</li>}
        {spans.map((span, index) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has no name but its place, which typing keeps.
            key={index}
            day={day}
            nextDay={nextDay}
            span={span}
            onChange={changed => onChange(spans.map((other, at) => (at === index ? changed : other)))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <div className="hours-day-tools">
        <Button
          type="button"
          look="quiet"
          aria-label={i18n.t('hours.add_named', { day })}
          disabled={!added || spans.length >= maxSpans}
          onClick={() => added && onChange([...spans, added])}
        >
          {i18n.t('hours.add')}
        </Button>
        {children}
      </div>
    </>
  )
}

/** As the schema `WallHours` says. */
const maxSpans = 24
