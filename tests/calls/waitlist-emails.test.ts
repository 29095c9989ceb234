/** An offer of the waitlist is an email: it lasts from when that is sent, and none is made that nobody would read. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { createWaitlistJobs } from '#server/features/waitlist/calls/offer-free-times.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let dataDir: string
let time = demoNow
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  demo = await openDemo()
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-waitlist-'))
  server = await openApp({ store: demo.store, environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  setTime(0)
  await rm(getMailFolder(server.appContext.settings), { recursive: true, force: true })
  await demo.behind.query('delete from waitlist_entry')
  await demo.behind.query('delete from mail_sign')
  await demo.forgetBookings()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** 8:00 on a Monday in Berlin, and so many minutes. */
function setTime(minutes: number) {
  time = addMinutes(demoNow, minutes)
  server.setTime(time)
}

const day = '2026-12-01'
const wait = async () => {
  const wish = { service: 'haircut', provider: 'maya', from: day, to: day, part: 'any', locale: 'en' }
  const contact = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' }
  const payload = { ...wish, ...contact }
  expect((await server.app.inject({ method: 'POST', url: '/api/v1/waitlist', payload })).statusCode).toBe(202)
}
const offerAt = async (minutes: number, sendsEmails?: boolean) => {
  setTime(minutes)
  const jobs = createWaitlistJobs({
    ...demo.store,
    clock: () => time,
    ...(sendsEmails === undefined ? {} : { sendsEmails }),
  })
  await jobs.offerFreeTimes()
}
/** Delivers what is due: to files, or to a mail server that is down. */
const deliverAt = async (minutes: number, isDown = false) => {
  setTime(minutes)
  const { appContext } = server
  const settings = { ...appContext.settings, ...(isDown ? { smtpUrl: 'smtp://127.0.0.1:1' } : {}) }
  await createMailOutboxWorker({
    appContext: { ...appContext, settings },
    store: demo.store,
    port: 80,
  }).runDue()
  const folder = getMailFolder(appContext.settings)
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  await rm(folder, { recursive: true, force: true })
  return emails.map(email => (/A time at/.test(email) ? 'offer' : 'joined')).sort()
}
const rows = async (sql: string) => (await demo.behind.query(sql)).rows
const countOffers = async () => (await rows("select id from outbox where topic = 'waitlist.offered'")).length
const countHeld = async () =>
  (await rows(`select id from hold where expires_at > '${new Date(time).toISOString()}'`)).length
const readEntry = async () => (await rows('select offered, offered_until from waitlist_entry'))[0]

const setHours = async (waitlist: Business['waitlist']) => {
  const records = await demo.store.directories.read('harbor')
  if (!records) return expect.unreachable('The demo business is gone.')
  const { waitlist: _, ...business } = records.business
  const changed = waitlist ? { ...business, waitlist } : business
  await demo.store.directories.replace({ ...records, business: changed })
}

describe('While emails are not delivered', () => {
  test('an offer holds its time once, and does not count; afterwards the entry is confirmed and gets offers', async () => {
    await wait()
    for (const minutes of [0, 16, 32, 48, 64, 80]) await offerAt(minutes)
    expect([await countOffers(), await countHeld()]).toEqual([1, 0])
    expect(await readEntry()).toMatchObject({ offered: [] })
    expect(await deliverAt(81)).toEqual(['joined'])
    await offerAt(82)
    expect(await deliverAt(82)).toEqual(['offer'])
    expect(await countHeld()).toBe(1)
  })

  test('because the mail server is down, no time is held for nobody, and nothing is offered for an hour', async () => {
    await wait()
    await offerAt(0)
    expect(await countHeld()).toBe(1)
    expect(await deliverAt(0, true)).toEqual([])
    expect(await countHeld()).toBe(0)
    expect(await readEntry()).toMatchObject({ offered: [], offered_until: null })
    for (const minutes of [1, 16, 32, 48, 58]) {
      await deliverAt(minutes, true)
      await offerAt(minutes)
      expect([await countOffers(), await countHeld()]).toEqual([1, 0])
    }
    expect(await deliverAt(200)).toEqual(['joined'])
    await offerAt(201)
    expect(await deliverAt(201)).toEqual(['offer'])
  })

  test('in an installation without a mail server, nothing is offered, and the entry stays', async () => {
    await wait()
    for (const minutes of [0, 20, 40, 60, 80, 100]) await offerAt(minutes, false)
    expect([await countOffers(), await countHeld()]).toEqual([0, 0])
    expect(await readEntry()).toMatchObject({ offered: [] })
  })
})

describe('An offer', () => {
  test('lasts from when its email is sent', async () => {
    await wait()
    await deliverAt(0)
    await offerAt(0)
    expect(await deliverAt(12)).toEqual(['offer'])
    setTime(26)
    expect(await countHeld()).toBe(1)
    setTime(27)
    expect(await countHeld()).toBe(0)
    expect((await readEntry())?.offered_until).toEqual(new Date(addMinutes(demoNow, 27)))
  })

  test('is not sent when the time can hardly be booked any more', async () => {
    // 9:00 on the day; the last time at 16:15 is the only one that is left.
    const before9 = 8 * 24 * 60
    setTime(before9)
    await wait()
    await deliverAt(before9)
    await offerAt(before9 + 60)
    const [offered] = (await readEntry())?.offered ?? []
    const start = (new Date(offered).getTime() - demoNow) / 60_000
    expect(await deliverAt(Math.min(start - 3, before9 + 74))).toEqual(
      start - 3 < before9 + 74 ? [] : ['offer'],
    )
  })

  test('is not made at night, but in the morning, on the clock of the business or at its own hours', async () => {
    await wait()
    await deliverAt(0)
    const at = (hour: number, minute = 0) => (hour - 8) * 60 + minute
    for (const [hour, minute] of [
      [21, 0],
      [23, 30],
      [24, 0],
      [31, 59],
    ])
      await offerAt(at(hour ?? 0, minute))
    expect(await countOffers()).toBe(0)
    await offerAt(at(32))
    expect(await countOffers()).toBe(1)
    expect(await deliverAt(at(32))).toEqual(['offer'])
    await setHours({ hours: { from: '22:00', to: '02:00' } })
    await offerAt(at(33))
    expect(await countOffers()).toBe(1)
    await offerAt(at(49))
    expect(await countOffers()).toBe(2)
    await setHours({ hours: { from: '00:00', to: '00:00' } })
    await deliverAt(at(49))
    await offerAt(at(52))
    expect(await countOffers()).toBe(3)
    await setHours(undefined)
  })
})
