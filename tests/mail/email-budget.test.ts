/** Strangers cannot fill a mailbox: quick moves make one email, and what they cause has a budget over all businesses. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { createMailOutboxWorker } from '#server/app/mail-outbox-worker.ts'
import type { OutboxWorker } from '#server/app/outbox-worker.ts'
import { createEmailBudget } from '#server/features/emails/calls/email-budget.ts'
import {
  getBookingEmailUse,
  maxEmailsPerDay,
  normalizeMailbox,
  reservedEmailsPerDay,
} from '#server/features/emails/rules/email-budget.ts'
import { createMemoryRateLimits } from '#server/features/request-limits/store/rate-limits.ts'
import { pageCaller } from '#server/runner/call-runner.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type Demo, demoNow, getAnswer, openDemo } from '#tests/support/business/demo.ts'
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let mailServer: MailServer
let dataDir: string
let server: TestApp
let worker: OutboxWorker
let time = demoNow
beforeAll(async () => {
  demo = await openDemo(records => ({ ...records, business: { ...records.business, hosts: ['localhost'] } }))
  for (const slug of ['birch', 'cedar'])
    await demo.store.directories.replace(
      makeBusiness(slug, {
        services: [{ slug: 'haircut', name: 'Haircut', durationMinutes: 60, capacity: 60 }],
      }),
    )
  mailServer = await startMailServer()
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mail-budget-'))
  server = await openApp({
    store: demo.store,
    environment: { DATA_DIR: dataDir, SMTP_URL: mailServer.url, RATE_LIMITS: 'on' },
  })
  worker = createMailOutboxWorker({ appContext: server.appContext, store: demo.store, port: 3456 })
})
afterAll(async () => {
  await server?.app.close()
  await mailServer?.close()
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const setTime = (moment: typeof demoNow) => {
  time = moment
  server.setTime(moment)
}
const passSeconds = (seconds: number) => setTime(asInstant(time + seconds * 1000))

const at = async (host: string, isOperator = false) => {
  const directory = await demo.store.directories.forHost(host)
  if (!directory) return expect.unreachable(`Nobody answers at ${host}.`)
  return server.appContext.callRunner.for(directory, { ...pageCaller, isOperator })
}
const key = () => ({ idempotencyKey: crypto.randomUUID() })

async function book(host: string, start: string, contact: object): Promise<Booking> {
  const call = await at(host)
  const order = {
    items: [{ service: 'haircut', provider: 'maya', start }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', ...contact },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  return getAnswer(await call('createBooking', order, key())).booking
}

async function move(host: string, id: string, start: string): Promise<Booking> {
  const call = await at(host)
  return getAnswer(await call('rescheduleBooking', { id, start }, key())).booking
}

const readEmails = async (host: string, id: string) => {
  const call = await at(host, true)
  const { letters: emails } = getAnswer(await call('getBookingAsOperator', { id }))
  return emails.map(({ about, state }) => `${about} ${state}`)
}

const emailsTo = (to: string) =>
  mailServer.received.filter(({ recipients }) => recipients.includes(to)).map(({ message }) => message)

/** Mondays at which the two small businesses are open. */
const monday = '2026-11-30'
const mondayAt = (hour: number) => `${monday}T${String(hour).padStart(2, '0')}:00:00+01:00`

test('Moves that follow each other within a minute make one email, from the first start to the last', async () => {
  const email = 'mover@example.com'
  const { id } = await book('birch.example.org', mondayAt(9), { email })
  await worker.runDue()
  for (const hour of [10, 11, 12, 13, 14, 15]) {
    passSeconds(7)
    await move('birch.example.org', id, mondayAt(hour))
    passSeconds(2)
    await worker.runDue()
  }
  expect(emailsTo(email)).toHaveLength(1)
  expect(await readEmails('birch.example.org', id)).toEqual(['scheduled sent', 'rescheduled waiting'])
  passSeconds(60)
  await worker.runDue()
  expect(await readEmails('birch.example.org', id)).toEqual(['scheduled sent', 'rescheduled sent'])
  const [, told, ...more] = emailsTo(email)
  expect(more).toEqual([])
  expect(told?.text).toMatch(/Previous time: Monday, November 30, 2026, 9:00 AM/)
  expect(told?.text).toMatch(/New time: Monday, November 30, 2026, 3:00 PM/)
  // A later move is told from the start that the email has named.
  passSeconds(600)
  await move('birch.example.org', id, mondayAt(10))
  passSeconds(61)
  await worker.runDue()
  expect(emailsTo(email).at(-1)?.text).toMatch(/Previous time: Monday, November 30, 2026, 3:00 PM/)
})

