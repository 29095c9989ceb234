/**
 * The decimals of ISO 4217 currencies. `Intl` is no source for them: its CLDR data gives HUF, IDR and a dozen others no
 * decimals, and what it gives differs between versions of Node and browsers.
 */

/** Returns the number of decimals: 2 for EUR, 0 for JPY, 3 for KWD. */
export function getCurrencyDecimals(currency: string): number {
  if (zeroDecimals.includes(currency)) return 0
  if (threeDecimals.includes(currency)) return 3
  return fourDecimals.includes(currency) ? 4 : 2
}

/** Returns whether prices without a fraction are written without decimals: 12 000 Ft, but 12 000,50 Ft. */
export const hidesZeroDecimals = (currency: string): boolean => withoutCoins.includes(currency)

// Strings, because they are part of the first load of every page.
const zeroDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'
const fourDecimals = 'CLF UYW'
/** Their minor units are out of use. */
const withoutCoins = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'
