/**
 * Codes of gift cards, which people read from paper and type: 15 random characters and a check character, in four
 * groups. About 68 random bits, so that nobody guesses one.
 */

/**
 * Without characters that are easily misread: 0 O D, 1 I L, 2 Z, 5 S, 8 B, U V. Their number is a prime, so that the
 * check character detects every wrong character and every two that were exchanged.
 */
export const giftCardAlphabet = 'ACEFGHJKMNPQRTUWXY34679'

const codeLength = 16
const groupLength = 4

/** How many characters of a code are random. */
export const randomCodeLength = codeLength - 1

/** Adds the check character to the random ones. */
export const completeGiftCardCode = (random: string): string => {
  const check = (giftCardAlphabet.length - computeRemainder(random)) % giftCardAlphabet.length
  return random + giftCardAlphabet.charAt(check)
}

/** Returns a typed code without spaces and hyphens and in upper case; undefined if it cannot be the code of a card. */
export function parseGiftCardCode(text: string): string | undefined {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  const isComplete = code.length === codeLength
  const isKnown = [...code].every(character => giftCardAlphabet.includes(character))
  return isComplete && isKnown && computeRemainder(code) === 0 ? code : undefined
}

/** Returns a code as people read it: `ACEF-GHJK-MNPQ-RTUW`. */
export const formatGiftCardCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-')

/** The check character, at the last position, has the weight 1. */
const computeRemainder = (code: string): number =>
  [...code].reduce(
    (sum, character, position) => sum + giftCardAlphabet.indexOf(character) * (codeLength - position),
    0,
  ) % giftCardAlphabet.length
