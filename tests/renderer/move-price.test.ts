import { describe, expect, test } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { formatPriceChange, toPriceChangeFacts } from '#renderer/widgets/manage/reschedule-price.ts'
import { zone } from '#tests/support/clock/times.ts'
import { englishWords } from '#tests/support/texts/words.ts'

const app = {
  i18n: englishWords(),
  formats: createFormatters({ tag: 'en', zone: zone('Europe/Berlin') }),
}
const list = (change: { from: number; to: number; refund?: number }) =>
  toPriceChangeFacts({ currency: 'EUR', ...change }, app).map(({ value, detail }) =>
    [value, detail].join(' '),
  )

describe('A move', () => {
  test.each([
    ['leaves the price', { from: 6000, to: 6000 }, []],
    ['raises it', { from: 6000, to: 7000 }, ['€60.00 ', '€70.00 €10.00 more is due at your appointment.']],
    ['lowers it', { from: 6000, to: 5000 }, ['€60.00 ', '€50.00 ']],
    [
      'lowers it below what was paid',
      { from: 6000, to: 1500, refund: 300 },
      ['€60.00 ', '€15.00 €3.00 of your payment will be refunded.'],
    ],
    [
      'raises one price by as much as it lowers and refunds another',
      { from: 6000, to: 6000, refund: 1600 },
      ['€60.00 ', '€60.00 €16.00 more is due at your appointment. €16.00 of your payment will be refunded.'],
    ],
  ])('that %s says what happens to the money', (_, change, facts) => {
    expect(list(change)).toEqual(facts)
  })

  test('names the new price in the history only if it differs', () => {
    const format = (from: number, to: number) =>
      formatPriceChange(
        { at: '2026-11-23T12:00:00Z', what: 'rescheduled', by: 'visitor', price: { from, to, refund: 1600 } },
        { price: { currency: 'EUR', total: to, dueNow: 0 } },
        app,
      )
    expect(format(4000, 3000)).toBe('Price: €30.00 instead of €40.00')
    expect(format(4000, 4000)).toBeUndefined()
  })
})
