/** Links in emails lead to where the business is served, never to where a request says. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailOutboxWorker, getMissingSmtpNotice } from '#server/app/mail-outbox-worker.ts'
import { type Demo, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { readMessage } from '#tests/support/mail/mail-server.ts'
import { openApp } from '#tests/support/servers/app.ts'

let demo: Demo
let dataDir: string
beforeAll(async () => {
  demo = await openDemo()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mail-'))
})
afterEach(async () => {
  await demo.forgetBookings()
  await rm(dataDir, { recursive: true })
})
afterAll(() => demo.close())

/** Books at a host, runs the outbox worker, and reads the link in the email file. */
async function linkFor(
  environment: Readonly<Record<string, string>>,
  { locale = 'de', host = 'localhost', store = demo.store } = {},
) {
  const { app, appContext } = await openApp({
    store,
    environment: { DATA_DIR: dataDir, ...environment },
  })
  const directory = await store.directories.forHost(host)
  if (!directory) return expect.unreachable(`Nobody answers at ${host}.`)
  const order = {
    items: [{ service: 'haircut', provider: 'maya', start: '2026-11-30T13:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    timezone: 'Europe/Berlin',
    locale,
  }
  const call = appContext.callRunner.for(directory)
  const { booking } = getAnswer(await call('createBooking', order, { idempotencyKey: crypto.randomUUID() }))
  await createMailOutboxWorker({ appContext, store, port: 3456 }).runDue()
  await app.close()
  const folder = join(dataDir, 'mail')
  expect(getMissingSmtpNotice(appContext.settings)).toContain(folder)
  const [file = ''] = await readdir(folder)
  const { from, text = '' } = await readMessage(await readFile(join(folder, file)))
  const link = /\S+\/widget\/booking\/\S+/.exec(text)?.[0]?.replace(booking.id, '<id>')
  return { link, from: from?.address, text }
}

test.each([
  [{}, 'http://localhost:3456/de/widget/booking/<id>', 'no-reply@localhost'],
  [
    { PUBLIC_URL: 'https://book.example.org' },
    'https://book.example.org/de/widget/booking/<id>',
    'no-reply@book.example.org',
  ],
  [
    { PUBLIC_URL: 'https://book.example.org', LOCALE_STRATEGY: 'no_prefix', MAIL_FROM: 'hi@harbor.example' },
    'https://book.example.org/widget/booking/<id>',
    'hi@harbor.example',
  ],
  [
    { PUBLIC_URL: 'https://book.example.org', BUSINESS_BY: 'path' },
    'https://book.example.org/b/harbor/de/widget/booking/<id>',
    'no-reply@book.example.org',
  ],
  [
    { PUBLIC_URL: 'https://book.example.org', LOCALE_DOMAINS: 'en=book.example.org,de=de.example.org' },
    'https://de.example.org/widget/booking/<id>',
    'no-reply@book.example.org',
  ],
])('with %j a letter links to %s and comes from %s', async (environment, link, from) => {
  expect(await linkFor(environment)).toMatchObject({ link, from })
})

test('a locale without a catalogue gets the messages and the address of the default locale', async () => {
  expect(await linkFor({}, { locale: 'zz' })).toMatchObject({
    link: 'http://localhost:3456/widget/booking/<id>',
  })
})

test('a business with its own host is linked there when another business is served at PUBLIC_URL', async () => {
  const { store, close } = await openDemo()
  const { directories } = store
  const harbor = await directories.read('harbor')
  if (!harbor) return expect.unreachable('The demo business is gone.')
  const hosts = (slug: string, ...names: string[]) => ({
    ...harbor,
    business: { ...harbor.business, slug, hosts: names },
  })
  await directories.replace(hosts('harbor', 'harbor.example'))
  await directories.replace(hosts('other', 'book.example.org'))
  const { link } = await linkFor(
    { PUBLIC_URL: 'https://book.example.org' },
    { host: 'harbor.example', store },
  )
  expect(link).toBe('https://harbor.example/de/widget/booking/<id>')
  await close()
})

test('English emails of a business in Britain have its 24 hours and its order of day and month', async () => {
  const { store, close } = await openDemo()
  const harbor = await store.directories.read('harbor')
  if (!harbor) return expect.unreachable('The demo business is gone.')
  await store.directories.replace({ ...harbor, business: { ...harbor.business, region: 'GB' } })
  const { text } = await linkFor({}, { locale: 'en', store })
  expect(text).toMatch(/Monday,? 30 November.*13:00/s)
  await close()
})
