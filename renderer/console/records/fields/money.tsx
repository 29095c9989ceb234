import { useState } from 'react'
import { getControlAttributes } from '#renderer/ui/form/input.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { useWords } from '../../console-context.ts'
import { useRecordForm } from '../editor/record-form-context.ts'

/** An amount in the major unit; the value is in minor units. */
export function MoneyWidget(props: FormWidgetProps) {
  const { form } = useRecordForm()
  const decimals = getCurrencyDecimals(form.currency)
  const words = useWords()
  const format = (value: unknown) =>
    typeof value === 'number'
      ? formatMajor(value, decimals, words.tag)
      : typeof value === 'string'
        ? value
        : ''
  const [typed, setTyped] = useState<string>()
  const symbol = new Intl.NumberFormat(words.tag, { style: 'currency', currency: form.currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return (
    <span className="console-unit">
      <input
        {...getControlAttributes(props)}
        type="text"
        inputMode="decimal"
        className="bp-input"
        value={typed ?? format(props.value)}
        onChange={({ target }) => {
          setTyped(target.value)
          props.onChange(parseMajor(target.value, decimals))
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span>{symbol}</span>
    </span>
  )
}

const formatMajor = (minorUnits: number, decimals: number, tag: string): string =>
  new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(minorUnits / 10 ** decimals)

/** Returns minor units; text that is no amount stays text, so that the check can refuse it. */
export function parseMajor(text: string, decimals: number): number | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(trimmed) ?? []
  if (whole === '' || fraction.length > decimals) return trimmed
  return Number(whole + fraction.padEnd(decimals, '0'))
}
