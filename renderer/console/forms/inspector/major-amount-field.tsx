import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { useSignedIn } from '../../context/console-context.ts'
import { AmountField } from '../../ui/amount-field.tsx'

interface Props {
  readonly label: string
  /** In the major unit, as formulas have it: 25.5 for €25.50. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** An amount of a formula, in the currency of the business. */
export function MajorAmountField({ label, value, onChange }: Props) {
  const { currency } = useSignedIn().membership.business
  const unit = 10 ** getCurrencyDecimals(currency)
  return (
    <AmountField
      label={label}
      currency={currency}
      value={value === undefined ? undefined : Math.round(value * unit)}
      onChange={amount => onChange(amount === undefined ? undefined : amount / unit)}
    />
  )
}
