/** A service may ask for an email address that the visitor has proved to read: with a code, which only its mailbox gets. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { getMailFolder } from '#server/environment/settings.ts'
import { longHoldMinutes } from '#server/features/slots/rules/hold-length.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let dataDir: string
beforeAll(async () => {
  demo = await openDemo(records => ({
    ...records,
    business: { ...records.business, hosts: ['localhost'] },
    services: records.services.map(service =>
      service.slug === 'haircut' || service.slug === 'color'
        ? { ...service, emailVerification: true }
        : service,
    ),
  }))
  await demo.store.directories.replace(
    makeBusiness('birch', {
      services: [{ slug: 'haircut', name: 'Haircut', durationMinutes: 60, emailVerification: true }],
    }),
  )
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-verification-'))
  server = await openApp({ store: demo.store, environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  server.setTime(demoNow)
  await clearMail()
  await demo.forgetBookings()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ada = 'ada@example.com'
const start = '2026-11-30T13:00:00+01:00'

const clearMail = () => rm(getMailFolder(server.appContext.settings), { recursive: true, force: true })

interface Sent {
  readonly host?: string
  readonly key?: string
  readonly asOperator?: boolean
}

async function post(path: string, payload: object, { host = 'localhost', key, asOperator }: Sent = {}) {
  const headers = {
    host,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(asOperator ? { authorization: `Bearer ${operatorToken}` } : {}),
  }
  const response = await server.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const request = async (email = ada, more: Sent = {}) =>
  (await post('/email-verifications', { email, locale: 'en' }, more)).body
const enter = (verification: string, code: string, more: Sent = {}) =>
  post(`/email-verifications/${verification}/verify`, { code }, more)

/** Delivers what is due and returns the emails that went out, with the codes in them. */
async function deliver() {
  await createMailOutboxWorker({ appContext: server.appContext, store: demo.store, port: 80 }).runDue()
  const folder = getMailFolder(server.appContext.settings)
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(
    files.map(async file => PostalMime.parse(await readFile(join(folder, file)))),
  )
  return emails.map(email => ({
    to: email.to?.[0]?.address,
    subject: email.subject,
    text: email.text ?? '',
    code: /\b\d{6}\b/.exec(email.text ?? '')?.[0],
  }))
}

/** Asks for a code and returns it as the mailbox gets it. */
async function requestCode(email = ada, more: Sent = {}) {
  await clearMail()
  const { verification } = await request(email, more)
  const sent = (await deliver()).filter(({ to }) => to === email)
  return {
    verification: String(verification),
    code: sent.at(-1)?.code ?? expect.unreachable('No code came.'),
  }
}

const verify = async (email = ada, more: Sent = {}) => {
  const { verification, code } = await requestCode(email, more)
  expect(await enter(verification, code, more)).toMatchObject({ status: 200 })
  return verification
}

const order = (change: object = {}, email = ada) => ({
  items: [{ service: 'haircut', provider: 'maya', start }],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email },
  timezone: 'Europe/Berlin',
  locale: 'en',
  ...change,
})
const book = (change: object = {}, more: Sent = {}) =>
  post('/bookings', order(change), { key: crypto.randomUUID(), ...more })

const countBookings = async () => (await demo.behind.query('select from booking')).rowCount

