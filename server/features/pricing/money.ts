/** Amounts of money, and who moves them. */

/** An amount in minor units of an ISO 4217 currency: 2500 EUR is €25.00, 2500 JPY is ¥2500. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

export type PaymentProviderId = 'test' | 'stripe'
