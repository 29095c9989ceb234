import { useState } from 'react'
import { asText, getControlAttributes } from '#renderer/ui/form/input.tsx'
import { SelectWithArrow } from '#renderer/ui/form/select-with-arrow.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useSignedIn, useWords } from '../../console-context.ts'

/** A whole number of minutes. */
export function MinutesWidget(props: FormWidgetProps) {
  const words = useWords()
  return (
    <span className="console-unit">
      <input
        {...getControlAttributes(props)}
        type="number"
        min={props.schema.minimum}
        max={props.schema.maximum}
        className="bp-input"
        value={asText(props.value)}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : Number(target.value))}
      />
      <span>{words.t('record.minutes_short')}</span>
    </span>
  )
}

const units = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof units
const unitNames: readonly Unit[] = ['minutes', 'hours', 'days']

/** The largest unit in which the minutes are a whole number. */
const findUnit = (minutes: unknown): Unit =>
  typeof minutes === 'number' && minutes > 0
    ? (unitNames.findLast(unit => minutes % units[unit] === 0) ?? 'minutes')
    : 'hours'

/** A span of time, in minutes, hours or days; the value is in minutes. */
export function SpanWidget(props: FormWidgetProps) {
  const words = useWords()
  const { value, onChange } = props
  const [unit, setUnit] = useState<Unit>(() => findUnit(value))
  const [typed, setTyped] = useState<string>()
  // Not 1.3333333 for 80 minutes.
  const count = typeof value === 'number' ? Math.round((value / units[unit]) * 100) / 100 : value
  const text = typed ?? asText(count)
  const change = (written: string, next: Unit) =>
    onChange(written === '' ? undefined : Math.round(Number(written) * units[next]))
  return (
    <span className="console-span">
      <input
        {...getControlAttributes(props)}
        type="number"
        min={0}
        className="bp-input"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          change(target.value, unit)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <SelectWithArrow>
        <select
          className="bp-input"
          aria-label={words.t('record.unit_named', { name: props.label })}
          value={unit}
          onChange={({ target }) => {
            const next = unitNames.find(name => name === target.value) ?? 'minutes'
            setUnit(next)
            change(text, next)
          }}
        >
          <option value="minutes">{words.t('record.unit_minutes')}</option>
          <option value="hours">{words.t('record.unit_hours')}</option>
          <option value="days">{words.t('record.unit_days')}</option>
        </select>
      </SelectWithArrow>
    </span>
  )
}

/** Until how long before the start something is possible: always, never (null), or a span. */
export function DeadlineWidget(props: FormWidgetProps) {
  const words = useWords()
  const { value, onChange } = props
  // A number that is emptied, to write another, leaves the field in place.
  const [isWriting, setWriting] = useState(false)
  const mode = value === null ? 'never' : value === undefined && !isWriting ? 'default' : 'span'
  const writing = {
    onChange: (next: unknown) => {
      setWriting(true)
      onChange(next)
    },
  }
  const usual = useUsualDeadline(props.options.usual)
  const { 'aria-describedby': described, ...control } = getControlAttributes(props)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices when its fields lose the focus
    <span
      className="console-deadline"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setWriting(false)
      }}
    >
      <SelectWithArrow>
        <select
          id={control.id}
          aria-describedby={described}
          className="bp-input"
          value={mode}
          onChange={({ target }) => {
            setWriting(false)
            onChange(target.value === 'never' ? null : target.value === 'span' ? 1440 : undefined)
          }}
        >
          <option value="default">{usual}</option>
          <option value="span">{words.t('record.deadline_span')}</option>
          <option value="never">{words.t('record.deadline_never')}</option>
        </select>
      </SelectWithArrow>
      {mode === 'span' && <SpanWidget {...props} {...writing} id={`${props.id}-span`} />}
    </span>
  )
}

/** Says until when something is possible if the record does not say it. */
function useUsualDeadline(usual: unknown): string {
  const words = useWords()
  const { zone } = useSignedIn()
  if (usual === null) return words.t('record.default_is', { value: words.t('record.deadline_never') })
  if (typeof usual !== 'number') return words.t('record.default')
  const span = words.getFormatters(zone).duration(usual, 'short')
  return words.t('record.deadline_usual', { mode: usual === 0 ? 'start' : 'span', span })
}