test('An address gets so many emails a day, at all businesses and in all spellings; the rest are called withheld', async () => {
  const spellings = [
    'victim@example.com',
    'VICTIM@example.com',
    'victim+1@example.com',
    'victim+shop@example.com',
  ]
  const booked: { readonly host: string; readonly id: string }[] = []
  for (let index = 0; index < maxEmailsPerDay + 4; index++) {
    const host = index % 2 === 0 ? 'birch.example.org' : 'cedar.example.org'
    const { id } = await book(host, mondayAt(9), { email: spellings[index % spellings.length] })
    booked.push({ host, id })
  }
  await worker.runDue()
  const isVictim = (to: string) => /^victim/i.test(to)
  const received = () => mailServer.received.filter(({ recipients }) => recipients.some(isVictim))
  expect(received()).toHaveLength(maxEmailsPerDay)
  const states = await Promise.all(booked.map(({ host, id }) => readEmails(host, id)))
  expect(states.flat().toSorted()).toEqual([
    ...Array<string>(maxEmailsPerDay).fill('scheduled sent'),
    ...Array<string>(4).fill('scheduled withheld'),
  ])
  const [first = expect.unreachable()] = booked
  // Visitors are told before and after; what the team does is always said.
  const call = await at(first.host)
  expect(getAnswer(await call('getBooking', { id: first.id })).emails).toBe('withheld')
  const person = { email: 'victim@example.com', locale: 'en' }
  expect(getAnswer(await call('requestBookingList', person))).toEqual({ emails: 'withheld' })
  const operator = await at(first.host, true)
  const forClient = {
    service: 'haircut',
    provider: 'maya',
    start: mondayAt(10),
    locale: 'en',
    contact: { firstName: 'Ada', email: 'victim@example.com' },
  }
  const { id } = getAnswer(await operator('createBookingAsOperator', forClient, key())).booking
  await worker.runDue()
  expect([received().length, await readEmails(first.host, id)]).toEqual([
    maxEmailsPerDay + 1,
    ['scheduled sent'],
  ])
  // It is not a failure that the team could mend.
  const attention = getAnswer(await operator('getAttention', {}))
  expect([attention.failedLetters, attention.waitingEmails]).toEqual([0, 0])
})

test('Moves leave the reserve to bookings and cancellations', async () => {
  const budget = createEmailBudget({
    rateLimits: createMemoryRateLimits(),
    secrets: { getOrCreate: async () => 'secret' },
  })
  const spend = (id: string, use: 'general' | 'reserved') =>
    budget.spend({ business: 'birch', id, to: 'ada@example.com', use })
  const general = maxEmailsPerDay - reservedEmailsPerDay
  const moves: boolean[] = []
  for (let index = 0; index < general + 20; index++) moves.push(await spend(`move ${index}`, 'general'))
  expect(moves.filter(sent => sent)).toHaveLength(general)
  const isSpent = (use: 'general' | 'reserved') => budget.isSpent({ to: 'ada@example.com', use })
  expect([await isSpent('general'), await isSpent('reserved')]).toEqual([true, false])
  const others: boolean[] = []
  for (let index = 0; index < reservedEmailsPerDay + 3; index++)
    others.push(await spend(`booking ${index}`, 'reserved'))
  expect(others.filter(sent => sent)).toHaveLength(reservedEmailsPerDay)
  // Another attempt at the same email does not count, and is not refused.
  expect([await spend('move 0', 'general'), await spend('booking 20', 'reserved')]).toEqual([true, false])
})

test.each([
  ['Ada@Example.com ', 'ada@example.com'],
  ['ada+salon@example.com', 'ada@example.com'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['+@example.com', '+@example.com'],
  ['nobody', 'nobody'],
])('%j has the mailbox %j', (email, mailbox) => expect(normalizeMailbox(email)).toBe(mailbox))

test('What the team does, and what is about real money, is not counted', () => {
  const change = (what: Booking['history'][number]['what'], by: Booking['history'][number]['by']) => ({
    at: '2026-11-21T10:00:00+01:00',
    what,
    by,
  })
  const created = change('created', 'visitor')
  const paid: NonNullable<Booking['payment']> = {
    id: 'p',
    status: 'paid',
    currency: 'EUR',
    due: 4500,
    paid: 4500,
    refunded: 4500,
    expiresAt: '2026-11-21T10:00:00+01:00',
  }
  const use = (topic: string, history: Booking['history'], payment?: Booking['payment']) =>
    getBookingEmailUse(topic, { history, ...(payment === undefined ? {} : { payment }) }, history.length)
  expect([
    use('booking.scheduled', [created]),
    use('booking.rescheduled', [created, change('rescheduled', 'visitor')]),
    use('booking.cancelled', [created, change('cancelled', 'visitor')]),
    use('booking.expired', [created, change('expired', 'system')]),
  ]).toEqual(['reserved', 'general', 'reserved', 'reserved'])
  expect([
    use('booking.scheduled', [change('created', 'operator')]),
    use('booking.rescheduled', [created, change('rescheduled', 'operator')]),
    use('booking.expired', [change('created', 'operator'), change('expired', 'system')]),
    use('booking.letter_repeated', [created]),
    use('booking.refunded', [created, change('refunded', 'visitor')], paid),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined])
  const refunded = [created, change('refunded', 'visitor')]
  expect(use('booking.refunded', refunded, { ...paid, test: true })).toBe('reserved')
})
