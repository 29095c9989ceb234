/** Amounts as people type them, with a point or a comma before the minor units of the currency. */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'

/** 4000, "EUR" → "40.00"; 500, "JPY" → "500". */
export const formatAmountField = (minorUnits: number, currency: string): string => {
  const digits = getCurrencyDecimals(currency)
  return (minorUnits / 10 ** digits).toFixed(digits)
}

/** Returns minor units; undefined if it is no amount, or has more decimals than the currency. */
export function parseAmountField(text: string, currency: string): number | undefined {
  const digits = getCurrencyDecimals(currency)
  const [, whole, decimals = ''] = /^\s*(\d{1,9})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (whole === undefined || decimals.length > digits) return undefined
  return Number(whole + decimals.padEnd(digits, '0'))
}
