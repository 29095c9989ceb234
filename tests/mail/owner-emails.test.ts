/** Emails to the business and its providers, from a change of a booking to a mail server: each once, to the right one. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Booking, OwnerLetters } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createEmailDeliverer } from '#server/app/email-deliverer.ts'
import { createOutboxWorker } from '#server/app/outbox-worker.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import { createSmtpMailTransport } from '#server/features/emails/smtp-mail-transport.ts'
import { maxOwnerEmailsPerHour } from '#server/features/notifications/owner-outbox-entries.ts'
import { writeDueDigests } from '#server/features/notifications/write-digests.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeDecisionCommand,
  makeMoveCommand,
  now,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'
import { type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts'
import { findProductEmail } from '#tests/support/mail/product-emails.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const sender = 'no-reply@book.example.org'
const owner = 'owner@harbor.example'
const maya = 'maya@harbor.example'
const visitor = 'jo@example.org'

describe.each(engines)('Emails to the business on $name', engine => {
  const suite = bookingsSuite(engine)
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterEach(() => mail.answer(0))
  afterAll(() => mail.close())

  /** Stores who wants emails, and returns a function that lists what arrives from now on. */
  async function configure(
    { owner: ofBusiness, maya: ofMaya }: Record<string, OwnerLetters>,
    replies: { readonly business?: string; readonly maya?: string } = {},
  ) {
    const provider = (slug: string, emails?: OwnerLetters) => ({
      slug,
      name: slug,
      timezone: 'Europe/Berlin',
      services: 'all' as const,
      hours: {},
      ...(emails ? { ownerLetters: emails } : {}),
    })
    await suite.store(0).directories.replace({
      business: {
        slug: business,
        name: 'Harbor Studio',
        timezone: 'Europe/Berlin',
        currency: 'EUR',
        defaultLocale: 'en',
        address: 'Hafenstraße 12',
        ...(ofBusiness ? { ownerLetters: ofBusiness } : {}),
        ...(replies.business === undefined ? {} : { replyTo: replies.business }),
      },
      providers: [
        { ...provider('maya', ofMaya), ...(replies.maya === undefined ? {} : { replyTo: replies.maya }) },
        provider('leo'),
      ],
      teams: [],
      services: [],
      groups: [],
      serviceMenus: [],
      oneTimeLinks: [],
    })
    const before = mail.received.length
    return (...to: readonly string[]) =>
      mail.received
        .slice(before)
        .filter(({ recipients }) => to.length === 0 || to.some(address => recipients.includes(address)))
        .map(({ recipients, message }) => ({ to: recipients[0], subject: message.subject, message }))
  }

  /** A server of its own on the same database. */
  function server(process = 0, transport?: MailTransport) {
    const {
      bookings,
      linkRequests,
      emailVerifications,
      waitlist,
      outbox,
      payments,
      members,
      reminders,
      directories,
      formStores,
    } = suite.store(process)
    const said: string[] = []
    let time = now
    const clock = () => time
    const deliverer = createEmailDeliverer({
      bookings,
      linkRequests,
      emailVerifications,
      secrets: formStores.secrets,
      waitlist,
      outbox,
      payments,
      members,
      reminders,
      directories,
      clock,
      submissions: formStores.submissions,
      mail: transport ?? createSmtpMailTransport({ url: mail.url, sender }),
      sender,
      maxUnpaidPerDay: 20,
      emailBudget: { spend: async () => true },
      findReceipt: async () => undefined,
      busyFeeds: suite.store(process).busyFeeds,
      calendarConnections: { list: async () => [] },
      describeFormPayment: () => expect.unreachable('No form charges here.'),
      getTranslator: locale => wordsIn(locale === 'de' ? 'de' : 'en'),
      findEmail: findProductEmail,
      pageAddress: async (_, path, locale) => `https://book.example.org/${locale}${path}`,
    })
    const worker = createOutboxWorker({
      lane: 'letter',
      outbox,
      deliverer,
      clock,
      say: sentence => said.push(sentence),
    })
    const runAt = async (minutes: number) => {
      time = addMinutes(now, minutes)
      await worker.runDue()
    }
    const digestAt = async (minutes: number) => {
      await writeDueDigests({ directories, outbox, now: addMinutes(now, minutes) })
      await runAt(minutes)
    }
    return { runAt, digestAt, said }
  }

  const book = async (wishes: readonly Wish[], change: Partial<Booking> = {}): Promise<Booking> => {
    const candidate = makeCandidate(...wishes)
    const booking = { ...candidate.booking, ...change }
    await suite.bookings.book(makeBookingCommand([{ ...candidate, booking }]))
    return booking
  }

  test('reach the business about each booking, move and cancellation, and tell only what it needs', async () => {
    const arrived = await configure({ owner: { to: owner } })
    const { runAt } = server()
    const contact = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: visitor,
      phone: '+49 30 1234567',
      notes: 'my own words',
      dateOfBirth: '1906-12-09',
    }
    const booking = await book([{}], { contact, answers: { dog: 'yes' } })
    await runAt(0)
    const moved = makeMoveCommand(booking, new Map([[0, { start: 60 }]]))
    await suite.bookings.reschedule(moved)
    await runAt(1)
    const [candidate] = moved.candidates
    await suite.bookings.cancel(makeCancelCommand(candidate?.booking ?? booking))
    await runAt(2)
    expect(arrived(owner).map(({ subject }) => subject)).toEqual([
      'New booking: Haircut, Thu, Nov 26, 9:00 AM',
      'Changed: Haircut, Thu, Nov 26, 10:00 AM',
      'Cancelled: Haircut, Thu, Nov 26, 10:00 AM',
    ])
    const [first, second] = arrived(owner).map(({ message }) => message)
    expect(first?.text?.replaceAll('\r\n', '\n').trim()).toBe(`Hello,

An appointment has been booked.

What: Haircut
With: Maya Lindqvist
When: Thursday, November 26, 2026, 9:00 AM – 9:45 AM
Where: Hafenstraße 12

Booked by: Grace Hopper
Reference: ${booking.reference}

You get this email because your address is entered for news about bookings.

-- 
Harbor Studio`)
    expect(second?.text).toContain('Previous time: Thursday, November 26, 2026, 9:00 AM')
    for (const said of [first?.text, first?.html])
      for (const secret of [visitor, '1234567', 'my own words', '1906', 'dog', booking.id])
        expect(said).not.toContain(secret)
    expect(arrived(visitor)).toHaveLength(3)
  })

  test('reach a provider with an address about their appointments, and the business about the others', async () => {
    const arrived = await configure({ owner: { to: owner, locale: 'de' }, maya: { to: maya } })
    await book([{}, { provider: 'leo', service: 'massage' }])
    await server().runAt(0)
    expect(arrived(maya).map(({ subject }) => subject)).toEqual([
      'New booking: Haircut, Thu, Nov 26, 9:00 AM',
    ])
    expect(arrived(owner).map(({ subject }) => subject)).toEqual([
      'Neue Buchung: Haarschnitt, Do., 26. Nov., 09:00',
    ])
    expect(arrived()).toHaveLength(3)
  })

  test('are answered to the business, and to the provider whose appointment it is, where they say so', async () => {
    const reply = async (wishes: readonly Wish[], ...parts: Parameters<typeof configure>) => {
      const arrived = await configure(...parts)
      await book(wishes)
      await server().runAt(0)
      const { message } = arrived(visitor)[0] ?? expect.unreachable('No email came.')
      expect(message.from).toMatchObject({ name: 'Harbor Studio', address: sender })
      return message.replyTo?.map(({ address }) => address)
    }
    const desk = 'desk@harbor.example'
    expect(await reply([{}], {})).toBeUndefined()
    expect(await reply([{ start: 60 }], { owner: { to: owner } })).toEqual([owner])
    expect(await reply([{ start: 120 }], { owner: { to: owner } }, { business: desk })).toEqual([desk])
    const both = { business: desk, maya }
    expect(await reply([{ start: 180 }], {}, both)).toEqual([maya])
    expect(await reply([{ start: 240, provider: 'leo' }], {}, both)).toEqual([desk])
    expect(await reply([{ start: 300 }, { start: 360, provider: 'leo' }], {}, both)).toEqual([desk])
  })

  test('reach one address once, even if it is given for the business and a provider', async () => {
    const arrived = await configure({ owner: { to: owner }, maya: { to: owner.toUpperCase() } })
    await book([{}, { provider: 'leo', start: 60 }])
    await server().runAt(0)
    const emails = arrived().filter(({ to }) => to?.toLowerCase() === owner)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.message.text?.match(/What:/g)).toHaveLength(2)
  })

  test('tell a provider whose appointment went to somebody else', async () => {
    const arrived = await configure({ owner: { to: owner }, maya: { to: maya } })
    const { runAt } = server()
    const booking = await book([{}])
    await runAt(0)
    await suite.bookings.reschedule(makeMoveCommand(booking, new Map([[0, { provider: 'leo' }]])))
    await runAt(1)
    expect(arrived(maya).map(({ subject }) => subject)).toEqual([
      'New booking: Haircut, Thu, Nov 26, 9:00 AM',
      'No longer with you: Haircut, Thu, Nov 26, 9:00 AM',
    ])
    expect(arrived(owner).map(({ subject }) => subject)).toEqual(['Changed: Haircut, Thu, Nov 26, 9:00 AM'])
  })

  test('are about requests and decisions, and only what is wished for', async () => {
    const arrived = await configure({ owner: { to: owner, about: ['requested', 'cancelled'] } })
    const { runAt } = server()
    const request = await book([{ kind: 'request' }], { status: 'requested' })
    await book([{ start: 60 }])
    await runAt(0)
    await suite.bookings.decide(makeDecisionCommand(request, 'declined'))
    await runAt(1)
    expect(arrived(owner).map(({ subject }) => subject)).toEqual([
      'New request: Haircut, Thu, Nov 26, 9:00 AM',
      'Cancelled: Haircut, Thu, Nov 26, 9:00 AM',
    ])
  })

  test('are not written if nobody wishes for them', async () => {
    const arrived = await configure({})
    await book([{}])
    await server().runAt(0)
    expect(arrived().map(({ to }) => to)).toEqual([visitor])
    expect(await suite.count('outbox')).toBe(1)
  })

  test("wait for their own mail server's recovery, without a second email to anybody else", async () => {
    const arrived = await configure({ owner: { to: owner } })
    await book([{}])
    const real = createSmtpMailTransport({ url: mail.url, sender })
    const failing: MailTransport = {
      ...real,
      send: async email =>
        email.to === owner ? { kind: 'failed', reason: 'SMTP ESOCKET' } : real.send(email),
    }
    await server(0, failing).runAt(0)
    expect(arrived().map(({ to }) => to)).toEqual([visitor])
    const restarted = server(1)
    await restarted.runAt(1)
    await restarted.runAt(2)
    expect(arrived().map(({ to }) => to)).toEqual([visitor, owner])
  })

  test('are written once, although the entry of the change is delivered again after a crash', async () => {
    const arrived = await configure({ owner: { to: owner } })
    await book([{}])
    const crashing: MailTransport = {
      send: () => new Promise(() => {}),
      check: () => new Promise(() => {}),
    }
    void server(0, crashing).runAt(0)
    await expect.poll(() => suite.count('outbox')).toBe(2)
    // The lease of the server that is gone ends after five minutes.
    await Promise.all([server(0).runAt(6), server(1).runAt(6)])
    expect(arrived(owner)).toHaveLength(1)
    expect(arrived(visitor)).toHaveLength(1)
    expect(await suite.count('outbox')).toBe(2)
  })

  test('stop after a hundred within an hour; the last one says so', async () => {
    const arrived = await configure({ owner: { to: owner } })
    const { outbox } = suite.store(0)
    await book([{}])
    const payload = { revision: 1, recipient: 'business', cause: 'booking.scheduled' } as const
    const entry = { business, topic: 'owner.booking', maxPerHour: maxOwnerEmailsPerHour } as const
    for (let index = 0; index < maxOwnerEmailsPerHour - 1; index++)
      await outbox.addOnce(
        { ...entry, id: crypto.randomUUID(), payload: { ...payload, booking: 'gone' } },
        now,
      )
    const { runAt } = server()
    await runAt(0)
    await book([{ start: 60 }])
    await runAt(0)
    expect(arrived(owner).map(({ message }) => message.text)).toEqual([
      expect.stringContaining('This is the last email about bookings for now'),
    ])
    await book([{ start: 120 }])
    await runAt(61)
    expect(arrived(owner)).toHaveLength(2)
  })

  test('show a hostile name as a text on one line', async () => {
    const arrived = await configure({ owner: { to: owner } })
    const firstName = '<img src=x>\r\nBcc: v@example.net https://evil.example/'
    await book([{}], { contact: { firstName, lastName: 'x'.repeat(100), email: visitor } })
    await server().runAt(0)
    const [email] = arrived(owner)
    expect(email?.message.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(email?.message.html).not.toContain('<img src=x')
    for (const said of [email?.message.text, email?.message.html])
      expect(said).not.toMatch(/evil\.example|https?:\/\/evil|v@example/)
    expect(email?.message.text).toMatch(/^Booked by: .{20,60}$/m)
  })

  describe('A digest', () => {
    // 18:00 in Berlin is 540 minutes after `now`.
    const digest = { at: '18:00' }

    test('lists the appointments of the next day at the hour that the business chose, once for two servers', async () => {
      const arrived = await configure({ owner: { to: owner, about: [], digest } })
      const contact = { firstName: 'Grace', lastName: 'Hopper', email: visitor }
      await book([{ seats: 2, capacity: 5 }], { contact })
      await book([{ provider: 'leo', start: 60 }], { status: 'requested' })
      await book([{ start: 1440 }])
      await suite.bookings.cancel(makeCancelCommand(await book([{ start: 300 }])))
      const servers = [server(0), server(1)]
      for (const { digestAt } of servers) await digestAt(539)
      expect(arrived(owner)).toEqual([])
      await Promise.all(servers.map(({ digestAt }) => digestAt(540)))
      for (const minutes of [541, 700]) await Promise.all(servers.map(({ digestAt }) => digestAt(minutes)))
      const emails = arrived(owner)
      expect(emails.map(({ subject }) => subject)).toEqual(['Thursday, November 26, 2026: 2 appointments'])
      expect(
        emails[0]?.message.text?.replaceAll('\r\n', '\n'),
      ).toContain(`These are the appointments on Thursday, November 26.

9:00 AM – 9:45 AM · Maya Lindqvist: Haircut, Grace Hopper, 2 people
10:00 AM – 10:45 AM · Maya Lindqvist: Haircut, Jo Ångström, Requested
`)
      await Promise.all(servers.map(({ digestAt }) => digestAt(540 + 1440)))
      expect(arrived(owner).map(({ subject }) => subject)).toEqual([
        'Thursday, November 26, 2026: 2 appointments',
        'Friday, November 27, 2026: 1 appointment',
      ])
    })

    test('of a provider lists their own, and can be of the same day', async () => {
      const arrived = await configure({
        maya: { to: maya, about: [], digest: { at: '06:30', day: 'today' } },
      })
      await book([{}, { provider: 'leo' }])
      await server().digestAt(0)
      expect(arrived(maya)).toEqual([])
      await server().digestAt(1440 - 150)
      expect(arrived(maya).map(({ subject }) => subject)).toEqual([
        'Thursday, November 26, 2026: 1 appointment',
      ])
    })

    test('is not written for a day without appointments', async () => {
      const arrived = await configure({ owner: { to: owner, digest } })
      await server().digestAt(540)
      expect(arrived()).toEqual([])
    })

    test('is written by a server that starts late, and again if the mail server was away', async () => {
      const arrived = await configure({ owner: { to: owner, about: [], digest } })
      await book([{}])
      await server().runAt(0)
      mail.answer(450)
      await server(0).digestAt(800)
      mail.answer(0)
      expect(arrived(owner)).toEqual([])
      await server(1).digestAt(802)
      expect(arrived(owner)).toHaveLength(1)
    })
  })
})
