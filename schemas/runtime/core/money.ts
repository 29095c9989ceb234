/** Amounts are whole minor units (cents) of a currency of ISO 4217; to write them is the business of locales. */

/** So many percent of an amount, rounded half up to the minor unit. */
export const computePercentage = (amount: number, percent: number): number =>
  Math.floor((amount * percent + 50) / 100)
