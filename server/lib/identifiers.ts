/** Random ids that cannot be guessed, and references that people can read. */
import { randomBytes, randomInt } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Excludes characters that are easily misheard or misread: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const spoken = 'ACDEFGHJKMNPQRTUVWXY34679'

/** Returns 128 random bits in base62, always 22 characters. An id grants access to what it names. */
export function randomId(): string {
  let number = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let text = ''
  for (let digit = 0; digit < 22; digit++) {
    text = base62.charAt(Number(number % 62n)) + text
    number /= 62n
  }
  return text
}

/** Returns eight characters that a person can read out on the phone. */
export const randomReference = (): string => randomCharacters(8, spoken)

export const randomCharacters = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
