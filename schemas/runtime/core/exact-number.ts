/**
 * Tells which numbers JavaScript keeps as they were written. A double silently changes the others: 9007199254740993
 * becomes 9007199254740992, and 0.1234567890123456789 loses its last digits.
 */

/** A number as JSON, URLs and programs write it: not blanks, which scripts read as 0, and not `0x10`. */
const machineNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export const isPlainNumberText = (text: string): boolean => machineNumber.test(text)

/** Longer texts are refused unread; the longest double that matters has 20 characters. */
const maxCharacters = 400

/**
 * Tells whether the number that a text writes, as in JSON, is kept digit by digit. Zeros at its ends do not count: 1.50
 * is 1.5. Whole numbers beyond 2^53 − 1 are not kept, because their neighbours become the same number.
 * @param text of `isPlainNumberText`
 */
export function isExactlyRepresentable(text: string): boolean {
  // A double keeps any 15 digits.
  if (text.length <= 15 && !/e/i.test(text)) return true
  if (text.length > maxCharacters) return false
  const number = Number(text)
  if (!Number.isFinite(number)) return false
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return false
  return normalize(text) === normalize(String(number))
}

/** Returns sign, digits without zeros at the ends, and the power of ten of the last digit: `-15e-1` for -1.50. */
function normalize(text: string): string | undefined {
  const [found, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (found === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  const power = Number(exponent) - fraction.length + digits.length - kept.length
  return kept === '' ? '0' : `${sign === '-' ? '-' : ''}${kept}e${power}`
}

/** Returns a number without an exponent: `0.0000001` for 1e-7. */
export function toPlainDecimal(number: number): string {
  const [, sign = '', digits = '', power = '0'] =
    /^(-?)(\d+)e(.+)$/.exec(normalize(String(number)) ?? '') ?? []
  if (digits === '') return '0'
  const places = Number(power)
  if (places >= 0) return sign + digits + '0'.repeat(places)
  const padded = digits.padStart(1 - places, '0')
  return `${sign}${padded.slice(0, places)}.${padded.slice(places)}`
}
