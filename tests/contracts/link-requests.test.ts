/** The contract of every adapter of the link requests port. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { BookingLinkRequest } from '#server/features/bookings/booking-link-requests.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

const question = { business, reference: 'K7QF2M9X', email: 'Grace@Example.com', locale: 'de' }
const limitAt = (minutes = 0) => ({
  most: 5,
  since: addMinutes(now, minutes - 60),
  now: addMinutes(now, minutes),
})

describe.each(engines)('A request for a booking link on $name', engine => {
  const suite = bookingsSuite(engine)
  const requests = (process = 0) => suite.store(process).linkRequests

  const ask = async (email = question.email): Promise<BookingLinkRequest> => {
    await requests().ask({ ...question, email }, now)
    const [note] = await suite.store(0).outbox.take({ limit: 1, leaseMs: 60_000, now })
    const request = note && (await requests().find(business, note.id))
    return request ?? expect.unreachable('There is no note, or no request of its id.')
  }

  test('leaves a note without personal data, and is found by the id of the note', async () => {
    await requests().ask(question, now)
    const notes = await suite.store(1).outbox.take({ limit: 10, leaseMs: 60_000, now })
    expect(notes).toEqual([
      {
        business,
        id: expect.any(String),
        topic: 'booking.link_requested',
        at: now,
        payload: {},
        attempts: 1,
      },
    ])
    expect(await requests(1).find(business, notes[0]?.id ?? '')).toEqual({ ...question, id: notes[0]?.id })
    expect(await requests().find('another', notes[0]?.id ?? '')).toBeUndefined()
  })

  test('keeps no personal data once it is closed', async () => {
    const { id } = await ask()
    await requests().close(business, id)
    expect(await requests().find(business, id)).toBeUndefined()
    const kept = JSON.stringify(await suite.rows('select * from link_request'))
    expect(kept.toLowerCase()).not.toContain('grace')
    expect(kept).not.toContain('K7QF2M9X')
  })

  test('is deleted together with its note', async () => {
    await ask()
    await suite.store(0).maintenance.forgetMessages({ business, before: addMinutes(now, 1) })
    expect(await suite.count('link_request')).toBe(0)
  })

  test('is allowed five times an hour for each email address, in any letter case', async () => {
    const allowed: boolean[] = []
    for (const email of ['grace@example.com', 'GRACE@example.com', ' grace@example.com'])
      for (let index = 0; index < 2; index++)
        allowed.push(await requests().count(await ask(email), limitAt(index)))
    expect(allowed).toEqual([true, true, true, true, true, false])
    expect(await requests().count(await ask('ada@example.com'), limitAt(2))).toBe(true)
    expect(await requests().count(await ask(), limitAt(59))).toBe(false)
    expect(await requests().count(await ask(), limitAt(61))).toBe(true)
  })

  test('is allowed five times among twenty at once, from two processes', async () => {
    const asked: BookingLinkRequest[] = []
    for (let index = 0; index < 20; index++) asked.push(await ask())
    const allowed = await Promise.all(
      asked.map((request, index) => requests(index % 2).count(request, limitAt())),
    )
    expect(allowed.filter(Boolean)).toHaveLength(5)
  })

  test('is counted once, however often its email is retried', async () => {
    const request = await ask()
    for (let tries = 0; tries < 7; tries++) expect(await requests().count(request, limitAt(tries))).toBe(true)
    expect(await requests().count(await ask(), limitAt(7))).toBe(true)
  })

  test('for all bookings leaves a note of another topic', async () => {
    await requests().ask({ business, email: question.email, locale: 'de' }, now)
    const [note] = await suite.store(1).outbox.take({ limit: 1, leaseMs: 60_000, now })
    expect(note?.topic).toBe('booking.list_requested')
    expect(await requests(1).find(business, note?.id ?? '')).toEqual({
      business,
      id: note?.id,
      reference: undefined,
      email: question.email,
      locale: 'de',
    })
  })
})

describe.each(engines)('A link to a list of bookings on $name', engine => {
  const suite = bookingsSuite(engine)
  const requests = (process = 0) => suite.store(process).linkRequests
  const link = { business, email: ' Grace@Example.com', now, expiresAt: addMinutes(now, 60) }

  test('names its address to every process until it expires, and to no other business', async () => {
    const token = await requests().createListLink(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await requests(1).findListEmail(business, token, addMinutes(now, 59))).toBe('grace@example.com')
    expect(await requests().findListEmail(business, token, addMinutes(now, 60))).toBeUndefined()
    expect(await requests().findListEmail('another', token, now)).toBeUndefined()
    expect(await requests().findListEmail(business, token.toLowerCase(), now)).toBeUndefined()
    expect(JSON.stringify(await suite.rows('select * from booking_list_link'))).not.toContain(token)
  })

  test('does not replace an earlier one; expired ones go with the next, and with what is forgotten', async () => {
    const first = await requests().createListLink(link)
    const second = await requests(1).createListLink(link)
    for (const token of [first, second])
      expect(await requests().findListEmail(business, token, now)).toBe('grace@example.com')
    await requests().createListLink({ ...link, now: addMinutes(now, 61), expiresAt: addMinutes(now, 121) })
    expect(await suite.count('booking_list_link')).toBe(1)
    await suite.store(0).maintenance.forget(addMinutes(now, 122))
    expect(await suite.count('booking_list_link')).toBe(0)
  })
})
