/**
 * Parses and formats amounts of money as people write them, in the major unit of a currency, and rounds them to what
 * cards can pay.
 */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'

/** Returns the minor units of a text such as `25.00`, or undefined if it is no amount of that currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const [, units = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  const wanted = getCurrencyDecimals(currency)
  if (units === '' || decimals.length > wanted) return undefined
  return Number(units + decimals.padEnd(wanted, '0'))
}

/** Formats minor units in the major unit, as `parseAmount` reads them. */
export function formatPlainAmount(minorUnits: number, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  const digits = String(minorUnits).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Rounds up to an amount that a card can pay. */
export function roundUpToPayable(amount: number, currency: string): number {
  const step = getPayableStep(currency)
  return Math.ceil(amount / step) * step
}

/** Rounds down to an amount that a card can pay. */
export function roundDownToPayable(amount: number, currency: string): number {
  const step = getPayableStep(currency)
  return Math.floor(amount / step) * step
}

/**
 * Returns of how many minor units a payment must be a multiple: ten in currencies with three decimals, and 100 in MGA,
 * which ISO 4217 gives two decimals and card networks none (https://docs.stripe.com/currencies).
 */
function getPayableStep(currency: string): number {
  if (currency === 'MGA') return 100
  return getCurrencyDecimals(currency) === 3 ? 10 : 1
}
