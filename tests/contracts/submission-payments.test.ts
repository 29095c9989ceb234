/** How submissions follow their payment, or that of the booking that they made. */
import { describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Submission } from '#server/features/forms/submissions.ts'
import { bookingsSuite, tally } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  now,
} from '#tests/support/bookings/orders.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { everyEngine } from '#tests/support/database/database.ts'

const form = { kind: 'form', form: 'course' } as const
const digest = 'one'
const due = { amount: 2500, currency: 'EUR' }
const expiresAt = addMinutes(now, 15)
let sequence = 0

describe.each(everyEngine)('On $name', engine => {
  const suite = bookingsSuite(engine)
  const submissions = () => suite.store(0).formStores.submissions
  const payments = () => suite.store(1).payments

  /** Submits answers that wait for their own payment, or for that of a booking. */
  async function submit(booking?: Booking): Promise<string> {
    const document = { id: form.form, version: 1, schema: { type: 'object' } }
    await suite.store(0).formStores.versions.publish([{ ...form, version: 1, digest, document }], now)
    const id = `awaiting${++sequence}`
    const payment = { id: `payment-${id}`, reference: id, provider: 'test' as const, due, expiresAt }
    const submission: Submission = {
      id,
      ...form,
      version: 1,
      status: 'awaiting-payment',
      values: { name: 'Ada' },
      scores: {},
      locale: 'en',
      startedAt: now,
      savedAt: now,
      erased: false,
      ...(booking && { booking: booking.id }),
    }
    const result = await submissions().submit({
      business,
      now,
      digest,
      submission,
      emails: ['ada@example.org'],
      uploads: [],
      quotas: [{ key: 'all', most: 1 }],
      request: { idempotencyKey: id, fingerprint: id },
      ...(booking ? {} : { payment }),
    })
    expect(result.kind).toBe('kept')
    return id
  }
  const read = async (id: string): Promise<Submission> =>
    (await submissions().find(business, id)) ?? expect.unreachable('It is gone.')
  const countPlaces = async () =>
    (await submissions().countSubmissionsByQuota({ business, ...form }, ['all'])).get('all') ?? 0
  const countNotes = async () =>
    (await suite.rows("select id from outbox where topic = 'submission.created'")).length
  const listInconsistencies = () => suite.look(inconsistencies)

  describe('A submission with a payment of its own', () => {
    const openPage = async (id: string) => {
      const checkout = { id: `checkout-${id}`, url: 'https://pay.example/1' }
      const { testCheckouts } = suite.store(0)
      await testCheckouts.insert({
        id: checkout.id,
        payment: `payment-${id}`,
        due,
        description: 'A course for Ada',
        locale: 'en',
        returnUrl: 'http://localhost',
        cancelUrl: 'http://localhost',
        expiresAt,
      })
      await payments().keepCheckout({ business, id: `payment-${id}`, checkout, due: due.amount, now })
    }
    const describeCheckouts = () => suite.rows('select description from test_checkout')
    const readBoth = async (id: string) => {
      const payment = await payments().findBySubmission(business, id)
      return { payment: payment ?? expect.unreachable('It has no payment.'), submission: await read(id) }
    }
    /** Returns a command that completes the submission. */
    const makeConfirmation = async (id: string) => ({
      business,
      now,
      previous: await readBoth(id),
      status: 'complete' as const,
      change: { id: `payment-${id}`, status: 'paid' as const, received: due, checkAt: null },
    })
    const confirm = async (id: string) => payments().changeForSubmission(await makeConfirmation(id))

    test('is completed by exactly one of twenty simultaneous attempts', async () => {
      const id = await submit()
      const command = await makeConfirmation(id)
      const attempts = Array.from({ length: 20 }, (_, index) =>
        suite.store(index % 2).payments.changeForSubmission(command),
      )
      expect(tally(await Promise.all(attempts))).toEqual({ written: 1, changed: 19 })
      expect(await read(id)).toMatchObject({ status: 'complete', payment: { status: 'paid', paid: 2500 } })
      expect([await countPlaces(), await countNotes()]).toEqual([1, 1])
      expect(await listInconsistencies()).toEqual([])
    })

    test('gives up its place and is not noted when it is released', async () => {
      const id = await submit()
      const command = { business, now, previous: await readBoth(id), status: 'unpaid' as const }
      const change = { id: `payment-${id}`, status: 'expired' as const, declined: null, checkAt: now }
      expect(await payments().changeForSubmission({ ...command, change })).toMatchObject({
        kind: 'written',
        submission: { status: 'unpaid', payment: { status: 'expired' } },
      })
      expect([await countPlaces(), await countNotes()]).toEqual([0, 0])
      // A change that was decided on the earlier state comes too late.
      expect(await payments().changeForSubmission({ ...command, change, status: 'complete' })).toEqual({
        kind: 'changed',
      })
      expect(await listInconsistencies()).toEqual([])
    })

    test('keeps its status when only the payment changes', async () => {
      const id = await submit()
      const change = { id: `payment-${id}`, status: 'processing' as const, checkAt: now }
      await payments().changeForSubmission({ business, now, previous: await readBoth(id), change })
      expect(await read(id)).toMatchObject({
        status: 'awaiting-payment',
        payment: { status: 'processing' },
      })
    })

    test('is changed once under an idempotency key, which no other request may use', async () => {
      const id = await submit()
      await confirm(id)
      const refund = async (fingerprint: string) =>
        payments().changeForSubmission({
          business,
          now,
          previous: await readBoth(id),
          change: {
            id: `payment-${id}`,
            refund: { id: crypto.randomUUID(), amount: 1000, cause: 'operator' },
          },
          request: { idempotencyKey: 'one key', fingerprint },
        })
      expect((await refund('one')).kind).toBe('written')
      expect(await refund('one')).toMatchObject({ kind: 'replayed', submission: { id } })
      expect((await refund('two')).kind).toBe('key-reused')
      expect(await read(id)).toMatchObject({ payment: { paid: 2500, refunded: 1000 } })
    })

    test('is not changed with the payment of another one', async () => {
      const id = await submit()
      const other = 'another payment'
      const command = { ...(await makeConfirmation(id)), change: { id: other, status: 'paid' as const } }
      await expect(payments().changeForSubmission(command)).rejects.toThrow('does not belong')
      expect(await read(id)).toMatchObject({ status: 'awaiting-payment', payment: { status: 'open' } })
    })

    test.each([
      ['deletes it', (id: string) => submissions().remove({ business, id, now })],
      ['erases the person', () => submissions().eraseCustomer({ business, email: 'ada@example.org', now })],
      ['erases what is old', () => submissions().eraseOld({ business, before: addMinutes(now, 1), now })],
    ])('is unpaid as soon as the business %s, and its page is closed at once', async (_, erase) => {
      const id = await submit()
      await openPage(id)
      await erase(id)
      expect(await read(id)).toMatchObject({ status: 'unpaid', values: {}, payment: { status: 'expired' } })
      expect([await countPlaces(), await countNotes()]).toEqual([0, 0])
      const due = await payments().leaseDue({ limit: 5, now, until: addMinutes(now, 2) })
      expect(due).toMatchObject([{ id: `payment-${id}` }])
      expect(await describeCheckouts()).toEqual([{ description: '' }])
      expect(await listInconsistencies()).toEqual([])
    })

    test('confirmed while it is deleted is one or the other', async () => {
      for (let round = 0; round < 10; round++) {
        const id = await submit()
        await openPage(id)
        const command = await makeConfirmation(id)
        const [confirmed] = await Promise.all([
          payments().changeForSubmission(command),
          submissions().remove({ business, id, now }),
        ])
        const { status } = await read(id)
        expect(status).toBe(confirmed.kind === 'written' ? 'complete' : 'unpaid')
        expect(await countPlaces()).toBe(0)
        expect(await listInconsistencies()).toEqual([])
      }
    })

    test('keeps its payment and frees its place when it is deleted, but not when the person is erased', async () => {
      const id = await submit()
      await openPage(id)
      await confirm(id)
      await submissions().eraseCustomer({ business, email: 'ada@example.org', now })
      expect(await countPlaces()).toBe(1)
      expect(await describeCheckouts()).toEqual([{ description: '' }])
      expect(await submissions().remove({ business, id, now })).toBe(true)
      expect(await countPlaces()).toBe(0)
      expect(await read(id)).toMatchObject({ status: 'complete', payment: { status: 'paid', paid: 2500 } })
    })
  })

  describe('A submission that made a booking', () => {
    async function book(start = 0): Promise<Booking> {
      const { claims, booking } = makeCandidate({ start })
      const waiting: Booking = { ...booking, status: 'awaiting-payment' }
      const payment = { id: `payment-${booking.id}`, provider: 'test' as const, due, expiresAt }
      await suite.bookings.book({ ...makeBookingCommand([{ claims, booking: waiting }]), payment })
      return (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It was not booked.')
    }
    const settle = (was: Booking, status: Booking['status']) => {
      const what = status === 'expired' ? 'expired' : 'paid'
      const booking: Booking = {
        ...was,
        status,
        history: [...was.history, { at: was.createdAt, what, by: 'system' }],
      }
      const id = was.payment?.id ?? ''
      const change =
        what === 'paid'
          ? ({ id, status: 'paid', received: due, checkAt: null } as const)
          : ({ id, status: 'expired', checkAt: null } as const)
      const topic = `booking.${status}` as const
      const command = { business, previous: was, now, change, booking, topic }
      return payments().change({ ...command, releasesTime: status === 'expired' })
    }
    const cancel = (was: Booking) =>
      suite.bookings.cancel({
        ...makeCancelCommand(was),
        payment: { id: was.payment?.id ?? '', status: 'expired', checkAt: now },
      })
    const endings = [
      ['is confirmed', (was: Booking) => settle(was, 'scheduled'), 'complete'],
      ['is requested', (was: Booking) => settle(was, 'requested'), 'complete'],
      ['expires', (was: Booking) => settle(was, 'expired'), 'unpaid'],
      ['is cancelled', cancel, 'unpaid'],
    ] as const
    const expected = { complete: [1, 1], unpaid: [0, 0] }

    test.each(endings)('waits for its payment; when it %s, so is the submission', async (_, end, status) => {
      const booking = await book()
      const id = await submit(booking)
      expect([(await read(id)).status, await countPlaces(), await countNotes()]).toEqual([
        'awaiting-payment',
        1,
        0,
      ])
      await end(booking)
      expect((await read(id)).status).toBe(status)
      expect([await countPlaces(), await countNotes()]).toEqual(expected[status])
      expect(await listInconsistencies()).toEqual([])
    })

    test.each(endings)('is stored as what it has become if the booking %s before', async (_, end, status) => {
      const booking = await book()
      await end(booking)
      const id = await submit(booking)
      expect((await read(id)).status).toBe(status)
      expect([await countPlaces(), await countNotes()]).toEqual(expected[status])
    })

    test.each(endings)('agrees with its booking if that %s at the same time', async (_, end, status) => {
      for (let round = 0; round < 5; round++) {
        const booking = await book(round * 60)
        const [id] = await Promise.all([submit(booking), end(booking)])
        expect((await read(id)).status).toBe(status)
        expect(await listInconsistencies()).toEqual([])
        await submissions().remove({ business, id, now })
      }
    })

    test('stays complete when its booking is cancelled later', async () => {
      const booking = await book()
      const id = await submit(booking)
      await settle(booking, 'scheduled')
      const paid = (await suite.bookings.find(business, booking.id)) ?? expect.unreachable('It is gone.')
      await suite.bookings.cancel(makeCancelCommand(paid))
      expect((await read(id)).status).toBe('complete')
      expect(await countNotes()).toBe(1)
    })
  })
})
