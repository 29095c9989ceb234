/** A class changes with everybody who comes, and loses single guests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { instant } from '#tests/support/clock/times.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { createEmailReader } from '#tests/support/mail/read-emails.ts'

let hosted: HostedApp
let deliverAfter: ReturnType<typeof createEmailReader>
beforeAll(async () => {
  hosted = await openHosted({})
  deliverAfter = createEmailReader(hosted)
})
afterAll(() => hosted.close())
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.forgetBookings()
})

/** A Tuesday evening: twelve seats, at 15.00 each. */
const yoga = { service: 'yoga', provider: 'maya', start: '2026-12-01T18:00:00+01:00' }
const later = '2026-12-01T18:15:00+01:00'
const outside = { override: ['hours'] }

const send = (path: string, body: object) =>
  hosted.send('POST', path, { key: crypto.randomUUID(), body, asOperator: true })
const named = (...names: string[]) => names.map(name => ({ name, email: `${name}@example.org` }))
const book = async (firstName: string, guests: readonly string[] = [], items: readonly object[] = [yoga]) => {
  const contact = { firstName, lastName: 'Lovelace', email: `${firstName}@example.org`, consent: true }
  const order = { items, contact, guests: named(...guests), timezone: 'Europe/Berlin', locale: 'en' }
  const answer = await send('/bookings', order)
  expect(answer.status, answer.text).toBe(201)
  return String(answer.body.booking?.id)
}
const read = async (id: string) =>
  JSON.parse((await hosted.get(`/operator/bookings/${id}`, true)).text).booking
const change = async (what: 'reschedule' | 'cancel' | 'undo', body: object) => {
  const { status, body: answer } = await send(`/operator/class-sessions/${what}`, body)
  return status === 200 ? answer : String(answer.code)
}
const seats = async () => {
  const { rows } = await hosted.demo.behind.query(
    `select to_char(starts_at at time zone 'Europe/Berlin', 'HH24:MI') as at, seats_taken as taken, kind
      from occupancy where service = 'yoga' order by starts_at`,
  )
  return rows.map(({ at, taken, kind }) => `${at} ${taken} ${kind}`)
}

describe('A session of a class', () => {
  test('moves with everybody over its own old time, and back, before anybody is told', async () => {
    const ids = [await book('ada', ['bob', 'cleo']), await book('dan')]
    await deliverAfter(0)
    const before = await Promise.all(ids.map(read))
    expect(await change('reschedule', { ...yoga, to: later })).toBe('booking.outside_rules')
    const moved = await change('reschedule', { ...yoga, to: later, ...outside, undoable: true })
    expect(moved).toMatchObject({ bookings: 2, letters: 2, undo: { seconds: 30 } })
    expect(await seats()).toEqual(['18:15 4 session'])
    for (const id of ids) {
      const { status, appointments, history } = await read(id)
      expect([status, appointments[0].start, appointments[0].previousStart]).toEqual([
        'rescheduled',
        later,
        yoga.start,
      ])
      expect(history.at(-1)).toMatchObject({
        what: 'rescheduled',
        by: 'operator',
        from: yoga.start,
        to: later,
      })
    }
    const { changes } = typeof moved === 'object' && moved.undo ? moved.undo : {}
    expect(await change('undo', { changes: Object.values(changes ?? {}).slice(0, 1) })).toBe(
      'change.time_taken',
    )
    expect(await change('undo', { changes })).toEqual({ bookings: 2 })
    expect(await seats()).toEqual(['18:00 4 session'])
    const after = await Promise.all(ids.map(read))
    expect(after.map(one => ({ ...one, history: [] }))).toEqual(before.map(one => ({ ...one, history: [] })))
    expect(await deliverAfter(3600)).toEqual([])
    expect(await change('undo', { changes })).toBe('change.settled')
  })

  test('moves to a time that has begun once that is confirmed, and nobody is told', async () => {
    await Promise.all([book('ada'), book('dan')])
    await deliverAfter(0)
    const begunAt = instant('2026-12-01T17:52:00+01:00')
    hosted.setTime(begunAt)
    const rules = ['hours', 'notice', 'limits']
    // The emails about this slip are still waiting at the next move.
    const slip = await change('reschedule', { ...yoga, to: later, override: rules, undoable: true })
    expect(slip).toMatchObject({ bookings: 2, letters: 2 })
    const begun = { ...yoga, start: later, to: '2026-12-01T17:45:00+01:00' }
    expect(await change('reschedule', { ...begun, override: rules })).toBe('booking.outside_rules')
    const moved = await change('reschedule', { ...begun, override: [...rules, 'past'] })
    expect(moved).toMatchObject({ bookings: 2, letters: 0 })
    expect(await seats()).toEqual(['17:45 2 session'])
    const subjects = await deliverAfter((begunAt - demoNow) / 1000 + 60)
    expect(subjects.filter(subject => subject.includes('is rescheduled'))).toEqual([])
  })

  test('moves as a whole or not at all, and one email goes to each client', async () => {
    await Promise.all([book('ada'), book('dan')])
    await book('eve', [], [{ service: 'haircut', provider: 'maya', start: '2026-12-01T14:00:00+01:00' }])
    await deliverAfter(0)
    const rules = { override: ['hours', 'notice', 'limits'] }
    expect(await change('reschedule', { ...yoga, to: '2026-12-01T13:30:00+01:00', ...rules })).toBe(
      'slot.taken',
    )
    expect(await seats()).toEqual(['18:00 2 session'])
    await change('reschedule', { ...yoga, to: later, ...outside, undoable: true })
    expect(await deliverAfter(29)).toEqual([])
    expect((await deliverAfter(31)).filter(subject => subject.includes('is rescheduled'))).toHaveLength(2)
  })

  test('of two simultaneous moves and a booking, everybody ends in one session, and none is counted twice', async () => {
    await Promise.all([book('ada'), book('dan', ['bob'])])
    const rules = { override: ['hours', 'notice', 'limits'] }
    const targets = ['2026-12-01T17:00:00+01:00', '2026-12-01T19:00:00+01:00']
    await Promise.all([...targets.map(to => change('reschedule', { ...yoga, to, ...rules })), book('eve')])
    const { rows } = await hosted.demo.behind.query(
      `select o.seats_taken = sum(a.seats) as counted, sum(a.seats)::int as seats
        from occupancy o join appointment a on a.occupancy = o.id where o.service = 'yoga' group by o.id, o.seats_taken`,
    )
    expect(rows.every(({ counted }) => counted)).toBe(true)
    expect(rows.reduce((sum, row) => sum + row.seats, 0)).toBe(4)
  })

  test('is cancelled for everybody with a reason; of a cart, only this appointment', async () => {
    const cart = [{ service: 'haircut', provider: 'leo', start: '2026-12-01T17:15:00+01:00' }, yoga]
    const whole = await book('ada')
    const part = await book('dan', [], cart)
    // The haircut does not change, so nobody who is busy with its time is waited for.
    const { behind } = hosted.demo
    await behind.query('begin')
    await acquireTimeLocks(behind, 'harbor', [
      { provider: 'leo', from: demoNow, to: addMinutes(demoNow, 30 * 1440) },
    ])
    const cancelled = await change('cancel', { ...yoga, reason: 'Maya is ill.', undoable: true })
    await behind.query('rollback')
    expect(cancelled).toMatchObject({ bookings: 2, letters: 2 })
    expect(await seats()).toEqual([])
    expect(await read(whole)).toMatchObject({
      status: 'cancelled',
      history: [{}, { reason: 'Maya is ill.' }],
    })
    expect(await read(part)).toMatchObject({
      status: 'scheduled',
      appointments: [{ service: 'haircut' }, { service: 'yoga', cancelled: true }],
    })
    const { changes } = typeof cancelled === 'object' && cancelled.undo ? cancelled.undo : {}
    expect(await change('undo', { changes })).toEqual({ bookings: 2 })
    expect(await seats()).toEqual(['18:00 2 session'])
  })
})

