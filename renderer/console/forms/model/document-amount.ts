/** Amounts as documents have them: integers are minor units, texts such as "25.00" the major unit. */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'

/** Returns undefined for what is no amount. */
export function readMinorUnits(amount: unknown, currency: string): number | undefined {
  if (typeof amount === 'number') return amount
  if (typeof amount !== 'string' || amount.trim() === '') return undefined
  const major = Number(amount)
  return Number.isFinite(major) ? Math.round(major * 10 ** getCurrencyDecimals(currency)) : undefined
}

/** Writes an amount as people write it: "25" or "25.50". */
export function writeMajorUnits(minorUnits: number, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  const text = (minorUnits / 10 ** decimals).toFixed(decimals)
  return text.replace(/\.0+$/, '')
}
