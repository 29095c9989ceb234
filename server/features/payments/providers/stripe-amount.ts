/**
 * Amounts as Stripe counts them. Its minor units differ from ISO 4217 for several currencies, by a factor of 100 for
 * ISK: https://docs.stripe.com/currencies.
 */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import type { Money } from '#server/features/pricing/money.ts'
import { PaymentProviderError } from '../payment-provider.ts'

/** Converts to Stripe's minor units. Throws `rejected` if Stripe cannot take the amount. */
export function toStripeAmount({ amount, currency }: Money): number {
  if (currency === ambiguousCurrency)
    throw new PaymentProviderError(
      'rejected',
      `Stripe describes amounts of ${currency} in two ways. It is not supported.`,
    )
  const [numerator, denominator] = getRatio(currency)
  const converted = (amount * numerator) / denominator
  const step = threeDecimals.has(currency) ? 10 : 1
  if (!Number.isSafeInteger(converted) || converted % step !== 0)
    throw new PaymentProviderError(
      'rejected',
      `Stripe cannot take ${amount} minor units of ${currency}: it is too precise.`,
    )
  return converted
}

/** @param currency as Stripe writes it, in lower case */
export function fromStripeAmount(amount: number, currency: string): Money {
  const code = currency.toUpperCase()
  const [numerator, denominator] = getRatio(code)
  return { amount: Math.floor((amount * denominator) / numerator), currency: code }
}

/** Returns how many of Stripe's minor units make up how many of ours: [100, 1] for ISK, [1, 100] for MGA. */
function getRatio(currency: string): readonly [number, number] {
  const difference = getStripeDecimals(currency) - getCurrencyDecimals(currency)
  return difference < 0 ? [1, 10 ** -difference] : [10 ** difference, 1]
}

function getStripeDecimals(currency: string): number {
  if (zeroDecimals.has(currency)) return 0
  return threeDecimals.has(currency) ? 3 : 2
}

/** Stripe lists it both as a zero-decimal currency and as a special case with two decimals. */
const ambiguousCurrency = 'UGX'

const zeroDecimals: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])

/** Stripe requires the last of the three decimals to be 0. */
const threeDecimals: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
