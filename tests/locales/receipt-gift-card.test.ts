import { expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { buildReceiptGiftCardTexts } from '#locales/receipt-texts.ts'
import type { Receipt } from '#schemas/generated/types.gen.ts'
import { zone } from '#tests/support/clock/times.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const context = {
  i18n: englishWords(),
  formats: createFormatters({ tag: 'en', zone: zone('Europe/Berlin') }),
}
const receipt: Receipt = {
  number: 'F-ABCDEFGH',
  paidAt: '2026-11-25T09:00:00+01:00',
  provider: 'test',
  currency: 'EUR',
  business: { name: 'Harbor' },
  payer: {},
  lines: [],
  total: 2500,
  taxes: [],
  paid: 2500,
  refunds: [],
  dueLater: 0,
  giftCard: { code: 'ACEF-GHJK-MNPQ-RTUE', value: 2500, balance: 1000 },
}
const list = (giftCard: object) =>
  buildReceiptGiftCardTexts(
    { ...receipt, giftCard: { code: 'ACEF-GHJK-MNPQ-RTUE', value: 2500, balance: 1000, ...giftCard } },
    context,
  ).map(({ label, value }) => `${label}: ${value}`)

test('A receipt names the code, the value, the last day and the balance of a gift card', () => {
  expect(list({ lastDay: '2029-11-25' })).toEqual([
    'Gift card code: ACEF-GHJK-MNPQ-RTUE',
    'Value: €25.00',
    'Valid until: 11/25/2029',
    'Balance: €10.00',
  ])
})

test('A receipt says that a gift card was voided', () => {
  expect(list({ voided: true })[0]).toBe('Gift card code: ACEF-GHJK-MNPQ-RTUE (Cancelled)')
})
