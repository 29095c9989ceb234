import { describe, expect, test } from 'vitest'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import {
  getGiftCardExpiry,
  getLastDayOfGiftCard,
  getRefundablePrice,
  getRefundedValue,
} from '#server/domain/gift-card.ts'
import {
  completeGiftCardCode,
  formatGiftCardCode,
  giftCardAlphabet,
  parseGiftCardCode,
  randomCodeLength,
} from '#server/domain/gift-card-code.ts'
import { randomCharacters } from '#server/identifiers.ts'
import { instant } from '#tests/support/times.ts'

const berlin = requireZone('Europe/Berlin')

describe('The code of a gift card', () => {
  const code = completeGiftCardCode('ACEFGHJKMNPQRTU')

  test('has 16 characters that nobody misreads, and is another one each time', () => {
    const codes = Array.from({ length: 200 }, () =>
      completeGiftCardCode(randomCharacters(randomCodeLength, giftCardAlphabet)),
    )
    expect(new Set(codes).size).toBe(200)
    for (const one of codes) expect(one).toMatch(/^[ACEFGHJKMNPQRTUWXY34679]{16}$/)
  })

  test('is read with spaces, hyphens and lower case', () => {
    const spoken = formatGiftCardCode(code)
    expect(spoken).toMatch(/^(\w{4}-){3}\w{4}$/)
    for (const typed of [
      code,
      spoken,
      ` ${spoken.toLowerCase()} `,
      spoken.replaceAll('-', '–'),
      spoken.replaceAll('-', ' '),
    ])
      expect(parseGiftCardCode(typed)).toBe(code)
  })

  test.each(['', 'A', `${code}A`, code.slice(1), 'OOOO-0000-1111-IIII', `${code.slice(0, 15)}ß`])(
    'is not %j',
    text => expect(parseGiftCardCode(text)).toBeUndefined(),
  )

  test('is not one with any wrong character, nor with any two that were exchanged', () => {
    for (const position of code.split('').keys()) {
      for (const other of giftCardAlphabet)
        if (other !== code[position])
          expect(
            parseGiftCardCode(code.slice(0, position) + other + code.slice(position + 1)),
          ).toBeUndefined()
      for (let later = position + 1; later < code.length; later++) {
        if (code[later] === code[position]) continue
        const characters = code.split('')
        characters[position] = code.charAt(later)
        characters[later] = code.charAt(position)
        expect(parseGiftCardCode(characters.join(''))).toBeUndefined()
      }
    }
  })
})

describe('A gift card', () => {
  test.each([
    ['2026-11-24T10:00:00Z', 36, '2029-11-24', '2029-11-24T23:00:00Z'],
    // The last day of the shorter month; summer time.
    ['2026-08-31T10:00:00Z', 1, '2026-09-30', '2026-09-30T22:00:00Z'],
    // The business's date, not that of UTC.
    ['2026-12-31T23:30:00Z', 12, '2028-01-01', '2028-01-01T23:00:00Z'],
  ])('bought at %s for %i months is valid to the end of %s', (soldAt, validMonths, lastDay, expiresAt) => {
    const expiry = getGiftCardExpiry(instant(soldAt), { validMonths, zone: berlin })
    expect(expiry).toBe(instant(expiresAt))
    expect(getLastDayOfGiftCard(expiry, berlin)).toBe(lastDay)
  })

  const unrefunded = { refunded: 0, taken: 0 }
  test.each([
    // A card that was not used.
    [
      { price: 4000, value: 4000, balance: 4000, ...unrefunded },
      4000,
      [
        [4000, 4000],
        [1500, 1500],
      ],
    ],
    [
      { price: 9000, value: 10_000, balance: 10_000, ...unrefunded },
      9000,
      [
        [9000, 10_000],
        [4500, 5000],
      ],
    ],
    [{ price: 3, value: 10, balance: 4, refunded: 2, taken: 6 }, 1, [[1, 4]]],
    // Used in part.
    [{ price: 4000, value: 4000, balance: 1500, ...unrefunded }, 1500, [[1500, 1500]]],
    [
      { price: 9000, value: 10_000, balance: 5000, ...unrefunded },
      4500,
      [
        [4500, 5000],
        [1, 1],
      ],
    ],
    // Used up.
    [{ price: 4000, value: 4000, balance: 0, ...unrefunded }, 0, []],
    // A refund of 1000 has failed: its money can be refunded again without taking its value again.
    [
      { price: 4000, value: 4000, balance: 3000, refunded: 0, taken: 1000 },
      4000,
      [
        [1000, 0],
        [4000, 3000],
      ],
    ],
    // Products that a number does not hold exactly.
    [
      { price: 99_999_999, value: 99_999_998, balance: 99_999_997, ...unrefunded },
      99_999_997,
      [[99_999_998, 99_999_997]],
    ],
  ] as const)('of %j can be refunded up to %i', (card, refundable, refunds) => {
    expect(getRefundablePrice(card)).toBe(refundable)
    for (const [amount, value] of refunds) expect(getRefundedValue(amount, card)).toBe(value)
  })
})
