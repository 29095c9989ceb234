import { useState } from 'react'
import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import { asText } from '#renderer/ui/form/input.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useTypedText } from '#renderer/ui/form/use-typed-text.ts'
import { formatReminderSpan, parseReminderSpan } from '#schemas/runtime/booking/reminders.ts'
import { useI18n } from '../../context/console-context.ts'
import { formatNumberField, parseWholeNumber } from '../../ui/typed-numbers.ts'
import { type Unit, UnitSelect } from './unit-select.tsx'

/** How long before a start, in days, hours or minutes; the value is a duration such as "P1D". */
export function BeforeWidget(props: FormWidgetProps) {
  const i18n = useI18n()
  const { value, onChange } = props
  const span = parseReminderSpan(asText(value))
  const [chosen, setUnit] = useState<Unit>('days')
  const unit = span?.unit ?? chosen
  const read = (text: string, of: Unit) => {
    const { value: count, left } = parseWholeNumber(text, i18n)
    if (count !== undefined) return { value: formatReminderSpan({ count, unit: of }), left }
    return { value: text.trim() === '' ? undefined : text }
  }
  const { control } = useTypedText<unknown>({
    value,
    onChange,
    write: before => {
      const written = parseReminderSpan(asText(before))
      return written ? formatNumberField(written.count, i18n) : asText(before)
    },
    read: text => read(text, unit),
  })
  return (
    <span className="console-span">
      <input
        {...getControlAttributes(props)}
        type="text"
        inputMode="numeric"
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
