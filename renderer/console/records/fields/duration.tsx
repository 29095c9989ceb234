import { useState } from 'react'
import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import { asText } from '#renderer/ui/form/input.tsx'
import { NumberInput } from '#renderer/ui/form/number-input.tsx'
import { SelectWithArrow } from '#renderer/ui/form/select-with-arrow.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useTypedText } from '#renderer/ui/form/use-typed-text.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { formatNumberField, parseDecimalNumber } from '../../ui/typed-numbers.ts'
import { type Unit, UnitSelect, unitNames } from './unit-select.tsx'

/** A whole number of minutes. */
export function MinutesWidget(props: FormWidgetProps) {
  const i18n = useI18n()
  return (
    <span className="console-unit">
      <NumberInput field={{ ...props, schema: { ...props.schema, type: 'integer' } }} type="text" />
      <span>{i18n.t('record.minutes_short')}</span>
    </span>
  )
}

const units: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440 }

/** The largest unit in which the minutes are a whole number. */
const findUnit = (minutes: unknown): Unit =>
  typeof minutes === 'number' && minutes > 0
    ? (unitNames.findLast(unit => minutes % units[unit] === 0) ?? 'minutes')
    : 'hours'

/** A whole number of minutes has five decimals at most in hours or days, or is not written in them. */
const decimals = 100_000
const isWrittenIn = (unit: Unit, minutes: number): boolean =>
  !Number.isInteger(minutes) || (minutes * decimals) % units[unit] === 0

/** Returns the minutes, which are not whole if the number does not say whole ones. */
const toMinutes = (count: number, unit: Unit): number => Number((count * units[unit]).toPrecision(15))

/** A duration, in minutes, hours or days; the value is in minutes. */
export function DurationWidget(props: FormWidgetProps) {
  const i18n = useI18n()
  const { value, onChange } = props
  const [chosen, setUnit] = useState<Unit>(() => findUnit(value))
  // Other minutes than those that were typed, as after "Discard": not 1.3333333 hours for 80 of them.
  const unit = typeof value === 'number' && !isWrittenIn(chosen, value) ? findUnit(value) : chosen
  const read = (text: string, of: Unit) => {
    const { value: count, error, left } = parseDecimalNumber(text, i18n)
    if (error !== undefined) return { value: text }
    return { value: count === undefined ? undefined : toMinutes(count, of), left }
  }
  const { control } = useTypedText<unknown>({
    value,
    onChange,
    write: minutes =>
      typeof minutes === 'number'
        ? formatNumberField(Math.round((minutes / units[unit]) * decimals) / decimals, i18n)
        : asText(minutes),
    read: text => read(text, unit),
  })
  return (
    <span className="console-span">
      <input
        {...getControlAttributes(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="bp-input"
        {...control}
      />
      <UnitSelect
        label={props.label}
        unit={unit}
        onChange={next => {
          setUnit(next)
          onChange(read(control.value, next).value)
        }}
      />
    </span>
  )
}

/** Until how long before the start something is possible: always, never (null), or a span. */
export function DeadlineWidget(props: FormWidgetProps) {
  const i18n = useI18n()
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
          <option value="span">{i18n.t('record.deadline_span')}</option>
          <option value="never">{i18n.t('record.deadline_never')}</option>
        </select>
      </SelectWithArrow>
      {mode === 'span' && <DurationWidget {...props} {...writing} id={`${props.id}-span`} />}
    </span>
  )
}

/** Says until when something is possible if the record does not say it. */
function useUsualDeadline(usual: unknown): string {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  if (usual === null) return i18n.t('record.default_is', { value: i18n.t('record.deadline_never') })
  if (typeof usual !== 'number') return i18n.t('record.default')
  const span = i18n.getFormatters(zone).duration(usual, 'short')
  return i18n.t('record.deadline_usual', { mode: usual === 0 ? 'start' : 'span', span })
}
