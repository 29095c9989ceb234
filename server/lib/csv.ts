/** Formats tables as text (RFC 4180) that is safe to open in a spreadsheet. */

/** The mark at the start of a file by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\ufeff'

export const formatCsvRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(formatCsvCell).join(',')}\r\n`).join('')

/**
 * Formats a cell. Puts an apostrophe before what a spreadsheet takes for a formula (OWASP, CSV injection), including
 * its full-width forms, and also where a cell would begin for a program that splits at semicolons or tabs and ignores
 * quotes. Numbers and telephone numbers stay as they are.
 */
export function formatCsvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = phone.test(text) ? text : text.replace(innerFormula, "$1'").replace(formula, "'$&")
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** Allows a dash or plus before a space, which begins an item of a list. */
const innerFormula = /([;\t\r\n][^\S\r\n]*)(?=[=@＝＠]|[+\-＋－]\S)/g
const phone = /^\+\d[\d ().-]*$/
