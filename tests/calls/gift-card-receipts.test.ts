/** The tax on receipts of gift cards: it is named when a card is redeemed, never when it is sold. */
import { expect, test } from 'vitest'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { describeFormPayment } from '#server/features/checkout/calls/describe-form-payment.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { PaymentRecord } from '#server/features/payments/payments.ts'
import { now, business as slug } from '#tests/support/bookings/orders.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const business: Business = {
  slug,
  name: 'Harbor',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}
const submission: Submission = {
  id: 's',
  kind: 'form',
  form: 'voucher',
  version: 1,
  status: 'complete',
  values: {},
  scores: {},
  locale: 'en',
  startedAt: now,
  savedAt: now,
  erased: false,
  payment: {
    id: 'p',
    status: 'paid',
    currency: 'EUR',
    due: 2500,
    paid: 2500,
    refunded: 0,
    expiresAt: addMinutes(now, 15),
  },
}
const record: PaymentRecord = {
  business: slug,
  id: 'p',
  reference: 'ABCDEFGH',
  ordinal: 1,
  provider: 'test',
  status: 'paid',
  isTest: true,
  subject: { kind: 'submission', submission: 's' },
  due: { amount: 2500, currency: 'EUR' },
  received: { amount: 2500, currency: 'EUR' },
  createdAt: now,
  refunds: [],
  redeemed: 0,
  returns: [],
}

async function readTaxes(payment: object) {
  const document = {
    id: 'voucher',
    version: 1,
    title: 'Voucher',
    schema: { type: 'object' },
    payment: { amount: 2500, tax: { percent: 19 }, ...payment },
  }
  const i18n = englishWords()
  const { receipt } = await describeFormPayment(
    { submission, business, i18n, masksAnswers: false },
    {
      payments: { listRecords: async () => [record] },
      giftCards: { findByPurchase: async () => undefined },
      versions: {
        find: async () => ({ kind: 'form', form: 'voucher', version: 1, digest: 'one', document }),
      },
      getTranslator: () => i18n,
    },
  )
  return receipt?.taxes.map(({ amount }) => amount)
}

// Such a form is refused today; an older version of it may have been paid.
test('A card that was sold with a tax has none on its receipt', async () => {
  expect(await readTaxes({})).toEqual([399])
  expect(await readTaxes({ giftCard: {} })).toEqual([])
})
