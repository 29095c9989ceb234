/** Tables as text (RFC 4180), safe to open in a spreadsheet. */

/** Rows of cells, with a byte order mark, by which spreadsheets know that it is UTF-8. */
export const csv = (rows: readonly (readonly unknown[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`

/**
 * What a spreadsheet takes for a formula gets an apostrophe before it (OWASP, CSV injection), its full-width forms
 * too. A number is none, and stays one.
 */
export function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/