describe('A guest', () => {
  const remove = async (id: string, body: object) => {
    const { history } = await read(id)
    const answer = await send(`/operator/bookings/${id}/guests/remove`, {
      ifRevision: history.length,
      ...body,
    })
    return answer.status === 200 ? answer.body : String(answer.body.code)
  }

  test('who was named leaves: the seat is free and the price lower at once, and both come back', async () => {
    const id = await book('ada', ['bob', 'cleo'])
    await deliverAfter(0)
    const before = await read(id)
    expect(await remove(id, { guest: 0, ifRevision: 9 })).toBe('booking.changed')
    expect(await remove(id, { guest: 2 })).toBe('guest.not_found')
    expect(await remove(id, { count: 1 })).toBe('guest.not_found')
    expect(await remove(id, {})).toBe('guest.not_found')
    const removed = await remove(id, { guest: 0, undoable: true })
    expect(await seats()).toEqual(['18:00 2 session'])
    expect(await read(id)).toMatchObject({
      status: 'scheduled',
      price: { total: 3000 },
      appointments: [{ seats: 2, price: { total: 3000 } }],
      guests: [{ name: 'bob', cancelled: true }, { name: 'cleo' }],
      history: [{}, { what: 'cancelled', by: 'operator', guests: 1 }],
    })
    expect(await remove(id, { guest: 0 })).toBe('guest.not_found')
    const { undo } = typeof removed === 'object' ? removed : {}
    expect((await send(`/operator/changes/${undo?.change}/undo`, {})).status).toBe(200)
    expect(await seats()).toEqual(['18:00 3 session'])
    expect({ ...(await read(id)), history: [] }).toEqual({ ...before, history: [] })
    await remove(id, { guest: 1 })
    expect(await deliverAfter(31)).toEqual([expect.stringContaining('has changed')])
  })

  test('who was only counted leaves with others; the last person does not', async () => {
    const order = { service: 'tour', provider: 'any', start: '2026-12-05T11:00:00+01:00' }
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true }
    const parts = { items: [order], contact, guestCount: 3, timezone: 'Europe/Berlin', locale: 'en' }
    const id = String((await send('/bookings', parts)).body.booking?.id)
    expect(await remove(id, { count: 4 })).toBe('guest.not_found')
    const removed = await remove(id, { count: 3, undoable: true })
    expect(removed).toMatchObject({ booking: { guestCount: 0, appointments: [{ seats: 1 }] } })
    expect(await remove(id, { count: 1 })).toBe('guest.not_found')
    const { undo } = typeof removed === 'object' ? removed : {}
    expect((await send(`/operator/changes/${undo?.change}/undo`, {})).status).toBe(200)
    expect(await read(id)).toMatchObject({ guestCount: 3, appointments: [{ seats: 4 }] })
  })
})
