import { describe, expect, test } from 'vitest'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import {
  getGiftCardExpiry,
  getGiftCardState,
  getLastDayOfGiftCard,
  getMinimumExpiryAfterRefund,
  getRedeemableAmount,
  getRefundablePrice,
  getRefundedValue,
} from '#server/features/gift-cards/rules/gift-card.ts'
import {
  completeGiftCardCode,
  formatGiftCardCode,
  giftCardAlphabet,
  parseGiftCardCode,
  randomCodeLength,
} from '#server/features/gift-cards/rules/gift-card-code.ts'
import { randomCharacters } from '#server/lib/identifiers.ts'
import { instant } from '#tests/support/clock/times.ts'

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

  test.each([
    ['2026-11-25T10:00:00Z', '2026-12-24', '2026-12-24T23:00:00Z'],
    // The business's date, and its midnight in summer time.
    ['2026-03-10T23:30:00Z', '2026-04-09', '2026-04-09T22:00:00Z'],
  ])('that gets a refund at %s can be used to the end of %s at least', (refundedAt, lastDay, expiresAt) => {
    const expiry = getMinimumExpiryAfterRefund(instant(refundedAt), berlin)
    expect(expiry).toBe(instant(expiresAt))
    expect(getLastDayOfGiftCard(expiry, berlin)).toBe(lastDay)
    expect(expiry - instant(refundedAt)).toBeLessThanOrEqual(30 * 86_400_000)
  })

  test.each([
    [{ balance: 1 }, 'active'],
    [{ balance: 1, expiresAt: instant('2026-11-25T10:00:01Z') }, 'active'],
    [{ balance: 1, expiresAt: instant('2026-11-25T10:00:00Z') }, 'expired'],
    [{ balance: 0, expiresAt: instant('2026-11-25T10:00:00Z') }, 'empty'],
    [{ balance: 1, voidedAt: instant('2026-11-25T09:00:00Z') }, 'voided'],
  ] as const)('of %j is %s', (card, state) => {
    expect(getGiftCardState(card, instant('2026-11-25T10:00:00Z'))).toBe(state)
  })

  test.each([
    [2500, 2500, 'EUR', 2500],
    [9000, 2500, 'EUR', 2500],
    [2000, 2500, 'EUR', 2000],
    // The rest is at least what the provider takes.
    [2490, 2500, 'EUR', 2450],
    [30, 60, 'EUR', 10],
    [30, 40, 'EUR', 0],
    // Currencies of which Stripe names no minimum: about a dollar is left.
    [9900, 10_000, 'KRW', 8500],
    [990, 1000, 'KRW', 0],
    [9900, 10_000, 'ISK', 9860],
    [1_990_000, 2_000_000, 'IDR', 300_000],
    // A multiple of ten fils is left.
    [4999, 9999, 'KWD', 4999],
    [9998, 9999, 'KWD', 8999],
    // A currency that we know nothing of is paid in full or not at all.
    [9999, 10_000, 'XXX', 0],
    [10_000, 10_000, 'XXX', 10_000],
  ])('with %i pays of %i %s: %i', (balance, amount, currency, paid) => {
    expect(getRedeemableAmount(balance, { amount, currency })).toBe(paid)
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
