/** Letters about payments, from the payment to the file that the outbox worker writes. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailOutboxWorker } from '#server/mail-outbox-worker.ts'
import { createCheckoutSimulator } from '#server/payments/test-payment-provider.ts'
import { openApp } from '#tests/support/app.ts'
import { type Demo, demoNow, getAnswer, openDemo } from '#tests/support/demo.ts'
import { readMessage } from '#tests/support/mail-server.ts'

let demo: Demo
let dataDir: string
let opened: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  demo = await openDemo()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mail-'))
  opened = await openApp({ store: demo.store, environment: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  await opened.app.close()
  await demo.forgetBookings()
  await rm(dataDir, { recursive: true })
})
afterAll(() => demo.close())

/** Makes a call as a visitor of the demo business. */
async function openCall() {
  const directory = await demo.store.directories.forHost('localhost')
  if (!directory) return expect.unreachable('The demo business is gone.')
  return opened.appContext.callRunner.for(directory)
}

/** Pays on the page of the test provider. */
async function payAt(url = ''): Promise<void> {
  const { testCheckouts: checkouts } = demo.store
  const simulator = createCheckoutSimulator({ checkouts, clock: () => demoNow, delaySeconds: 30 })
  await simulator.simulate(new URL(url).pathname.split('/').at(-1) ?? '', 'paid')
}

/** Sends what is due, and returns all letters so far, the latest last. */
async function readLetters(): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  const { appContext } = opened
  await createMailOutboxWorker({ appContext, store: demo.store, port: 3456 }).runDue()
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder)
  return Promise.all(
    names.sort().map(async name => {
      const { subject = '', text = '' } = await readMessage(await readFile(join(folder, name)))
      return { subject, text }
    }),
  )
}

test('the letter of a paid booking is its receipt', async () => {
  const call = await openCall()
  const order = {
    items: [{ service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', consent: true },
    ...{ timezone: 'Europe/Berlin', locale: 'en' },
  }
  const { booking } = getAnswer(await call('createBooking', order, { idempotencyKey: crypto.randomUUID() }))
  const before = await readLetters()
  expect(before).toHaveLength(1)
  expect(before[0]?.text).not.toContain('Receipt number')
  const { url } = getAnswer(await call('startPayment', { id: booking.id }))
  await payAt(url)
  getAnswer(await call('verifyPayment', { payment: booking.payment?.id ?? '' }))
  const letters = await readLetters()
  const receipt = letters.find(({ text }) => text.includes('Receipt number'))
  expect(letters).toHaveLength(2)
  expect(receipt?.text).toContain(`Receipt number: ${booking.reference}-1\nPaid by: Ada Lovelace, ada@`)
  expect(receipt?.text).toMatch(/Includes 19% VAT: €\d/)
  expect(receipt?.text).toMatch(/Paid on \S+: €36\.00/)
  expect(receipt?.text).toContain('Test mode: no money has moved.')
  expect(receipt?.text).toContain(`/widget/booking/${booking.id}/receipt`)
})
