/** Emails about payments, from the payment to the file that the outbox worker writes. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import { createCheckoutSimulator } from '#server/features/payments/providers/test-payment-provider.ts'
import { type Demo, demoNow, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { readMessage } from '#tests/support/mail/mail-server.ts'
import { openApp } from '#tests/support/servers/app.ts'

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

/** Makes calls, by default as a visitor of the demo business. */
async function openCall(client?: { readonly address: string; readonly isOperator: boolean }) {
  const directory = await demo.store.directories.forHost('localhost')
  if (!directory) return expect.unreachable('The demo business is gone.')
  return opened.appContext.callRunner.for(directory, client)
}

/** Pays on the page of the test provider. */
async function payAt(url = ''): Promise<void> {
  const { testCheckouts: checkouts } = demo.store
  const simulator = createCheckoutSimulator({ checkouts, clock: () => demoNow, delaySeconds: 30 })
  await simulator.simulate(new URL(url).pathname.split('/').at(-1) ?? '', 'paid')
}

interface WrittenEmail {
  readonly to: string | undefined
  readonly subject: string
  readonly text: string
}

/** Sends what is due, and returns all emails so far, the latest last. */
async function readEmails(): Promise<readonly WrittenEmail[]> {
  const { appContext } = opened
  await createMailOutboxWorker({ appContext, store: demo.store, port: 3456 }).runDue()
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.sort().map(async name => {
      const { subject = '', text = '', to } = await readMessage(await readFile(join(folder, name)))
      return { to: to?.[0]?.address, subject, text }
    }),
  )
}

