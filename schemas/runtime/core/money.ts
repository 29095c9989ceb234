/** Computes with amounts in whole minor units (cents) of an ISO 4217 currency; locales format them. */

/** Returns a percentage of an amount, rounded half up to the minor unit. */
export const computePercentage = (amount: number, percent: number): number =>
  Math.floor((amount * percent + 50) / 100)
