import { useState } from 'react'
import { useI18n } from '../context/console-context.ts'
import { TextField } from './text-field.tsx'
import { formatAmountField, parseAmountField } from './typed-numbers.ts'

interface Props {
  readonly label: string
  readonly currency: string
  /** In minor units. */
  readonly value: unknown
  readonly onChange: (value: number | undefined) => void
}

/** An amount in the major unit, in the notation of the console's language. */
export function AmountField({ label, currency, value, onChange }: Props) {
  const i18n = useI18n()
  const written = typeof value === 'number' ? formatAmountField(value, currency, i18n) : ''
  const [typed, setTyped] = useState<string>()
  const text = typed ?? written
  const { error } = parseAmountField(text, currency, i18n)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error}
      onChange={event => {
        const next = event.currentTarget.value
        setTyped(next)
        const parsed = parseAmountField(next, currency, i18n)
        if (parsed.error === undefined) onChange(parsed.value)
      }}
      onBlur={() => error === undefined && setTyped(undefined)}
    />
  )
}