test('the email of a paid booking is its receipt', async () => {
  const call = await openCall()
  const order = {
    items: [{ service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  const { booking } = getAnswer(await call('createBooking', order, { idempotencyKey: crypto.randomUUID() }))
  const before = await readEmails()
  expect(before).toHaveLength(1)
  expect(before[0]?.text).not.toContain('Receipt number')
  const { url } = getAnswer(await call('startPayment', { id: booking.id }))
  await payAt(url)
  getAnswer(await call('verifyPayment', { payment: booking.payment?.id ?? '' }))
  const emails = await readEmails()
  const receipt = emails.find(({ text }) => text.includes('Receipt number'))
  expect(emails).toHaveLength(2)
  expect(receipt?.text).toContain(`Receipt number: ${booking.reference}-1\nPaid by: ada@example.com\n`)
  expect(receipt?.text.split('Lovelace')).toHaveLength(2)
  expect(receipt?.text).toMatch(/Includes 19% VAT: €\d/)
  expect(receipt?.text).toMatch(/Paid on \S+: €36\.00/)
  expect(receipt?.text).toContain('Test mode: no money has moved.')
  expect(receipt?.text).toContain(`/widget/booking/${booking.id}/receipt`)
})

describe('A form that charges', () => {
  async function submitVoucher(email: string, locale = 'en') {
    const call = await openCall()
    const { stamp } = getAnswer(await call('getForm', { id: 'voucher' }))
    const answers = { version: 2, values: { value: 25, recipient: 'Buy at evil.example', email }, locale }
    opened.setTime(addMinutes(opened.appContext.clock(), 0.1))
    const { submission } = getAnswer(
      await call(
        'submitForm',
        { id: 'voucher', stamp: String(stamp), ...answers },
        { idempotencyKey: crypto.randomUUID() },
      ),
    )
    return { call, submission, payment: submission.payment?.id ?? '' }
  }

  async function payVoucher(email: string, locale?: string) {
    const sent = await submitVoucher(email, locale)
    const { url } = getAnswer(await sent.call('startSubmissionPayment', { id: sent.submission.id }))
    await payAt(url)
    getAnswer(await sent.call('verifyPayment', { payment: sent.payment }))
    return sent
  }

  const passMinutes = (minutes: number) => opened.setTime(addMinutes(opened.appContext.clock(), minutes))

  test('writes the payer the way back, and then the receipt', async () => {
    const { call, submission, payment } = await submitVoucher('ada@example.com')
    passMinutes(2)
    expect(await readEmails()).toEqual([])
    passMinutes(1)
    const [waiting] = await readEmails()
    expect(waiting?.text).toMatch(/Please pay by .* \d+:\d\d\s[AP]M \(Central European Time\)\. If/)
    expect(waiting?.subject).toBe('Your payment to Harbor Studio is still open')
    expect(waiting?.text).toContain('Gift voucher: €25.00')
    expect(waiting?.text).toContain(
      `Pay now:\nhttp://localhost:3456/verify-payment-callback?payment=${payment}`,
    )
    expect(waiting?.text).not.toContain('evil')
    const { url } = getAnswer(await call('startSubmissionPayment', { id: submission.id }))
    await payAt(url)
    getAnswer(await call('verifyPayment', { payment }))
    const paid = (await readEmails()).find(({ subject }) => subject === 'Your receipt from Harbor Studio')
    expect(paid?.text).toMatch(/Gift card code: \w{4}-\w{4}-\w{4}-\w{4}\nValue: €25\.00\nValid until: \w+/)
    expect(paid?.text).toMatch(/Receipt number: F-\w{8}\nPaid by: ada@example\.com\nGift voucher: €25\.00\n/)
    expect(paid?.text).toContain(`/widget/submission/${submission.id}/receipt`)
  })

  test('writes no email to pay once it is paid, and writes in the language of the form', async () => {
    const { submission } = await payVoucher('ada@example.com', 'de')
    passMinutes(5)
    const emails = await readEmails()
    expect(emails.map(({ subject }) => subject)).toEqual(['Ihr Beleg von Harbor Studio'])
    expect(emails[0]?.text).toContain(`/de/widget/submission/${submission.id}/receipt`)
  })

  test('writes about a refund', async () => {
    const { payment } = await payVoucher('ada@example.com')
    await readEmails()
    const operator = { address: '192.0.2.1', isOperator: true }
    const call = await openCall(operator)
    getAnswer(
      await call('refundPayment', { id: payment, amount: 1000 }, { idempotencyKey: crypto.randomUUID() }),
    )
    const refund = (await readEmails()).find(({ subject }) => subject === 'A refund from Harbor Studio')
    expect(refund?.text).toMatch(/Refund ordered on \S+: -€10\.00/)
  })

  test('writes that money in another currency goes back, and leads to the page of the payment', async () => {
    const { call, submission, payment } = await submitVoucher('ada@example.com')
    const { url } = getAnswer(await call('startSubmissionPayment', { id: submission.id }))
    await demo.behind.query(`update test_checkout set currency = 'USD'`)
    await payAt(url)
    getAnswer(await call('verifyPayment', { payment }))
    passMinutes(5)
    const emails = await readEmails()
    expect(emails.map(({ subject }) => subject)).toEqual(['Your payment to Harbor Studio is being returned'])
    expect(emails[0]?.text).toContain(
      `Your payment:\nhttp://localhost:3456/verify-payment-callback?payment=${payment}`,
    )
  })

  test('writes about money that is found after the receipt was sent', async () => {
    const { payment } = await payVoucher('ada@example.com')
    passMinutes(1)
    await demo.behind.query('update test_checkout set charged = 2 * amount')
    const { reconciler } = opened.appContext.paymentServices
    await reconciler.reconcile({ business: 'harbor', id: payment }, { atOnce: true })
    expect((await readEmails()).map(({ subject }) => subject).sort()).toEqual([
      'A refund from Harbor Studio',
      'Your receipt from Harbor Studio',
    ])
    expect(await inconsistencies(demo.behind)).toEqual([])
  })

  test('writes to one address about at most 20 unpaid submissions in a day, and about all money', async () => {
    for (let sent = 0; sent < 22; sent++) await submitVoucher('ada@example.com')
    await submitVoucher('grace@example.com')
    await payVoucher('ada@example.com')
    passMinutes(3)
    const emails = await readEmails()
    const countAbout = (word: string, address: string) =>
      emails.filter(({ to, subject }) => to === address && subject.includes(word)).length
    expect(countAbout('open', 'ada@example.com')).toBe(20)
    expect(countAbout('open', 'grace@example.com')).toBe(1)
    expect(countAbout('receipt', 'ada@example.com')).toBe(1)
  })

  test('writes nothing to somebody whose answers are erased', async () => {
    await payVoucher('ada@example.com')
    const call = await openCall({ address: '192.0.2.1', isOperator: true })
    getAnswer(await call('eraseCustomer', { email: 'ada@example.com' }))
    passMinutes(5)
    expect(await readEmails()).toEqual([])
  })
})
