/**
 * Checks `multipleOf` in decimal, as documents write numbers: 19.99 is a multiple of 0.01, though 19.99 /
 * 0.01 is not an integer.
 */

/** Returns the digits of a number as an integer, and the power of ten to multiply them by. */
function decimal(number: number): readonly [digits: bigint, exponent: number] {
  const [coefficient = '', exponent = '0'] = Math.abs(number).toString().split('e')
  const [whole = '', fraction = ''] = coefficient.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/**
 * Tells whether a number is a multiple of a divisor, like the browser's validator. Both must be finite, and
 * the divisor positive.
 */
export function isMultipleOf(number: number, divisor: number): boolean {
  const [digits, exponent] = decimal(number)
  const [divisorDigits, divisorExponent] = decimal(divisor)
  const shared = Math.min(exponent, divisorExponent)
  const scaled = (value: bigint, from: number) => value * 10n ** BigInt(from - shared)
  return scaled(digits, exponent) % scaled(divisorDigits, divisorExponent) === 0n
}
