import { expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { formatRefund } from '#renderer/widgets/booking/format-refund.ts'
import { zone } from '#tests/support/clock/times.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const app = {
  i18n: englishWords(),
  formats: createFormatters({ tag: 'en', zone: zone('Europe/Berlin') }),
}
const history = [{ at: '2026-11-25T09:00:00+01:00', what: 'cancelled', by: 'visitor' } as const]
const way = '€10.00 goes back to you; this can take some days.'
const onCard = 'Returned to the gift card on 11/25/2026: €25.00'

test.each([
  ['nothing', { paid: 3600, refunded: 0 }, ''],
  ['money', { paid: 3600, refunded: 1000 }, way],
  [
    'only what a gift card has paid',
    { paid: 3600, refunded: 2500, giftCards: { paid: 2500, returned: 2500 } },
    onCard,
  ],
  ['both', { paid: 3600, refunded: 3500, giftCards: { paid: 2500, returned: 2500 } }, `${way} ${onCard}`],
  // Released before it was paid: the card has it back, and nothing was refunded.
  ['nothing yet', { paid: 0, refunded: 0, giftCards: { paid: 2500, returned: 2500 } }, ''],
])('A booking of which %s goes back says so', (_, amounts, text) => {
  const payment = {
    id: 'p',
    status: 'paid' as const,
    currency: 'EUR',
    due: 1100,
    ...amounts,
    expiresAt: '2026-11-23T12:00:00Z',
  }
  expect(formatRefund({ payment, history }, app)).toBe(text)
})
