import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useTypedText } from '#renderer/ui/form/use-typed-text.ts'
import { useI18n } from '../../context/console-context.ts'
import { formatAmountField, parseAmountField } from '../../ui/typed-numbers.ts'
import { useRecordForm } from '../editor/record-form-context.ts'

/** An amount in the major unit; the value is in minor units, or text that is no amount, so that the check refuses it. */
export function MoneyWidget(props: FormWidgetProps) {
  const { form } = useRecordForm()
  const i18n = useI18n()
  const { currency } = form
  const { control } = useTypedText<unknown>({
    value: props.value,
    onChange: props.onChange,
    write: value =>
      typeof value === 'number' ? formatAmountField(value, currency, i18n) : toUnreadText(value).trim(),
    read: text => {
      const { value, error, left } = parseAmountField(text, currency, i18n)
      return { value: error === undefined ? value : toUnreadText(text), left }
    },
  })
  const symbol = new Intl.NumberFormat(i18n.tag, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return (
    <span className="console-unit">
      <input
        {...getControlAttributes(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="bp-input"
        {...control}
      />
      <span>{symbol}</span>
    </span>
  )
}

/** A record may have an amount as text, too, in the notation of programs: with a blank it is none. */
const toUnreadText = (value: unknown): string => (typeof value === 'string' ? `${value.trim()} ` : '')
