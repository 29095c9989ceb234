/** Tables as text (RFC 4180), safe to open in a spreadsheet. */

/** Begins a file: by it spreadsheets know that the text is UTF-8. */
export const byteOrderMark = '\ufeff'

export const formatCsvRows = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => `${row.map(formatCsvCell).join(',')}\r\n`).join('')

/**
 * What a spreadsheet takes for a formula gets an apostrophe before it (OWASP, CSV injection), its full-width forms
 * too, and also where a cell begins for a program that takes semicolons or tabs for the ends of cells and knows no
 * quotes within. A number is none, and stays one; a telephone number stays too.
 */
export function formatCsvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = phone.test(text) ? text : text.replace(innerFormula, "$1'").replace(formula, "'$&")
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** A dash or plus before a space begins an item of a list. */
const innerFormula = /([;\t\r\n][^\S\r\n]*)(?=[=@＝＠]|[+\-＋－]\S)/g
const phone = /^\+\d[\d ().-]*$/
