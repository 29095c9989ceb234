/** Numbers and amounts as owners type them, in the notation of the console's language. */
import { describeInvalidNumber } from '#renderer/ui/form/invalid-number.ts'
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import {
  formatTypedNumber,
  type NumberNotation,
  parseTypedNumber,
} from '#schemas/runtime/core/typed-number.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

type Words = Pick<ConsoleI18n, 'tag' | 'phrase'>

export interface TypedNumber {
  /** Undefined if the field is empty or cannot be read. */
  readonly value: number | undefined
  /** Why it cannot be read; undefined if it can, or is empty. */
  readonly error: string | undefined
  /** What the field shows once it is left; undefined: what was typed. */
  readonly left?: string | undefined
}

export const parseWholeNumber = (text: string, i18n: Words): TypedNumber =>
  readNumber(text, { tag: i18n.tag, integer: true }, i18n)

export const parseDecimalNumber = (text: string, i18n: Words): TypedNumber =>
  readNumber(text, { tag: i18n.tag }, i18n)

/** Parses an amount in the major unit; the value is in minor units. */
export function parseAmountField(text: string, currency: string, i18n: Words): TypedNumber {
  const decimals = getCurrencyDecimals(currency)
  const number = readNumber(text, { tag: i18n.tag, currency, decimals }, i18n)
  return number.value === undefined ? number : { ...number, value: Math.round(number.value * 10 ** decimals) }
}

/** Formats minor units for a field: 4000, "EUR" → "40.00" or "40,00"; 500, "JPY" → "500". */
export function formatAmountField(minorUnits: number, currency: string, { tag }: Pick<Words, 'tag'>): string {
  const decimals = getCurrencyDecimals(currency)
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }
  return new Intl.NumberFormat(tag, format).format(minorUnits / 10 ** decimals)
}

export const formatNumberField = (number: number, { tag }: Pick<Words, 'tag'>): string =>
  formatTypedNumber(number, { tag })

function readNumber(text: string, notation: NumberNotation, i18n: Words): TypedNumber {
  const error = describeInvalidNumber(text, notation, i18n)
  const reading = parseTypedNumber(text, notation)
  if (error !== undefined) return { value: undefined, error }
  return reading.kind === 'number'
    ? { value: reading.value, error, left: reading.clearer }
    : { value: undefined, error, left: '' }
}
