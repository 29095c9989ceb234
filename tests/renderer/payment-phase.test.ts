import { describe, expect, test } from 'vitest'
import { getPaymentPhase, isPaymentOpen } from '#renderer/widgets/payment/payment-phase.ts'
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'

const payment: BookingPayment = {
  id: 'p',
  status: 'open',
  currency: 'EUR',
  due: 3600,
  paid: 0,
  refunded: 0,
  expiresAt: '2026-11-23T12:00:00Z',
}
const phaseOf = (status: Booking['status'], change?: Partial<BookingPayment>) =>
  getPaymentPhase({ status, ...(change === undefined ? {} : { payment: { ...payment, ...change } }) })

describe('The phase of a payment', () => {
  test.each([
    ['awaiting-payment', {}, 'waiting'],
    ['awaiting-payment', { declined: 'card-expired' }, 'declined'],
    ['awaiting-payment', { status: 'processing' }, 'processing'],
    // The attempt after a declined one.
    ['awaiting-payment', { status: 'processing', declined: 'declined' }, 'processing'],
    ['scheduled', { status: 'paid', paid: 3600 }, 'booked'],
    ['requested', { status: 'paid', paid: 3600 }, 'booked'],
    ['scheduled', undefined, 'booked'],
    ['expired', { status: 'expired' }, 'released'],
    ['expired', { status: 'paid', paid: 3600, refunded: 3600 }, 'released'],
    ['cancelled', { status: 'paid', paid: 3600 }, 'cancelled'],
    ['cancelled', {}, 'cancelled'],
  ] as const)('of a booking that is %s with %j is %s', (status, change, phase) =>
    expect(phaseOf(status, change)).toBe(phase),
  )

  test('is polled until it is settled', () => {
    const phases = ['waiting', 'declined', 'processing', 'booked', 'released', 'cancelled'] as const
    expect(phases.filter(isPaymentOpen)).toEqual(['waiting', 'declined', 'processing'])
  })
})
