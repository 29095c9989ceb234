/** The contract of every adapter of the waitlist port. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { business, makeHoldCommand, minute, now, order } from '#tests/support/bookings/orders.ts'
import {
  addToWaitlist,
  makeOffer,
  makeWish,
  noWaitlistLimits,
  toPlainDate,
} from '#tests/support/bookings/waitlist.ts'
import { engines } from '#tests/support/database/database.ts'

const grace = { business, service: 'haircut', email: 'Grace@Example.com', createdAt: now }

describe.each(engines)('The waitlist on $name', engine => {
  const suite = bookingsSuite(engine)
  const waitlist = (process = 0) => suite.store(process).waitlist
  const join = (email: string, minutes = 0) =>
    addToWaitlist(waitlist(), { ...grace, email, createdAt: addMinutes(now, minutes) })
  const offer = (entry: string, start = 0, at = now) =>
    makeOffer({ business, entry, start: minute(start), now: at, provider: 'maya', service: 'haircut' })
  const listNames = async (at = now) =>
    (await waitlist(1).listWaiting({ business, service: 'haircut', now: at })).map(({ email }) => email)
  const topics = async () =>
    (await suite.rows('select topic, document from outbox order by created_at')).map(({ topic }) => topic)

  test('lists those who wait for a service, first come first', async () => {
    await join('third@example.com', 2)
    await join('first@example.com', 0)
    await join('second@example.com', 1)
    await addToWaitlist(waitlist(), { ...grace, service: 'color' })
    expect(await listNames()).toEqual(['first@example.com', 'second@example.com', 'third@example.com'])
    const services = [
      { business, service: 'color' },
      { business, service: 'haircut' },
    ]
    expect(await waitlist().listServices({ limit: 10 })).toEqual(services)
    expect(await waitlist().listServices({ after: services[0], limit: 10 })).toEqual([services[1]])
    expect(await topics()).toEqual(Array(4).fill('waitlist.joined'))
  })

  test('keeps what was entered, and counts the same wish once', async () => {
    const network = { address: 'digest', site: 'digest of /48' }
    const wish = makeWish({ ...grace, ...network, provider: 'maya', part: 'evening' })
    for (const process of [0, 1]) expect(await waitlist(process).join(wish, noWaitlistLimits)).toBe('joined')
    const [found, ...more] = await waitlist().findByEmail(business, ' grace@example.COM')
    expect(more).toEqual([])
    expect(found).toEqual({ ...wish, id: expect.any(String), offered: [] })
    expect(await topics()).toEqual(['waitlist.joined'])
    expect(await waitlist().findByEmail('another', wish.email)).toEqual([])
  })

  test('takes as many entries as its limits say, also from two servers at once', async () => {
    const wishes = Array.from({ length: 8 }, (_, day) =>
      makeWish({ ...grace, to: toPlainDate(`2026-12-1${day}`) }),
    )
    const limits = { perEmail: 5, perBusiness: 6 }
    const joined = await Promise.all(wishes.map((wish, index) => waitlist(index % 2).join(wish, limits)))
    expect(joined.filter(kind => kind === 'joined')).toHaveLength(5)
    const other = { ...grace, email: 'ada@example.com' }
    expect(await waitlist().join(makeWish(other), limits)).toBe('joined')
    expect(await waitlist().join(makeWish({ ...other, part: 'morning' }), limits)).toBe('full')
    expect(await suite.count('waitlist_entry')).toBe(6)
  })

  test('holds an offered time until the offer ends; nobody else can take it', async () => {
    const entry = await join('grace@example.com')
    const command = offer(entry)
    expect(await waitlist().offer(command)).toBe(true)
    expect(await waitlist().find(business, entry)).toMatchObject({
      offered: [minute(0)],
      offer: { hold: command.hold, until: addMinutes(now, 15) },
    })
    expect(await topics()).toEqual(['waitlist.joined', 'waitlist.offered'])
    expect(await listNames()).toEqual([])
    expect(await waitlist().countOpenOffers(business, now)).toBe(1)
    expect(await suite.bookings.hold(makeHoldCommand({}))).toMatchObject({ kind: 'taken' })
    expect(await suite.other.book(order({}))).toMatchObject({ kind: 'taken' })
    const later = addMinutes(now, 15)
    expect(await listNames(later)).toEqual(['grace@example.com'])
    expect(await waitlist().countOpenOffers(business, later)).toBe(0)
    expect(await suite.other.book({ ...order({}), now: later })).toMatchObject({ kind: 'booked' })
  })

  test('never offers a time to two, nor two times to one, nor one time twice', async () => {
    const entries = await Promise.all(Array.from({ length: 8 }, (_, index) => join(`${index}@example.com`)))
    const sameTime = entries.map((entry, index) => waitlist(index % 2).offer(offer(entry)))
    expect((await Promise.all(sameTime)).filter(Boolean)).toHaveLength(1)
    const [free = ''] = (await waitlist().listWaiting({ business, service: 'haircut', now })).map(
      ({ id }) => id,
    )
    const sameEntry = Array.from({ length: 8 }, (_, index) =>
      waitlist(index % 2).offer(offer(free, 60 * (index + 1))),
    )
    expect((await Promise.all(sameEntry)).filter(Boolean)).toHaveLength(1)
    expect(await suite.count('hold')).toBe(2)
    const [start] = (await waitlist().find(business, free))?.offered ?? []
    const later = addMinutes(now, 16)
    const again = offer(free, ((start ?? 0) - minute(0)) / 60_000, later)
    expect(await waitlist().offer(again)).toBe(false)
    expect(await waitlist().offer(offer(free, 2000, later))).toBe(true)
  })

  test('ends an entry whose offer is booked; an expired offer leaves it', async () => {
    const first = await join('first@example.com')
    const second = await join('second@example.com')
    const command = offer(first)
    await waitlist().offer(command)
    expect(await suite.other.book({ ...order({}), hold: command.hold })).toMatchObject({ kind: 'booked' })
    expect(await waitlist().find(business, first)).toBeUndefined()
    await waitlist().offer(offer(second, 120))
    expect(await waitlist().removeEnded({ now: addMinutes(now, 16), maxOffers: 2 })).toBe(0)
    expect(await waitlist().removeEnded({ now: addMinutes(now, 14), maxOffers: 1 })).toBe(0)
    expect(await waitlist().removeEnded({ now: addMinutes(now, 16), maxOffers: 1 })).toBe(1)
  })

  test('removes entries after their last day', async () => {
    await addToWaitlist(waitlist(), { ...grace, endsAt: addMinutes(now, 60) })
    expect(await waitlist().removeEnded({ now: addMinutes(now, 59), maxOffers: 5 })).toBe(0)
    expect(await listNames(addMinutes(now, 60))).toEqual([])
    expect(await waitlist().removeEnded({ now: addMinutes(now, 60), maxOffers: 5 })).toBe(1)
  })

  test('keeps the hold of an open offer when its page opens and closes, and ends it with the offer', async () => {
    const entry = await join('grace@example.com')
    const command = offer(entry)
    await waitlist().offer(command)
    const held = { business, hold: command.hold, now }
    const page = { ...makeHoldCommand({}), replaces: command.hold }
    expect(await suite.bookings.hold(page)).toMatchObject({
      kind: 'held',
      hold: command.hold,
      expiresAt: addMinutes(now, 15),
    })
    await suite.other.release(held)
    expect(await suite.bookings.findHold(held)).toBeDefined()
    // The browser has forgotten the id, but it is the same browser.
    expect(await suite.bookings.hold({ ...page, replaces: '', hold: 'again' })).toMatchObject({
      hold: command.hold,
    })
    const later = { ...held, now: addMinutes(now, 15) }
    expect(await suite.bookings.findHold(later)).toBeUndefined()
    await suite.other.release(later)
    expect(await suite.count('hold')).toBe(0)
  })

  test('lets the visitor exchange the offered time for another one, whose booking ends the entry too', async () => {
    const entry = await join('grace@example.com')
    const command = offer(entry)
    await waitlist().offer(command)
    const other = { ...makeHoldCommand({ start: 15 }), replaces: command.hold }
    expect(await suite.bookings.hold(other)).toMatchObject({ kind: 'held', hold: other.hold })
    expect((await waitlist().find(business, entry))?.offer?.hold).toBe(other.hold)
    expect(await suite.count('hold')).toBe(1)
    const booked = await suite.bookings.book({ ...order({ start: 15 }), hold: other.hold })
    expect(booked).toMatchObject({ kind: 'booked' })
    expect(await suite.count('waitlist_entry')).toBe(0)
  })

  test('makes no other offer while the visitor holds what they chose on the page of the last one', async () => {
    const entry = await join('grace@example.com')
    const command = offer(entry)
    await waitlist().offer(command)
    // The page renews the hold as soon as the offer has ended.
    const renewed = { ...makeHoldCommand({}), replaces: command.hold, now: addMinutes(now, 15) }
    const held = { ...renewed, expiresAt: addMinutes(now, 25) }
    expect(await suite.bookings.hold(held)).toMatchObject({ kind: 'held', hold: held.hold })
    expect(await listNames(addMinutes(now, 20))).toEqual([])
    expect(await waitlist().offer(offer(entry, 120, addMinutes(now, 20)))).toBe(false)
    const booking = { ...order({}), hold: held.hold, now: addMinutes(now, 20) }
    expect(await suite.other.book(booking)).toMatchObject({ kind: 'booked' })
    expect(await suite.count('waitlist_entry')).toBe(0)
  })

  test('opens by a link of which only a hash is stored, in its business alone, until the entry ends', async () => {
    const entry = await join('grace@example.com')
    const token = (await waitlist().createLink(business, entry)) ?? expect.unreachable('There is no link.')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await waitlist(1).findByToken({ business, token, now })).toMatchObject({ id: entry })
    expect(await waitlist().findByToken({ business: 'another', token, now })).toBeUndefined()
    expect(JSON.stringify(await suite.rows('select * from waitlist_link'))).not.toContain(token)
    const ended = addMinutes(now, 40 * 24 * 60)
    expect(await waitlist().findByToken({ business, token, now: ended })).toBeUndefined()
    await waitlist().offer(offer(entry))
    await waitlist().leave(business, entry)
    expect(await waitlist().findByToken({ business, token, now })).toBeUndefined()
    for (const table of ['waitlist_entry', 'waitlist_link', 'hold', 'occupancy'])
      expect([table, await suite.count(table)]).toEqual([table, 0])
    expect(await waitlist().createLink(business, entry)).toBeUndefined()
  })

  test('forgets a person with everything that is known about them', async () => {
    await join('grace@example.com')
    await join('ada@example.com')
    await suite.bookings.eraseCustomer({ business, email: 'GRACE@example.com', now })
    expect(await listNames()).toEqual(['ada@example.com'])
    expect(JSON.stringify(await suite.rows('select document from outbox'))).not.toContain('@')
  })
})
