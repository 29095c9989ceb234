/** The contract of every adapter of the payments port about refunds, of bookings and of submissions alike. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Payment, Refund, RefundReport } from '#server/features/payments/payments.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, makeBookingCommand, makeCandidate, now } from '#tests/support/bookings/orders.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { engines } from '#tests/support/database/database.ts'

const due = { amount: 2500, currency: 'EUR' }
const expiresAt = addMinutes(now, 15)
let sequence = 0

/** What is paid, as a test read it. */
interface PaidSubject {
  /** Changes the payment unless something has changed since the subject was read. */
  change(parts: Omit<PaymentChange, 'id'>): Promise<{ readonly kind: string }>
  readonly failedRefunds: readonly { readonly id: string; readonly amount: number }[]
}

describe.each(engines)('On $name', engine => {
  const suite = bookingsSuite(engine)
  const payments = (process = 0) => suite.store(process).payments
  const find = async (id: string): Promise<Payment> =>
    (await payments().find({ business, id })) ?? expect.unreachable('There is no such payment.')

  async function insertBooking(payment: string): Promise<void> {
    const { claims, booking } = makeCandidate({ start: 60 * sequence })
    const command = makeBookingCommand([{ claims, booking: { ...booking, status: 'awaiting-payment' } }])
    await suite.bookings.book({ ...command, payment: { id: payment, provider: 'test', due, expiresAt } })
  }

  async function readBooking(payment: string): Promise<PaidSubject> {
    const { subject } = await find(payment)
    const id = subject.kind === 'booking' ? subject.booking : expect.unreachable('It is for a submission.')
    const was = (await suite.bookings.find(business, id)) ?? expect.unreachable('It is gone.')
    return {
      failedRefunds: was.payment?.failedRefunds ?? [],
      change(parts) {
        const what = parts.status === 'paid' ? 'paid' : 'refunded'
        const history: Booking['history'] = [...was.history, { at: was.createdAt, what, by: 'system' }]
        const booking: Booking = { ...was, status: 'scheduled', history }
        const change = { id: payment, ...parts }
        return payments().change({ business, previous: was, now, change, booking, topic: 'booking.refunded' })
      },
    }
  }

  const form = { kind: 'form', form: 'course' } as const
  async function insertSubmission(payment: string): Promise<void> {
    const document = { id: form.form, version: 1, schema: { type: 'object' } }
    const digest = 'one'
    await suite.store(0).formStores.versions.publish([{ ...form, version: 1, digest, document }], now)
    const id = `submission-${payment}`
    const submission: Submission = {
      id,
      ...form,
      version: 1,
      status: 'awaiting-payment',
      values: {},
      scores: {},
      locale: 'en',
      startedAt: now,
      savedAt: now,
      erased: false,
    }
    await suite.store(0).formStores.submissions.submit({
      business,
      now,
      digest,
      submission,
      emails: [],
      uploads: [],
      quotas: [],
      request: { idempotencyKey: id, fingerprint: id },
      payment: { id: payment, reference: payment, provider: 'test', due, expiresAt },
    })
  }

  async function readSubmission(id: string): Promise<PaidSubject> {
    const payment = await find(id)
    const submission =
      (await suite.store(0).formStores.submissions.find(business, `submission-${id}`)) ??
      expect.unreachable('It is gone.')
    return {
      failedRefunds: submission.payment?.failedRefunds ?? [],
      change: parts =>
        payments().changeForSubmission({
          business,
          now,
          previous: { payment, submission },
          change: { id, ...parts },
          ...(parts.status === 'paid' ? { status: 'complete' } : {}),
        }),
    }
  }

  const subjects = [
    { name: 'a booking', insert: insertBooking, read: readBooking },
    { name: 'a submission', insert: insertSubmission, read: readSubmission },
  ]

  describe.each(subjects)('Refunds of $name', ({ insert, read }) => {
    let id = ''
    beforeEach(async () => {
      id = `payment${++sequence}`
      await insert(id)
      const checkout = { id: `checkout-${id}`, url: 'https://pay.example/1' }
      await payments().keepCheckout({ business, id, checkout, due: due.amount, now })
      await (await read(id)).change({ status: 'paid', received: due, checkAt: null })
    })
    const order = async (amount: number, repeats?: string) => {
      const refund = { id: crypto.randomUUID(), amount, cause: 'operator' as const }
      const change = { refund: { ...refund, ...(repeats === undefined ? {} : { repeats }) } }
      return { id: refund.id, result: await (await read(id)).change(change) }
    }
    const refund = async (amount: number, repeats?: string): Promise<string> => {
      const ordered = await order(amount, repeats)
      expect(ordered.result).toMatchObject({ kind: 'written' })
      return ordered.id
    }
    const get = async (refundId: string): Promise<Refund> =>
      (await payments().findRefund('test', refundId)) ?? expect.unreachable('There is no such refund.')
    const report = async (refundId: string, status: RefundReport['status'], process = 0) =>
      payments(process).reportRefund(await get(refundId), { status })
    const refuse = async (amount: number): Promise<string> => {
      const refundId = await refund(amount)
      expect(await report(refundId, 'failed')).toBe(true)
      return refundId
    }
    const countRefunded = async () => (await find(id)).refunded

    test('are found with what the provider needs', async () => {
      const refundId = await refund(1000)
      expect(await get(refundId)).toEqual({
        business,
        id: refundId,
        payment: id,
        provider: 'test',
        checkout: `checkout-${id}`,
        money: { amount: 1000, currency: 'EUR' },
        status: 'pending',
        createdAt: now,
        attempts: 0,
      })
      expect(await payments().findRefund('stripe', refundId)).toBeUndefined()
      const [taken] = await payments().leaseDueRefunds({ limit: 9, now, until: addMinutes(now, 2) })
      expect(taken).toEqual({ ...(await get(refundId)), attempts: 1 })
    })

    test('stay within what was received, and are written only if nothing has changed', async () => {
      await refund(1000)
      expect((await order(1501)).result).toEqual({ kind: 'changed' })
      const stale = await read(id)
      await refund(500)
      const more = { id: crypto.randomUUID(), amount: 1, cause: 'operator' as const }
      expect(await stale.change({ refund: more })).toEqual({ kind: 'changed' })
      expect(await countRefunded()).toBe(1500)
    })

    test.each([
      ['pending', 'succeeded', true],
      ['pending', 'failed', true],
      ['succeeded', 'failed', true],
      ['succeeded', 'pending', false],
      ['failed', 'succeeded', true],
      ['failed', 'pending', true],
    ] as const)('that are %s become %s: %s', async (before, after, isRecorded) => {
      const refundId = await refund(1000)
      await report(refundId, before)
      expect(await report(refundId, after)).toBe(isRecorded)
      const status = isRecorded ? after : before
      expect((await get(refundId)).status).toBe(status)
      expect(await countRefunded()).toBe(status === 'failed' ? 0 : 1000)
      expect((await read(id)).failedRefunds.map(failed => failed.id)).toEqual(
        status === 'failed' ? [refundId] : [],
      )
    })

    test('that failed stay so once another one repeats them, whatever becomes of that', async () => {
      const failed = await refuse(1000)
      const repeat = await refund(1000, failed)
      expect(await report(failed, 'succeeded')).toBe(false)
      await report(repeat, 'failed')
      expect(await report(failed, 'succeeded')).toBe(false)
      expect((await read(id)).failedRefunds).toEqual([{ id: repeat, amount: 1000, currency: 'EUR' }])
    })

    test('that failed do not count again if the money was refunded otherwise', async () => {
      const failed = await refuse(1000)
      await refund(1501)
      expect(await report(failed, 'succeeded')).toBe(false)
      expect(await countRefunded()).toBe(1501)
    })

    test('are repeated only if they have failed, and once', async () => {
      const pending = await refund(500)
      expect((await order(500, pending)).result).toEqual({ kind: 'changed' })
      const failed = await refuse(1000)
      await refund(1000, failed)
      expect((await order(1000, failed)).result).toEqual({ kind: 'changed' })
      expect(await countRefunded()).toBe(1500)
    })

    test.each([
      ['pending', false],
      ['succeeded', false],
      ['failed', true],
    ] as const)(
      'that failed count again for a reporter that read them as %s: %s',
      async (status, isRecorded) => {
        const failed = await refuse(1000)
        const stale: Refund = { ...(await get(failed)), status }
        expect(await payments().reportRefund(stale, { status: 'succeeded' })).toBe(isRecorded)
        expect(await countRefunded()).toBe(isRecorded ? 1000 : 0)
      },
    )

    test('in another currency are not repeated if they have succeeded since', async () => {
      await (await read(id)).change({ received: { ...due, currency: 'USD' } })
      const failed = await refuse(1000)
      const stale = await read(id)
      expect(await report(failed, 'succeeded')).toBe(true)
      const again = { id: crypto.randomUUID(), amount: 1000, cause: 'operator' as const, repeats: failed }
      expect(await stale.change({ refund: again })).toEqual({ kind: 'changed' })
      expect(await countRefunded()).toBe(1000)
    })

    test('that succeed after all while somebody refunds the same money are refunded once', async () => {
      for (let round = 0; round < 5; round++) {
        const failed = await refuse(2500)
        const subject = await read(id)
        const again = { id: crypto.randomUUID(), amount: 2500, cause: 'operator' as const, repeats: failed }
        const [recorded, changed] = await Promise.all([
          report(failed, 'succeeded', 1),
          subject.change({ refund: again }),
        ])
        expect(changed.kind).toBe(recorded ? 'changed' : 'written')
        expect(await countRefunded()).toBe(2500)
        expect(await suite.look(inconsistencies)).toEqual([])
        await report(recorded ? failed : again.id, 'failed')
      }
    })
  })
})
