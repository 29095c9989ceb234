/** The tax that prices contain. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Appointment, Tax } from '#schemas/generated/types.gen.ts'
import { computeIncludedTax, summarizeIncludedTaxes } from '#schemas/runtime/booking/included-tax.ts'

const appointment = (total: number, tax?: Tax, cancelled = false): Appointment => ({
  position: 0,
  service: 's',
  serviceName: 'S',
  provider: 'p',
  providerName: 'P',
  seats: 1,
  timezone: 'UTC',
  start: '2026-11-26T09:00:00Z',
  end: '2026-11-26T10:00:00Z',
  price: { total, dueNow: 0, ...(tax === undefined ? {} : { tax }) },
  ...(cancelled ? { cancelled } : {}),
})
const summarize = (...appointments: Appointment[]) =>
  summarizeIncludedTaxes({ status: 'scheduled', appointments })

test.each([
  [11_900, 19, 1900],
  [100, 19, 16],
  [2500, 8.1, 187],
  [10_000, 13.475, 1187],
  [12_345, 0, 0],
  [3, 100, 2],
  [1e12, 21.125, 174_406_604_747],
])('%i contains at %d %% a tax of %i', (gross, percent, amount) => {
  expect(computeIncludedTax(gross, { percent })).toBe(amount)
})

describe('The taxes of a booking', () => {
  test('are rounded once for each rate, not once for each appointment', () => {
    const tax = { percent: 19 }
    expect(summarize(appointment(100, tax), appointment(100, tax), appointment(100, tax))).toEqual([
      { percent: 19, gross: 300, amount: 48 },
    ])
  })

  test('are listed by rate and label, without what is cancelled or has none', () => {
    const appointments = [
      appointment(100, { percent: 7, label: 'VAT' }),
      appointment(200, { percent: 19 }),
      appointment(400),
      appointment(800, { percent: 7, label: 'VAT' }, true),
    ]
    expect(summarize(...appointments)).toEqual([
      { percent: 7, label: 'VAT', gross: 100, amount: 7 },
      { percent: 19, gross: 200, amount: 32 },
    ])
    for (const status of ['cancelled', 'expired'] as const)
      expect(summarizeIncludedTaxes({ status, appointments })).toEqual([])
  })

  test('are whole, add up to less than the price, and are exact to half a minor unit', () => {
    const rates = fc.nat({ max: 100_000 }).map(thousandths => ({ percent: thousandths / 1000 }))
    const parts = fc.array(fc.record({ total: fc.nat({ max: 1e12 }), tax: rates }), { maxLength: 8 })
    fc.assert(
      fc.property(parts, list => {
        const taxes = summarize(...list.map(({ total, tax }) => appointment(total, tax)))
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
        expect(sum(taxes.map(({ gross }) => gross))).toBe(sum(list.map(({ total }) => total)))
        for (const { percent, gross, amount } of taxes) {
          const rate = BigInt(Math.round(percent * 1000))
          const net = BigInt(gross) - BigInt(amount)
          // Twice the difference between net × rate and tax, in the unit of the divisor.
          const error = 2n * (net * rate - BigInt(amount) * 100_000n)
          expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= gross).toBe(true)
          expect(error <= 100_000n + rate && -error <= 100_000n + rate).toBe(true)
        }
      }),
    )
  })
})
