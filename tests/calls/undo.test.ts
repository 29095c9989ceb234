/** Operators take back what they did to a booking, before anybody is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { demoNow } from '#tests/support/business/demo.ts'
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

const start = '2026-12-01T14:00:00+01:00'
const later = '2026-12-01T15:30:00+01:00'
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true }

const send = (path: string, body: object) =>
  hosted.send('POST', path, { key: crypto.randomUUID(), body, asOperator: true })
const book = async (item: object = {}) => {
  const items = [{ service: 'haircut', provider: 'maya', start, ...item }]
  const answer = await send('/bookings', { items, contact, timezone: 'Europe/Berlin', locale: 'en' })
  expect(answer.status, answer.text).toBe(201)
  return String(answer.body.booking?.id)
}
const act = async (id: string, what: string, body: object = {}) => {
  const answer = await send(`/operator/bookings/${id}/${what}`, { undoable: true, ...body })
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.undo?.change)
}
const undo = async (change: string) => {
  const { status, body } = await send(`/operator/changes/${change}/undo`, {})
  return status === 200 ? 'undone' : String(body.code)
}
const read = async (id: string) =>
  JSON.parse((await hosted.get(`/operator/bookings/${id}`, true)).text).booking
const describeBooking = async (id: string) => {
  const { status, appointments, history } = await read(id)
  return { status, start: appointments[0].start, history: history.map(({ what }: { what: string }) => what) }
}

const subject = (what: string) => expect.stringContaining(`is ${what}`)

describe('A change', () => {
  test.each([
    ['reschedule', 'haircut', { start: later, reason: 'ill' }, 'scheduled', 'rescheduled'],
    ['cancel', 'haircut', { reason: 'ill' }, 'scheduled', 'cancelled'],
    ['approve', 'portrait', {}, 'requested', 'approved'],
    ['decline', 'portrait', { reason: 'full' }, 'requested', 'declined'],
  ])(
    'by %s is undone as if it had not been, and no email is sent',
    async (what, service, body, status, entry) => {
      const id = await book({ service, provider: 'leo' })
      await deliverAfter(0)
      const was = await read(id)
      const change = await act(id, what, body)
      expect(await deliverAfter(29)).toEqual([])
      expect(await undo(change)).toBe('undone')
      expect(await describeBooking(id)).toEqual({ status, start, history: ['created', entry, 'undone'] })
      const now = await read(id)
      expect({ ...now, history: [] }).toEqual({ ...was, history: [] })
      expect(JSON.stringify(now)).not.toContain('"reason"')
      expect(await deliverAfter(3600)).toEqual([])
      expect(await undo(change)).toBe('change.settled')
      // Its time is taken by it, and by nothing else.
      const { rows } = await hosted.demo.behind.query(
        `select o.kind, o.provider, o.starts_at from occupancy o join appointment a on a.occupancy = o.id`,
      )
      expect(rows).toEqual([
        { kind: status === 'requested' ? 'request' : 'session', provider: 'leo', starts_at: new Date(start) },
      ])
    },
  )

  test('is announced after half a minute, and stays then', async () => {
    const id = await book()
    await deliverAfter(0)
    const change = await act(id, 'reschedule', { start: later, reason: 'Maya is <ill>' })
    expect(await deliverAfter(30)).toEqual([subject('rescheduled')])
    expect(await undo(change)).toBe('change.settled')
    expect((await describeBooking(id)).start).toBe(later)
    const { rows } = await hosted.demo.behind.query(`select document from outbox where id = $1`, [change])
    expect(Object.keys(rows[0].document).sort()).toEqual(['booking', 'revision'])
  })

  test('is not undone over another booking, nor after another change; both leave everything as it is', async () => {
    const id = await book()
    const change = await act(id, 'reschedule', { start: later })
    const other = await book()
    expect(await undo(change)).toBe('change.time_taken')
    expect((await describeBooking(id)).start).toBe(later)
    await act(other, 'cancel')
    await act(id, 'reschedule', { start: '2026-12-01T11:00:00+01:00', notify: false })
    expect(await undo(change)).toBe('change.settled')
  })

  test('and its undoing at the same moment as its email: one of them happens', async () => {
    const { appContext, demo } = hosted
    for (const side of ['undo first', 'email first']) {
      await demo.forgetBookings()
      const id = await book()
      await deliverAfter(0)
      const change = await act(id, 'cancel')
      hosted.setTime(asInstant(demoNow + 29_999))
      // The clock of the worker's server is ahead.
      const ahead = { ...appContext, clock: () => asInstant(demoNow + 30_001) }
      const worker = createMailOutboxWorker({ appContext: ahead, store: demo.store, port: 80 })
      const [undone] =
        side === 'undo first'
          ? await Promise.all([undo(change), worker.runDue()])
          : (await Promise.all([worker.runDue(), undo(change)])).toReversed()
      const emails = await deliverAfter(60)
      expect([undone, emails]).toEqual(
        undone === 'undone' ? ['undone', []] : ['change.settled', [subject('cancelled')]],
      )
    }
  })

  test('that hid an earlier email lets it go once it is undone', async () => {
    const id = await book()
    const change = await act(id, 'reschedule', { start: later })
    expect(await deliverAfter(1)).toEqual([])
    expect(await undo(change)).toBe('undone')
    expect(await deliverAfter(2)).toEqual([subject('scheduled')])
    expect(await deliverAfter(60)).toEqual([])
  })

  test('is not told by the email sent again, which waits, nor to visitors once it is undone', async () => {
    const id = await book({ service: 'portrait', provider: 'leo' })
    await deliverAfter(0)
    const change = await act(id, 'decline', { reason: 'full' })
    const again = await send(`/operator/bookings/${id}/resend-email`, {})
    expect(again.status, again.text).toBe(200)
    expect(await deliverAfter(29)).toEqual([])
    expect(await undo(change)).toBe('undone')
    await act(id, 'cancel', { notify: false, undoable: false })
    // Cancelled, not declined, which was undone.
    expect(await deliverAfter(60)).toEqual([subject('cancelled')])
    const { history } = JSON.parse((await hosted.get(`/bookings/${id}`)).text)
    expect(history.map(({ what }: { what: string }) => what)).toEqual(['created', 'cancelled'])
    expect(JSON.stringify(history)).not.toContain('silent')
  })

  test('waits with its email while a no-show is noted', async () => {
    const id = await book()
    const hour = 3_600_000
    hosted.setTime(asInstant(Date.parse(start) + hour))
    const noted = await send(`/operator/bookings/${id}/no-show`, { noShow: true })
    expect(noted.status, noted.text).toBe(200)
    expect(await deliverAfter(0)).toEqual([subject('scheduled')])
  })

  test('without an email keeps that of the booking, about how it is now', async () => {
    const id = await book()
    await act(id, 'reschedule', { start: later, notify: false, undoable: false })
    expect((await read(id)).history.at(-1)).toMatchObject({ what: 'rescheduled', silent: true })
    expect(await deliverAfter(0)).toEqual([subject('scheduled')])
    await act(id, 'cancel', { notify: false, undoable: false })
    expect(await deliverAfter(60)).toEqual([])
  })
})

test.each([
  [true, 1],
  [false, 0],
])('A booking for a client, with notify %j, sends %i emails', async (notify, count) => {
  const { consent: _, ...known } = contact
  const booking = { service: 'haircut', provider: 'maya', start, contact: known, notify }
  expect((await send('/operator/bookings', booking)).status).toBe(201)
  expect(await deliverAfter(3600)).toHaveLength(count)
})
