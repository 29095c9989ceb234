/** Formats a rate in percent with at most three decimals: 8.1% or 8,1 %. */
export const formatTaxRate = (percent: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)
