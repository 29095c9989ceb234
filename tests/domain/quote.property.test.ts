/** Amounts of orders, whatever their prices, deposits and currency. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment, Booking, Deposit, Service } from '#schemas/generated/types.gen.ts'
import { buildRefund, withPaymentChange } from '#server/features/bookings/calls/cancellation-refund.ts'
import { computeRefund } from '#server/features/payments/rules/refund.ts'
import { roundUpToPayable } from '#server/features/pricing/rules/amount.ts'
import { type OrderQuote, quoteService, quoteServices } from '#server/features/pricing/rules/quote.ts'
import { instant } from '#tests/support/clock/times.ts'

const currencies = fc.constantFrom('EUR', 'HUF', 'JPY', 'ISK', 'UGX', 'KWD', 'IQD', 'MGA')
const percents = fc.nat({ max: 100 })

const deposits: fc.Arbitrary<Deposit> = fc.oneof(
  fc.constantFrom<Deposit>({ kind: 'none' }, { kind: 'full' }),
  fc.nat({ max: 150 }).map((value): Deposit => ({ kind: 'percent', value })),
  fc.nat({ max: 100_000_000 }).map((value): Deposit => ({ kind: 'amount', value })),
)

const services: fc.Arbitrary<Service> = fc.record({
  slug: fc.constantFrom('cut', 'color'),
  name: fc.constant('Service'),
  durationMinutes: fc.constant(30),
  price: fc.nat({ max: 100_000_000 }),
  deposit: deposits,
})

const items = fc.record({
  service: services,
  people: fc.integer({ min: 1, max: 10_000 }),
  times: fc.integer({ min: 1, max: 52 }),
})
const orders = fc.array(items, { minLength: 1, maxLength: 6 })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const listAmounts = ({ total, dueNow, lines }: OrderQuote) => [
  total,
  dueNow,
  ...lines.flatMap(line => [line.total, line.dueNow]),
]

test('Lines add up to the total, in whole minor units, and nothing above the price is due', () => {
  fc.assert(
    fc.property(orders, currencies, (order, currency) => {
      const quote = quoteServices(order, currency)
      expect(listAmounts(quote).every(amount => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      expect(sum(quote.lines.map(line => line.total))).toBe(quote.total)
      expect(sum(quote.lines.map(line => line.dueNow))).toBe(quote.dueNow)
      for (const line of quote.lines) expect(line.dueNow).toBeLessThanOrEqual(line.total)
    }),
  )
})

test('What is due can be paid by card, and differs from the deposit by less than a card can pay', () => {
  fc.assert(
    fc.property(items, currencies, ({ service, people }, currency) => {
      const { total, dueNow } = quoteService(service, people, currency)
      expect(roundUpToPayable(dueNow, currency)).toBe(dueNow)
      const { deposit = { kind: 'none' } } = service
      const wanted = {
        none: 0,
        full: total,
        amount: (deposit.value ?? 0) * people,
        percent: (total * (deposit.value ?? 0)) / 100,
      }[deposit.kind]
      const step =
        new Map([
          ['KWD', 10],
          ['IQD', 10],
          ['MGA', 100],
        ]).get(currency) ?? 1
      expect(Math.abs(dueNow - Math.min(wanted, total))).toBeLessThan(step + 0.5 + Number.EPSILON)
    }),
  )
})

test('Refunds of appointments cancelled one after the other never exceed what was paid', () => {
  fc.assert(
    fc.property(cancellations(percents), ({ booking, parts, currency }) => {
      const after = cancelParts(booking, parts)
      expect(after.payment?.refunded).toBeLessThanOrEqual(booking.payment?.paid ?? 0)
      expect(roundUpToPayable(after.payment?.refunded ?? 0, currency)).toBe(after.payment?.refunded)
    }),
  )
})

test('Refunds of 100 % add up to what was paid, in whatever parts a booking is cancelled', () => {
  fc.assert(
    fc.property(cancellations(fc.constant(100)), ({ booking, parts }) => {
      expect(cancelParts(booking, parts).payment?.refunded).toBe(booking.payment?.paid)
    }),
  )
})

interface CancelledPart {
  readonly appointments: readonly Appointment[]
  readonly percent: number
}

/** A paid booking of a series of orders, all of which is cancelled in parts and in any order. */
const cancellations = (shares: fc.Arbitrary<number>) =>
  fc
    .record({
      order: orders,
      currency: currencies,
      shuffle: fc.infiniteStream(fc.nat()),
      cuts: fc.array(fc.record({ size: fc.integer({ min: 1, max: 4 }), percent: shares }), {
        minLength: 6,
        maxLength: 6,
      }),
    })
    .map(({ order, currency, shuffle, cuts }) => {
      const booking = bookOrder(order, currency)
      const keys = new Map(booking.appointments.map(appointment => [appointment, shuffle.next().value]))
      const left = [...booking.appointments].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
      const parts = cuts.map(({ size, percent }) => ({ appointments: left.splice(0, size), percent }))
      return { booking, parts, currency }
    })

function bookOrder(
  order: readonly { readonly service: Service; readonly people: number }[],
  currency: string,
): Booking {
  const appointments = order.map(
    ({ service, people }, position): Appointment => ({
      position,
      service: service.slug,
      serviceName: service.name,
      provider: 'p',
      providerName: 'P',
      start: '2026-11-26T09:00:00Z',
      end: '2026-11-26T10:00:00Z',
      timezone: 'UTC',
      seats: people,
      price: quoteService(service, people, currency),
    }),
  )
  const paid = sum(appointments.map(({ price }) => price?.dueNow ?? 0))
  return {
    id: 'b',
    reference: 'ABCDEFGH',
    status: 'scheduled',
    appointments,
    contact: {},
    guests: [],
    timezone: 'UTC',
    locale: 'en',
    createdAt: '2026-11-01T09:00:00Z',
    history: [],
    payment: {
      id: 'p',
      status: 'paid',
      currency,
      due: paid,
      paid,
      refunded: 0,
      expiresAt: '2026-11-01T09:15:00Z',
    },
  }
}

const refundContext = {
  directory: { business: { timezone: 'Europe/Berlin' } },
  now: instant('2026-11-01T10:00:00Z'),
}

const cancelParts = (booking: Booking, parts: readonly CancelledPart[]): Booking =>
  parts.reduce((was, { appointments, percent }) => {
    const wanted = computeRefund(appointments, () => percent)
    const refund = buildRefund(was, { wanted, cause: 'cancelled' }, refundContext)
    return withPaymentChange(was, refund).booking
  }, booking)
