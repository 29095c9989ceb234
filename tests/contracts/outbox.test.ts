/** The contract of every adapter of the outbox port. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OutboxLane, StoredOutboxEntry } from '#server/features/outbox/topics.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  now,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const leaseMs = 60_000
const webhook = { webhook: 'crm', event: 'webhook.test' } as const
const later = (minutes: number): Instant => addMinutes(now, minutes)

describe.each(engines)('The outbox on $name', engine => {
  const suite = bookingsSuite(engine)
  const outbox = (process = 0) => suite.store(process).outbox
  const take = (at = now, { most = 100, process = 0 } = {}) =>
    outbox(process).take({ limit: most, leaseMs, now: at })
  const book = async (minutes = 0) => {
    const attempt = makeCandidate({ start: 60 * minutes })
    await suite.bookings.book({ ...makeBookingCommand([attempt]), now: later(minutes) })
    return attempt.booking
  }
  const takeOne = async (at = now): Promise<StoredOutboxEntry> => {
    const [note, ...more] = await take(at)
    expect(more).toEqual([])
    return note ?? expect.unreachable('Nothing is due.')
  }

  test('contains what happened to which booking, and when', async () => {
    const booking = await book()
    await suite.bookings.cancel({ ...makeCancelCommand(booking), now: later(5) })
    const note = { business, attempts: 1, id: expect.any(String) }
    expect(await take(later(5))).toEqual([
      { ...note, topic: 'booking.scheduled', at: now, payload: { booking: booking.id, revision: 1 } },
      { ...note, topic: 'booking.cancelled', at: later(5), payload: { booking: booking.id, revision: 2 } },
    ])
  })

  test('contains nothing of a write that was rolled back', async () => {
    await book()
    await suite.bookings.book(makeBookingCommand([makeCandidate({ start: 0 })]))
    expect(await take()).toHaveLength(1)
  })

  test('returns as many notes as requested, the longest due first', async () => {
    const late = await book(2)
    const early = await book(1)
    const booked = async () => (await take(later(2), { most: 1 })).map(({ payload }) => payload)
    expect([await booked(), await booked(), await booked()]).toEqual([
      [{ booking: early.id, revision: 1 }],
      [{ booking: late.id, revision: 1 }],
      [],
    ])
  })

  test('gives each note to one of 20 simultaneous requests from two processes', async () => {
    for (let index = 0; index < 30; index++) await book(index)
    const taking = Array.from({ length: 20 }, (_, index) => take(later(30), { most: 3, process: index % 2 }))
    const ids = (await Promise.all(taking)).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length + (await take(later(30))).length).toBe(30)
  })

  test('makes a note due again when its lease expires, not before', async () => {
    await book()
    const { id } = await takeOne()
    expect(await take(addMinutes(now, 0.99))).toEqual([])
    expect(await takeOne(later(1))).toMatchObject({ id, attempts: 2 })
  })

  test('keeps emails, webhooks and calendars in lanes of their own', async () => {
    await book()
    await outbox().addOnce({ business, id: randomUUID(), topic: 'webhook.event', payload: webhook }, now)
    const calendar = { provider: 'maya', platform: 'google' } as const
    await outbox().addOnce({ business, id: randomUUID(), topic: 'calendar.event', payload: calendar }, now)
    const takeTopics = async (lane: OutboxLane) =>
      (await outbox().take({ limit: 10, leaseMs, now, lane })).map(({ topic }) => topic)
    expect(await takeTopics('webhook')).toEqual(['webhook.event'])
    expect(await takeTopics('letter')).toEqual(['booking.scheduled'])
    expect(await takeTopics('calendar')).toEqual(['calendar.event'])
    for (const lane of ['webhook', 'calendar'] as const) expect(await takeTopics(lane)).toEqual([])
  })

  test('counts what waits and what was given up, and how long the first has been due', async () => {
    expect(await outbox().readBacklog(now)).toEqual([
      { lane: 'letter', waiting: 0, failed: 0, dueForSeconds: 0 },
      { lane: 'webhook', waiting: 0, failed: 0, dueForSeconds: 0 },
      { lane: 'calendar', waiting: 0, failed: 0, dueForSeconds: 0 },
    ])
    await book()
    await book(1)
    await outbox().addOnce({ business, id: randomUUID(), topic: 'webhook.event', payload: webhook }, now)
    const [given] = await outbox().take({ limit: 1, leaseMs, now, lane: 'webhook' })
    await outbox().failed(given ?? expect.unreachable(), 'gone', undefined)
    expect(await outbox().readBacklog(later(5))).toEqual([
      { lane: 'letter', waiting: 2, failed: 0, dueForSeconds: 300 },
      { lane: 'webhook', waiting: 0, failed: 1, dueForSeconds: 0 },
      { lane: 'calendar', waiting: 0, failed: 0, dueForSeconds: 0 },
    ])
  })

  test('never returns a delivered note again, even if delivery was reported late', async () => {
    await book()
    const first = await takeOne()
    const second = await takeOne(later(1))
    await outbox().delivered(business, [first.id], later(1))
    await outbox(1).failed(second, 'refused', later(2))
    expect(await take(later(60_000))).toEqual([])
  })

  test('makes a postponed note due at the given time, as if it had not been taken', async () => {
    await book()
    await outbox().postpone(await takeOne(), later(1))
    expect(await take(now)).toEqual([])
    const again = await takeOne(later(1))
    expect(again.attempts).toBe(1)
    // Another worker has taken it since.
    await takeOne(later(3))
    await outbox(1).postpone(again, later(2))
    expect(await take(later(3))).toEqual([])
  })

  test('is done with what is withheld, and says so', async () => {
    const booking = await book()
    await outbox().withheld(business, [(await takeOne()).id], later(1))
    expect(await take(later(60_000))).toEqual([])
    const [entry] = await outbox().listOfBooking({ business, booking: booking.id, seconds: [now] })
    expect(entry).toMatchObject({ state: 'withheld', deliveredAt: later(1) })
  })

  test('makes a failed note due at the given time, and stores its error', async () => {
    await book()
    await outbox().failed(await takeOne(), 'connection refused', later(10))
    expect(await suite.rows('select attempts, last_error from outbox')).toEqual([
      { attempts: 1, last_error: 'connection refused' },
    ])
    expect(await take(later(9))).toEqual([])
    await outbox().delivered(business, [(await takeOne(later(10))).id], later(10))
    expect(await suite.rows('select attempts, last_error, delivered_at from outbox')).toEqual([
      { attempts: 2, last_error: null, delivered_at: new Date(later(10)) },
    ])
  })

  test('ignores a failure reported after another worker took the note', async () => {
    await book()
    const slow = await takeOne()
    await takeOne(later(1))
    await outbox().failed(slow, 'too slow', later(1))
    expect(await take(later(1))).toEqual([])
  })

  test('keeps a permanently failed note, which is never due again', async () => {
    await book()
    await outbox().failed(await takeOne(), 'no such mailbox', undefined)
    expect(await take(later(60_000))).toEqual([])
    expect(await suite.count('outbox')).toBe(1)
  })

  describe('what was given up', () => {
    const deadLetters = () => suite.store(0).deadLetters
    const failed = 'SMTP EENVELOPE'
    const giveUp = async (minutes: number, at = later(minutes)) => {
      await book(minutes)
      const entry = await takeOne(at)
      await outbox().failed(entry, failed, undefined)
      return entry
    }

    test('is listed in pages, counted by topic, and due again with all its attempts ahead', async () => {
      const first = await giveUp(0)
      const second = await giveUp(1)
      const third = await giveUp(2)
      await outbox().addOnce({ business, id: randomUUID(), topic: 'webhook.event', payload: webhook }, now)
      const toEmail = ({ id, topic, at, attempts }: StoredOutboxEntry) => ({
        business,
        id,
        topic,
        at,
        attempts,
        lane: 'letter',
        error: failed,
      })
      expect(await deadLetters().list({ limit: 2 })).toEqual([third, second].map(toEmail))
      expect(await deadLetters().list({ after: second, limit: 2 })).toEqual([toEmail(first)])
      expect(await deadLetters().countByTopic()).toEqual([{ topic: first.topic, count: 3 }])

      // An operator of another business reaches nothing.
      const foreign = { business: 'elsewhere' }
      expect(await deadLetters().list({ limit: 2, ...foreign })).toEqual([])
      expect(await deadLetters().countByTopic('elsewhere')).toEqual([])
      expect(await deadLetters().resend({ topic: first.topic, ...foreign }, later(5))).toBe(0)
      expect(await deadLetters().delete({ entries: [second], ...foreign })).toBe(0)
      expect(await deadLetters().list({ limit: 1, business })).toHaveLength(1)
      const count = { business, lateBefore: now, answeredSince: now, answeredStatuses: [], limit: 2 }
      expect(await suite.store(0).attention.count(count)).toMatchObject({ failedLetters: 2, newAnswers: 0 })

      const others = { business: 'elsewhere', id: second.id }
      expect(await deadLetters().resend({ entries: [second, others] }, later(5))).toBe(1)
      expect(await deadLetters().resend({ topic: 'booking.cancelled' }, later(5))).toBe(0)
      expect(await takeOne(later(5))).toEqual({ ...second, attempts: 1 })
      await outbox().delivered(business, [second.id], later(5))
      expect(await deadLetters().resend({ topic: first.topic }, later(6))).toBe(2)
      expect((await take(later(6))).map(({ id }) => id)).toEqual([first.id, third.id])
      expect(await deadLetters().list({ limit: 2 })).toEqual([])
    })

    test('is discarded for good, but stays in the log; what waits or was sent is left alone', async () => {
      const entry = await giveUp(0)
      await book(1)
      const sent = await takeOne(later(1))
      await outbox().delivered(business, [sent.id], later(1))
      await book(2)
      const waiting = await takeOne(later(2))
      const audit = { business, author: 'token', action: 'deleteDeadLetters', at: now }
      expect(await deadLetters().delete({ entries: [entry, waiting, sent] }, audit)).toBe(1)
      expect(await deadLetters().delete({ topic: entry.topic }, audit)).toBe(0)
      expect(await deadLetters().countByTopic()).toEqual([])
      expect(await deadLetters().resend({ topic: entry.topic }, later(2), audit)).toBe(0)
      // What changed nothing leaves no entry.
      expect(await suite.count('audit')).toBe(1)
      expect(await suite.count('outbox')).toBe(3)
      expect((await outbox().readBacklog(later(2))).filter(({ failed }) => failed > 0)).toEqual([])
    })
  })
})
