/**
 * The decimals of ISO 4217 currencies. `Intl` cannot be used: its CLDR data gives HUF, IDR and a dozen others no
 * decimals, and what it gives differs between versions of Node and browsers.
 */

/** Returns the number of decimals: 2 for EUR, 0 for JPY, 3 for KWD. Knows no units of account (CLF, UYW). */
export const getCurrencyDecimals = (currency: string): number =>
  zeroDecimals.includes(currency) ? 0 : threeDecimals.includes(currency) ? 3 : 2

/**
 * Returns the number of decimals that cards can pay: in currencies with three decimals multiples of ten minor units, in
 * MGA of 100 (https://docs.stripe.com/currencies).
 */
export const getPayableDecimals = (currency: string): number =>
  currency === 'MGA' ? 0 : Math.min(getCurrencyDecimals(currency), 2)

// Strings, because they are part of the first load of every page.
const zeroDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'
