/** Reminders from the record to the history of a booking, which says what became of each. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { writeDueReminders } from '#server/features/reminders/write-due-reminders.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { instant } from '#tests/support/clock/times.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
beforeAll(async () => {
  hosted = await openHosted({}, {}, { reminders: [{ before: 'P1D' }, { before: 'PT2H' }] })
})
beforeEach(async () => {
  hosted.setTime(demoNow)
  await hosted.demo.forgetBookings()
})
afterAll(() => hosted.close())

const start = '2026-12-01T10:00:00+01:00'
const book = async (): Promise<string> => {
  const { body } = await hosted.send('POST', '/bookings', {
    key: crypto.randomUUID(),
    body: {
      items: [{ service: 'haircut', provider: 'maya', start }],
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
      timezone: 'Europe/Berlin',
      locale: 'en',
      termsAccepted: true,
    },
  })
  return String(body.booking?.id)
}
const setTime = (text: string) => hosted.setTime(instant(text))
const remind = (text: string) => writeDueReminders({ ...hosted.demo.store, clock: () => instant(text) })
const deliver = () =>
  createMailOutboxWorker({ appContext: hosted.appContext, store: hosted.demo.store, port: 3000 }).runDue()
const readHistory = async (id: string) => {
  const { body } = await hosted.get(`/operator/bookings/${id}`, true)
  const letters: readonly { at: string; about: string; state: string }[] = JSON.parse(
    JSON.stringify(body.letters),
  )
  return letters.map(({ at, about, state }) => `${at.slice(0, 16)} ${about} ${state}`)
}

describe('The history of a booking', () => {
  test('says when a reminder waits, was written to a file, or sent', async () => {
    const id = await book()
    await deliver()
    const booked = '2026-11-23T08:00 scheduled file'
    expect(await readHistory(id)).toEqual([booked])
    await remind('2026-11-30T10:00:00+01:00')
    setTime('2026-11-30T10:00:30+01:00')
    expect(await readHistory(id)).toEqual([booked, '2026-11-30T10:00 reminder waiting'])
    await deliver()
    expect(await readHistory(id)).toEqual([booked, '2026-11-30T10:00 reminder file'])
    await hosted.demo.behind.query('update outbox set written_to_file = false')
    expect((await readHistory(id)).at(-1)).toBe('2026-11-30T10:00 reminder sent')
    await remind('2026-12-01T08:00:00+01:00')
    setTime('2026-12-01T08:00:10+01:00')
    await deliver()
    expect((await readHistory(id)).slice(1)).toEqual([
      '2026-11-30T10:00 reminder sent',
      '2026-12-01T08:00 reminder file',
    ])
  })

  test('does not say that a reminder was sent that had nothing to remind of any more', async () => {
    const id = await book()
    await deliver()
    await remind('2026-11-30T10:00:00+01:00')
    setTime('2026-11-30T10:00:30+01:00')
    const cancelled = await hosted.send('POST', `/bookings/${id}/cancel`, {
      body: {},
      key: crypto.randomUUID(),
    })
    expect(cancelled.status).toBe(200)
    await deliver()
    expect(await readHistory(id)).toEqual([
      '2026-11-23T08:00 scheduled file',
      '2026-11-30T10:00 cancelled file',
    ])
  })
})

describe('The reminders of a record', () => {
  const check = async (reminders: unknown, kind = 'services', key = 'haircut') => {
    const { body: found } = await hosted.get(`/operator/records/${kind}/${key}`, true)
    const record = { ...JSON.parse(JSON.stringify(found.record)), reminders }
    const path = `/operator/records/${kind}/${key}/check`
    const { body } = await hosted.send('POST', path, { body: { record }, asOperator: true })
    const faults: readonly { pointer: string }[] = JSON.parse(JSON.stringify(body.faults))
    return faults.map(({ pointer }) => pointer)
  }

  test.each([
    { reminders: [] },
    { reminders: [{ before: 'P1D' }, { before: 'PT24H' }, { before: 'PT90M' }] },
  ])('may be $reminders', async ({ reminders }) => {
    expect(await check(reminders)).toEqual([])
    expect(await check(reminders, 'business', 'harbor')).toEqual([])
  })

  test.each([
    { reminders: [{ before: '1 day' }], pointer: '/reminders/0/before' },
    { reminders: [{ before: 'P1D' }, { before: 'PT0H' }], pointer: '/reminders/1/before' },
    { reminders: [{ before: 'P1D' }, { before: 'P1D' }], pointer: '/reminders' },
    { reminders: [{}], pointer: '/reminders/0/before' },
    {
      reminders: ['1', '2', '3', '4', '5', '6'].map(days => ({ before: `P${days}D` })),
      pointer: '/reminders',
    },
  ])('may not be $reminders', async ({ reminders, pointer }) => {
    expect(await check(reminders)).toEqual([pointer])
    expect(await check(reminders, 'business', 'harbor')).toEqual([pointer])
  })

  test('are not told to visitors', async () => {
    for (const path of ['/business', '/services', '/services/haircut'])
      expect((await hosted.get(path)).text).not.toContain('reminders')
  })
})
