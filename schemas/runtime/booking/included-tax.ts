/** Computes the tax that prices contain. */
import type { Appointment, Booking, Receipt, Tax } from '../../generated/types.gen.ts'
import { canonicalizeJson } from '../core/canonical-json.ts'

/**
 * Returns the tax contained in the price of what takes place, by rate and label. Amounts of a rate are added up first,
 * so that each is rounded only once.
 */
export function summarizeIncludedTaxes({
  appointments,
  status,
}: Pick<Booking, 'appointments' | 'status'>): Receipt['taxes'] {
  const grossByTax = new Map<string, { readonly tax: Tax; gross: number }>()
  for (const { price, cancelled } of appointments) {
    if (isReleased(status, cancelled) || !price?.tax) continue
    const key = canonicalizeJson(price.tax)
    const entry = grossByTax.get(key) ?? { tax: price.tax, gross: 0 }
    entry.gross += price.total
    grossByTax.set(key, entry)
  }
  return [...grossByTax.values()].map(({ tax, gross }) => ({
    ...tax,
    gross,
    amount: computeIncludedTax(gross, tax),
  }))
}

const isReleased = (status: Booking['status'], cancelled: Appointment['cancelled']): boolean =>
  cancelled === true || status === 'cancelled' || status === 'expired'

/** Returns the tax contained in an amount, rounded half up: 19 in 119 at 19 %. */
export function computeIncludedTax(gross: number, { percent }: Pick<Tax, 'percent'>): number {
  // A rate has three decimals, so it is a whole number of thousandths. The product may exceed 2 ** 53.
  const rate = BigInt(Math.round(percent * 1000))
  const divisor = 100_000n + rate
  return Number((2n * BigInt(gross) * rate + divisor) / (2n * divisor))
}