/** Another code than the right one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('A booking of a service that asks for a verified address', () => {
  test('without one is refused, takes no time and tells nobody', async () => {
    expect(await book()).toMatchObject({ status: 403, body: { code: 'email.unverified' } })
    expect(await book({ emailVerification: crypto.randomUUID() })).toMatchObject({ status: 403 })
    expect(await countBookings()).toBe(0)
    expect(await deliver()).toEqual([])
  })

  test('goes through with the code that the mailbox got, and may be sent again', async () => {
    const emailVerification = await verify()
    const key = crypto.randomUUID()
    const first = await book({ emailVerification }, { key })
    expect(first).toMatchObject({ status: 201, body: { booking: { status: 'scheduled' } } })
    server.setTime(addMinutes(demoNow, 120))
    const again = await book({ emailVerification }, { key })
    expect(again.body.booking.id).toBe(first.body.booking.id)
    expect(await countBookings()).toBe(1)
  })

  test('is refused for another address than the one that was verified', async () => {
    const emailVerification = await verify()
    const other = { contact: { firstName: 'Eve', lastName: 'Lovelace', email: 'eve@example.com' } }
    expect(await book({ ...other, emailVerification })).toMatchObject({ body: { code: 'email.unverified' } })
    expect(await book({ emailVerification })).toMatchObject({ status: 201 })
  })

  test('is refused with a code that was asked for but not entered, and an hour after it was', async () => {
    const { verification, code } = await requestCode()
    expect(await book({ emailVerification: verification })).toMatchObject({ status: 403 })
    await enter(verification, code)
    server.setTime(addMinutes(demoNow, 61))
    expect(await book({ emailVerification: verification })).toMatchObject({ status: 403 })
  })

  test('is refused if one of several services asks, or that of a guest, and a quote says so', async () => {
    const item = (service: string) => ({ service, provider: 'any', start: '2026-12-01T18:00:00+01:00' })
    const guests = [{ name: 'Bob', email: 'bob@example.com', service: 'color' }]
    for (const asked of [
      { items: [item('massage'), { service: 'haircut', provider: 'any' }] },
      { items: [item('yoga')], guests },
    ]) {
      expect(await book(asked)).toMatchObject({ status: 403, body: { code: 'email.unverified' } })
      expect((await post('/quotes', asked)).body.emailVerification).toBe(true)
    }
    expect((await post('/quotes', { items: [item('yoga')] })).body.emailVerification).toBeUndefined()
    expect(await book({ items: [item('yoga')] })).toMatchObject({ status: 201 })
  })

  test('is refused without an address, at its field', async () => {
    const contact = { firstName: 'Ada', lastName: 'Lovelace' }
    const { status, body } = await book({ contact })
    expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/contact/email' }])
  })

  test('needs no verification from operators, in either call', async () => {
    expect(await book({}, { asOperator: true })).toMatchObject({ status: 201 })
    const byTelephone = {
      service: 'haircut',
      start: '2026-11-30T15:00:00+01:00',
      contact: { firstName: 'Grace' },
    }
    const headers = { asOperator: true, key: crypto.randomUUID() }
    expect(await post('/operator/bookings', byTelephone, headers)).toMatchObject({ status: 201 })
  })

  test('can be moved without another code', async () => {
    const { body } = await book({ emailVerification: await verify() })
    const moved = { start: '2026-11-30T15:00:00+01:00' }
    const path = `/bookings/${body.booking.id}/reschedule`
    expect(await post(path, moved, { key: crypto.randomUUID() })).toMatchObject({ status: 200 })
  })

  test('is held for longer, as the code takes its time', async () => {
    const items = [{ service: 'haircut', provider: 'maya', start }]
    const { body } = await post('/holds', { items })
    expect(Date.parse(body.expiresAt)).toBe(addMinutes(demoNow, longHoldMinutes))
  })
})

describe('The code', () => {
  test('goes to the address alone, in its language, and says nothing that a visitor typed', async () => {
    await post('/email-verifications', { email: ada, locale: 'de' })
    const [email, ...more] = await deliver()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: ada, subject: expect.stringContaining('Bestätigen Sie') })
    expect(email?.text).toContain('Der Code gilt bis')
    expect(email?.code).toMatch(/^\d{6}$/)
  })

  test('is not in the response, nor in the database', async () => {
    const response = await request()
    expect(response).toEqual({ verification: expect.any(String), emails: 'off' })
    const [email] = await deliver()
    const stored = await demo.behind.query('select row_to_json(v)::text as row from email_verification v')
    for (const { row } of stored.rows) expect(row).not.toContain(email?.code)
  })

  test('is refused if it is wrong, and after five wrong ones for good', async () => {
    const { verification, code } = await requestCode()
    for (let tries = 0; tries < 4; tries++)
      expect(await enter(verification, wrong(code))).toMatchObject({
        status: 422,
        body: { code: 'email.code_wrong' },
      })
    expect(await enter(verification, wrong(code))).toMatchObject({
      status: 410,
      body: { code: 'email.code_ended' },
    })
    expect(await enter(verification, code)).toMatchObject({ status: 410 })
    expect(await book({ emailVerification: verification })).toMatchObject({ status: 403 })
  })

  test('ends after fifteen minutes', async () => {
    const { verification, code } = await requestCode()
    server.setTime(addMinutes(demoNow, 16))
    expect(await enter(verification, code)).toMatchObject({ status: 410, body: { code: 'email.code_ended' } })
  })

  test('of one request does not hold for another of the same address', async () => {
    const first = await requestCode()
    const second = await request()
    if (first.code !== (await deliver()).at(-1)?.code)
      expect(await enter(second.verification, first.code)).toMatchObject({ status: 422 })
  })

  test('of one business holds at no other', async () => {
    const there = { host: 'birch.example.org' }
    const { verification, code } = await requestCode()
    expect(await enter(verification, code, there)).toMatchObject({ status: 410 })
    await enter(verification, code)
    const { body } = await book({ emailVerification: verification }, there)
    expect(body).toMatchObject({
      code: 'email.unverified',
      errors: [{ pointer: '/emailVerification', code: 'email.unverified' }],
    })
    expect(await book({ emailVerification: await verify(ada, there) }, there)).toMatchObject({ status: 201 })
  })

  test.each([
    [{ code: '12345' }, '/code'],
    [{ code: '12345a' }, '/code'],
    [{}, '/code'],
  ])('with another shape is invalid input: %j', async (payload, pointer) => {
    const { status, body } = await post('/email-verifications/one/verify', payload)
    expect(status).toBe(422)
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })
})
