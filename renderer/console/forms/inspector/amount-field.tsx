import { useState } from 'react'
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { TextField } from '../../ui/text-field.tsx'
import { formatAmountField, parseAmountField } from '../../ui/typed-numbers.ts'

interface Props {
  readonly label: string
  /** In the major unit, 25.5 for €25.50. */
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** An amount of money as it is typed in the console's language; what cannot be read stays and changes nothing. */
export function AmountField({ label, value, onChange }: Props) {
  const i18n = useI18n()
  const { currency } = useSignedIn().membership.business
  const [typed, setTyped] = useState<string>()
  const unit = 10 ** getCurrencyDecimals(currency)
  const shown =
    typed ?? (value === undefined ? '' : formatAmountField(Math.round(value * unit), currency, i18n))
  return (
    <TextField
      label={label}
      value={shown}
      inputMode="decimal"
      error={typed === undefined ? undefined : parseAmountField(typed, currency, i18n).error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const read = parseAmountField(text, currency, i18n)
        if (read.error === undefined) onChange(read.value === undefined ? undefined : read.value / unit)
      }}
      onBlur={() => {
        if (typed !== undefined && parseAmountField(typed, currency, i18n).error === undefined)
          setTyped(undefined)
      }}
    />
  )
}
