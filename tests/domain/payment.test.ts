/** The decision about a payment, by the state at the provider and the time. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  type CheckoutObservation,
  decidePayment,
  type PaymentFacts,
} from '#server/features/payments/rules/payment.ts'
import { instant } from '#tests/support/clock/times.ts'

const expiresAt = instant('2026-11-23T07:15:00Z')
const at = (minutes: number) => addMinutes(expiresAt, minutes)
const eur = (amount: number) => ({ amount, currency: 'EUR' })

const awaited: PaymentFacts = {
  id: 'p1',
  due: eur(2500),
  received: eur(0),
  status: 'open',
  expiresAt,
  isAwaited: true,
}
const released: PaymentFacts = { ...awaited, status: 'expired', isAwaited: false }
const confirmed: PaymentFacts = { ...awaited, status: 'paid', received: eur(2500), isAwaited: false }

type State = Extract<CheckoutObservation, { kind: 'state' }>
const state = (parts: Partial<State>): State => ({
  kind: 'state',
  payment: 'p1',
  status: 'open',
  paid: eur(0),
  refunded: 0,
  ...parts,
})
const paid = (amount = 2500, parts: Partial<State> = {}) =>
  state({ status: 'paid', paid: eur(amount), ...parts })
const unreachable: CheckoutObservation = { kind: 'unreachable' }
const noCheckout: CheckoutObservation = { kind: 'no-checkout' }

describe('A payment that a booking waits for', () => {
  test.each([
    ['paid in full', paid(), { kind: 'confirm', received: eur(2500), surplus: 0 }],
    ['paid twice', paid(5000), { kind: 'confirm', received: eur(5000), surplus: 2500 }],
    ['paid too little', paid(2499), { kind: 'return', cause: 'mismatch', received: eur(2499), amount: 2499 }],
    [
      'paid in another currency',
      paid(0, { paid: { amount: 2500, currency: 'USD' } }),
      { kind: 'return', cause: 'mismatch', received: { amount: 2500, currency: 'USD' }, amount: 2500 },
    ],
    [
      'the money of another payment',
      paid(2500, { payment: 'p2' }),
      { kind: 'return', cause: 'mismatch', received: eur(2500), amount: 2500 },
    ],
    [
      'paid, and partly returned by the provider',
      paid(2500, { refunded: 1000 }),
      { kind: 'return', cause: 'mismatch', received: eur(2500), amount: 1500 },
    ],
    ['open', state({}), { kind: 'keep', status: 'open', checkAt: at(-4) }],
    [
      'declined, with another attempt possible',
      state({ declined: 'card-expired' }),
      { kind: 'keep', status: 'open', declined: 'card-expired', checkAt: at(-4) },
    ],
    ['processing', state({ status: 'processing' }), { kind: 'keep', status: 'processing', checkAt: at(-4) }],
    ['expired by the provider', state({ status: 'expired' }), { kind: 'release', checkAt: at(-4) }],
    ['unknown, as nobody answers', unreachable, { kind: 'keep', status: 'open', checkAt: at(-4) }],
    ['not begun', noCheckout, { kind: 'keep', status: 'open', checkAt: expiresAt }],
  ] as const)('five minutes before its deadline: %s', (_, observation, decision) => {
    expect(decidePayment(awaited, observation, at(-5))).toEqual(decision)
  })

  test.each([
    ['is confirmed by money that is there', 1, paid(), 'confirm'],
    ['is released when it was not begun', 0, noCheckout, 'release'],
    ['is released when its checkout has expired', 0, state({ status: 'expired' }), 'release'],
    ['waits for a checkout that has still to expire', 0, state({}), 'keep'],
    ['is released when its checkout will not expire', 10, state({}), 'release'],
    ['waits ten minutes for a provider that does not answer', 9, unreachable, 'keep'],
    ['does not wait longer for it', 10, unreachable, 'release'],
    ['waits a day for a bank', 24 * 60 - 1, state({ status: 'processing' }), 'keep'],
    ['does not wait longer for a bank', 24 * 60, state({ status: 'processing' }), 'release'],
  ] as const)('%s, %i minutes after its deadline', (_, minutes, observation, kind) => {
    expect(decidePayment(awaited, observation, at(minutes)).kind).toBe(kind)
  })
})

describe('A payment whose page is being closed for a gift card', () => {
  const ending: PaymentFacts = { ...awaited, checkout: { isEnding: true } }

  test.each([
    [
      'has another page once this one has ended',
      state({ status: 'expired' }),
      { kind: 'keep', status: 'open', checkAt: expiresAt, dropsCheckout: true },
    ],
    ['is confirmed by money that came first', paid(), { kind: 'confirm', received: eur(2500), surplus: 0 }],
    [
      'waits for the bank if the visitor came first',
      state({ status: 'processing' }),
      { kind: 'keep', status: 'processing', checkAt: at(-4) },
    ],
    [
      'waits for a provider that does not answer',
      unreachable,
      { kind: 'keep', status: 'open', checkAt: at(-4) },
    ],
  ] as const)('%s', (_, observation, decision) => {
    expect(decidePayment(ending, observation, at(-5))).toEqual(decision)
  })

  test('is released after its deadline as any other', () => {
    expect(decidePayment(ending, state({ status: 'expired' }), at(0)).kind).toBe('release')
  })
})

describe('After the time was released', () => {
  test.each([
    ['money', paid(), 2500],
    ['money of any amount', paid(9), 9],
    ['what the provider has not returned yet', paid(2500, { refunded: 500 }), 2000],
    ['money of a checkout that ended', paid(2500, { status: 'expired' }), 2500],
  ] as const)('%s is refunded', (_, observation, amount) => {
    const decision = decidePayment(released, observation, at(60))
    expect(decision).toMatchObject({ kind: 'return', cause: 'late', amount })
  })

  test('the provider is checked for money at growing intervals, for a week', () => {
    const pauses: number[] = []
    for (let now = at(0); ; ) {
      const decision = decidePayment(released, state({ status: 'expired' }), now)
      if (decision.kind !== 'keep' || decision.checkAt === undefined) break
      pauses.push((decision.checkAt - now) / 60_000)
      now = decision.checkAt
    }
    expect(pauses.slice(0, 6)).toEqual([1, 1, 2, 4, 8, 16])
    expect(Math.max(...pauses)).toBe(12 * 60)
    expect(pauses.length).toBeLessThan(30)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(7 * 24 * 60)
  })

  test('a payment without a checkout is not checked', () => {
    expect(decidePayment(released, noCheckout, at(1))).toEqual({ kind: 'keep', status: 'expired' })
  })
})

describe('A payment that was received', () => {
  test.each([
    ['said again', paid()],
    ['said to be open by an old answer', state({})],
    ['not answered for', unreachable],
  ] as const)('is unchanged when it is %s', (_, observation) => {
    expect(decidePayment(confirmed, observation, at(60))).toEqual({ kind: 'keep', status: 'paid' })
  })

  test('refunds additional money once', () => {
    const decision = decidePayment(confirmed, paid(5000), at(60))
    expect(decision).toEqual({ kind: 'return', cause: 'surplus', received: eur(5000), amount: 2500 })
    const known = { ...confirmed, received: eur(5000) }
    expect(decidePayment(known, paid(5000), at(61))).toEqual({ kind: 'keep', status: 'paid' })
  })
})
