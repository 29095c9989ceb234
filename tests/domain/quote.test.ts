import { expect, test } from 'vitest'
import { quoteService } from '#server/features/pricing/rules/quote.ts'

test.each([
  ['nothing said is free', {}, 2, 0, 0],
  ['no deposit', { price: 4000 }, 1, 4000, 0],
  ['deposit none', { price: 4000, deposit: { kind: 'none' } }, 2, 8000, 0],
  ['all of it', { price: 8000, deposit: { kind: 'full' } }, 1, 8000, 8000],
  ['all of it for three', { price: 1500, deposit: { kind: 'full' } }, 3, 4500, 4500],
  ['30 percent', { price: 12000, deposit: { kind: 'percent', value: 30 } }, 1, 12000, 3600],
  ['half a cent is rounded up', { price: 1050, deposit: { kind: 'percent', value: 15 } }, 1, 1050, 158],
  ['less than half is rounded down', { price: 333, deposit: { kind: 'percent', value: 10 } }, 1, 333, 33],
  ['rounded once, not per person', { price: 333, deposit: { kind: 'percent', value: 50 } }, 2, 666, 333],
  ['percent of nothing', { price: 0, deposit: { kind: 'percent', value: 50 } }, 1, 0, 0],
  [
    'more than all of it is all of it',
    { price: 1000, deposit: { kind: 'percent', value: 150 } },
    1,
    1000,
    1000,
  ],
  ['an amount for each', { price: 4000, deposit: { kind: 'amount', value: 1000 } }, 2, 8000, 2000],
  ['an amount above the price', { price: 500, deposit: { kind: 'amount', value: 1000 } }, 2, 1000, 1000],
  ['the dearest class', { price: 100_000_000, deposit: { kind: 'percent', value: 33 } }, 10_000, 1e12, 33e10],
] as const)('Quotes the total and the amount due now: %s', (_, fields, people, total, dueNow) =>
  expect(quoteService(fields, people, 'EUR')).toEqual({ total, dueNow }),
)

test.each([
  ['a third of a price', { price: 10_000, deposit: { kind: 'percent', value: 33 } }, 'KWD', 10_000, 3300],
  [
    'a share that no card can pay',
    { price: 12_340, deposit: { kind: 'percent', value: 50 } },
    'BHD',
    12_340,
    6170,
  ],
  ['is rounded up', { price: 12_350, deposit: { kind: 'percent', value: 50 } }, 'BHD', 12_350, 6180],
  ['an amount for each', { price: 5000, deposit: { kind: 'amount', value: 1001 } }, 'TND', 5000, 1010],
  ['all of a price that no card can pay', { price: 1234, deposit: { kind: 'full' } }, 'OMR', 1234, 1230],
  ['all of a price below what cards pay', { price: 5, deposit: { kind: 'full' } }, 'JOD', 5, 0],
  ['all of a price in ariary', { price: 150_050, deposit: { kind: 'full' } }, 'MGA', 150_050, 150_000],
] as const)('What is due can be paid by card: %s', (_, fields, currency, total, dueNow) => {
  expect(quoteService(fields, 1, currency)).toEqual({ total, dueNow })
})
