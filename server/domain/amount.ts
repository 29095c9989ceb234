/** Parses and formats amounts of money as people write them, in the major unit of a currency. */

/** Returns the number of decimals that ISO 4217 gives a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const getCurrencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

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
