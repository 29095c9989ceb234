/** Emails about gift cards: to the buyer, and to the customer when a card gets money back. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { readMessage } from '#tests/support/mail/mail-server.ts'

/** It charges without a payment field. */
const course = {
  id: 'course',
  version: 1,
  title: { en: 'Course' },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['email'],
    properties: { email: { type: 'string', format: 'email' } },
  },
  payment: { amount: 2500 },
}

let hosted: HostedApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mail-'))
  hosted = await openHosted({ 'schemas/forms/course.json': course }, { DATA_DIR: dataDir })
})
beforeEach(async () => {
  await hosted.demo.forgetBookings()
  await rm(join(dataDir, 'mail'), { recursive: true, force: true })
})
afterAll(async () => {
  await hosted.close()
  await rm(dataDir, { recursive: true })
})

const email = 'ada@example.com'
const submit = async (id: string, values: object) => {
  const { body } = await hosted.submit({ kind: 'form', id }, { email, ...values })
  return { id: String(body.submission?.id), payment: String(body.submission?.payment?.id) }
}

async function buyCode(): Promise<string> {
  const { id, payment } = await submit('voucher', { value: 25 })
  const { body } = await hosted.send('POST', `/submissions/${id}/payment`)
  await hosted.appContext.checkoutSimulator?.simulate(String(body.url).split('/').at(-1) ?? '', 'paid')
  await hosted.send('POST', '/payments/verify', { body: { payment } })
  return String((await hosted.get(`/submissions/${id}/receipt`)).body.giftCard?.code)
}

const redeem = async (payment: string, code: string) => {
  const { status } = await hosted.send('POST', '/payments/gift-cards', { body: { payment, code } })
  expect(status).toBe(200)
}
const refund = async (payment: string) => {
  const path = `/operator/payments/${payment}/refunds`
  const { status } = await hosted.send('POST', path, { key: crypto.randomUUID(), asOperator: true })
  expect(status).toBe(200)
}

/** Sends what is due, and returns the texts of the emails with this subject. */
async function readEmails(wanted: string): Promise<readonly string[]> {
  await createMailOutboxWorker({
    appContext: hosted.appContext,
    store: hosted.demo.store,
    port: 3456,
  }).runDue()
  const folder = join(dataDir, 'mail')
  const emails = await Promise.all(
    (await readdir(folder)).sort().map(async name => readMessage(await readFile(join(folder, name)))),
  )
  return emails.flatMap(({ subject, text = '' }) => (subject === wanted ? [text] : []))
}

test('The buyer reads the code, the value, the last day, and what is left', async () => {
  const code = await buyCode()
  const [text] = await readEmails('Your receipt from Harbor Studio')
  expect(text).toContain(`Gift card code: ${code}\nValue: €25.00\nValid until: `)
  expect(text).toMatch(/Valid until: \S+\nBalance: €25\.00\n/)
})

test('A refund of a form that goes only to a card says so, and promises no money', async () => {
  const { payment } = await submit('course', {})
  await redeem(payment, await buyCode())
  await refund(payment)
  const [text, ...more] = await readEmails('A refund from Harbor Studio')
  expect(more).toEqual([])
  expect(text).toContain('What you paid by gift card is back on the card.')
  expect(text).toMatch(/Returned to the gift card on \S+: -€25\.00/)
  expect(text).not.toContain('few days')
})

test('A refund of a booking that goes only to cards says so, and promises no money', async () => {
  const order = {
    items: [{ service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email, consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  const { body } = await hosted.send('POST', '/bookings', { key: crypto.randomUUID(), body: order })
  const payment = String(body.booking?.payment?.id)
  for (const code of [await buyCode(), await buyCode()]) await redeem(payment, code)
  await refund(payment)
  const [text, ...more] = await readEmails('A refund from Harbor Studio')
  expect(more).toEqual([])
  expect(text).toContain('What you paid by gift card is back on the card.')
  expect(text).not.toContain('few days')
})

test('A refund that goes to the means of payment says that it takes some days', async () => {
  const { id, payment } = await submit('course', {})
  const { body } = await hosted.send('POST', `/submissions/${id}/payment`)
  await hosted.appContext.checkoutSimulator?.simulate(String(body.url).split('/').at(-1) ?? '', 'paid')
  await hosted.send('POST', '/payments/verify', { body: { payment } })
  await refund(payment)
  const [text] = await readEmails('A refund from Harbor Studio')
  expect(text).toContain('It can take a few days to arrive.')
  expect(text).not.toContain('back on the card')
})
