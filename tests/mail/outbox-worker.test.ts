/**
 * Outbox notes are sent by mail: once, to the right person, again after a failure, and by the next process if
 * one dies.
 */
import { describe, expect, test } from 'vitest'
import type { Booking, Business } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { createEmailDeliverer } from '#server/app/email-deliverer.ts'
import { createOutboxWorker, retryDelaysMinutes } from '#server/app/outbox-worker.ts'
import type { EmailMessage, MailResult } from '#server/features/emails/mail-transport.ts'
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
import { findProductEmail } from '#tests/support/mail/product-emails.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const harbor: Business = {
  slug: business,
  name: 'Harbor Studio',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}
const records = {
  business: harbor,
  providers: [],
  teams: [],
  services: [],
  groups: [],
  serviceMenus: [],
  oneTimeLinks: [],
}

describe.each(engines)('Mail from the outbox on $name', engine => {
  const suite = bookingsSuite(engine)

  /** A server with its own store and clock, whose mail server gives the configured response. */
  const server = (process = 0) => {
    const emails: EmailMessage[] = []
    const said: string[] = []
    /** What deliveries have read. */
    const asked: string[] = []
    const state = { time: now, receipt: (): MailResult | Promise<MailResult> => ({ kind: 'sent' }) }
    const {
      bookings,
      linkRequests,
      emailVerifications,
      waitlist,
      outbox,
      payments,
      members,
      reminders,
      formStores,
    } = suite.store(process)
    const clock = (): Instant => state.time
    const find = (...key: Parameters<typeof bookings.find>) => {
      asked.push('booking')
      return bookings.find(...key)
    }
    const deliverer = createEmailDeliverer({
      bookings: { ...bookings, find },
      linkRequests,
      emailVerifications,
      secrets: formStores.secrets,
      waitlist,
      outbox,
      payments,
      members,
      reminders,
      clock,
      submissions: formStores.submissions,
      directories: {
        async read(slug) {
          asked.push('records')
          return slug === business ? records : undefined
        },
      },
      mail: {
        async send(email) {
          emails.push(email)
          return state.receipt()
        },
      },
      sender: 'no-reply@book.example.org',
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
    const courier = createOutboxWorker({
      outbox,
      lane: 'letter',
      deliverer,
      clock,
      say: sentence => said.push(sentence),
    })
    const runAt = async (minutes: number) => {
      state.time = addMinutes(now, minutes)
      await courier.runDue()
    }
    return { emails, said, asked, state, runAt, courier, linkRequests }
  }

  const book = async (wish: Wish = {}, change: Partial<Booking> = {}): Promise<Booking> => {
    const attempt = makeCandidate(wish)
    const booking = { ...attempt.booking, ...change }
    await suite.bookings.book(makeBookingCommand([{ ...attempt, booking }]))
    return booking
  }
  const told = ({ emails }: { readonly emails: readonly EmailMessage[] }) =>
    emails.map(({ subject }) => subject)

  test('each change of a booking is mailed to its contact, in the language of the booking', async () => {
    const post = server()
    const booking = await book({}, { locale: 'de' })
    await post.runAt(0)
    expect(post.emails).toEqual([
      expect.objectContaining({
        to: 'jo@example.org',
        from: 'Harbor Studio',
        subject: 'Ihr Termin bei Harbor Studio ist gebucht',
        text: expect.stringContaining(`https://book.example.org/de/widget/booking/${booking.id}`),
      }),
    ])
    const moved = await suite.bookings.reschedule(makeMoveCommand(booking, new Map([[0, { start: 120 }]])))
    await post.runAt(1)
    expect(post.emails[1]?.subject).toBe('Ihr Termin bei Harbor Studio ist verschoben')
    expect(post.emails[1]?.text).toContain('05:00 – 05:45')
    if (moved.kind !== 'moved') expect.unreachable(moved.kind)
    await suite.bookings.cancel(makeCancelCommand(moved.booking))
    await post.runAt(2)
    await post.runAt(3)
    expect(told(post).slice(2)).toEqual(['Ihr Termin bei Harbor Studio ist abgesagt'])
  })

  test('a requested booking and the decision about it are mailed', async () => {
    const post = server()
    const approved = await book({ kind: 'request' }, { status: 'requested' })
    const declined = await book({ kind: 'request', start: 60 }, { status: 'requested' })
    await post.runAt(0)
    await suite.bookings.decide(makeDecisionCommand(approved, 'approved'))
    await suite.bookings.decide(makeDecisionCommand(declined, 'declined'))
    await post.runAt(1)
    expect(told(post).sort()).toEqual([
      'Your appointment at Harbor Studio could not be confirmed',
      'Your appointment at Harbor Studio is confirmed',
      'Your appointment at Harbor Studio is requested',
      'Your appointment at Harbor Studio is requested',
    ])
  })

  test('a change that a newer one has superseded is not mailed', async () => {
    const post = server()
    await suite.bookings.cancel(makeCancelCommand(await book()))
    await post.runAt(0)
    expect(told(post)).toEqual(['Your appointment at Harbor Studio is cancelled'])
  })

  test('nothing is mailed for a booking without an email address, or one erased in the meantime', async () => {
    const post = server()
    await book({}, { contact: { firstName: 'Jo' } })
    await book({ start: 60 })
    await suite.bookings.eraseCustomer({ business, email: 'jo@example.org', now })
    await post.runAt(0)
    expect(post.emails).toEqual([])
    expect(await suite.rows('select id from outbox where delivered_at is null')).toEqual([])
  })

  test('only one of two servers that look at once sends an email', async () => {
    for (let index = 0; index < 12; index++) await book({ start: 60 * index })
    const one = server(0)
    const other = server(1)
    await Promise.all([one.runAt(0), other.runAt(0), one.runAt(0), other.runAt(0)])
    const ids = [...one.emails, ...other.emails].map(({ id }) => id)
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })

  test('an email of a killed server is sent by the next one, under the same id', async () => {
    await book()
    const killed = server(0)
    // The mail server never responds.
    killed.state.receipt = () => new Promise<MailResult>(() => {})
    void killed.runAt(0)
    await expect.poll(() => killed.emails).toHaveLength(1)
    const next = server(1)
    await next.runAt(4)
    expect(next.emails).toEqual([])
    await next.runAt(6)
    expect(next.emails.map(({ id }) => id)).toEqual(killed.emails.map(({ id }) => id))
  })

  test('a failed email is retried seven times in all with growing pauses, and the operator is told', async () => {
    const post = server()
    post.state.receipt = () => ({ kind: 'failed', reason: 'SMTP ESOCKET' })
    await book()
    let minutes = 0
    await post.runAt(0)
    for (const [index, pause] of retryDelaysMinutes.letter.entries()) {
      await post.runAt(minutes + pause - 0.1)
      expect(post.emails).toHaveLength(index + 1)
      minutes += pause
      await post.runAt(minutes)
      expect(post.emails).toHaveLength(index + 2)
    }
    await post.runAt(minutes + 100_000)
    expect(post.emails).toHaveLength(7)
    expect(post.said).toEqual([expect.stringContaining('given up after 7 attempts: SMTP ESOCKET')])
    for (const delays of Object.values(retryDelaysMinutes))
      expect([...delays].sort((one, other) => one - other)).toEqual(delays)
  })

  test('an email that the mail server refuses for good is not retried', async () => {
    const post = server()
    post.state.receipt = () => ({ kind: 'refused', reason: 'SMTP EENVELOPE, the server answered 550' })
    await book()
    await post.runAt(0)
    await post.runAt(10_000)
    expect(post.emails).toHaveLength(1)
    expect(await suite.rows('select last_error from outbox')).toEqual([
      { last_error: 'SMTP EENVELOPE, the server answered 550' },
    ])
  })

  test('an exception in the deliverer is retried, and does not delay other emails', async () => {
    const post = server()
    const thrown = new Error('broken')
    post.state.receipt = () => {
      if (post.emails.length === 1) throw thrown
      return { kind: 'sent' }
    }
    await book()
    await book({ start: 60 })
    await post.runAt(0)
    expect(post.emails).toHaveLength(2)
    expect(post.said.join()).toMatch(/failed: Error at .*outbox-worker\.test\.ts/)
    await post.runAt(1)
    expect(post.emails).toHaveLength(3)
    expect(await suite.rows('select id from outbox where delivered_at is null')).toEqual([])
  })

  test('one delivery reads the records and the booking once', async () => {
    const post = server()
    await book()
    await post.runAt(0)
    expect(post.emails).toHaveLength(1)
    expect(post.asked.sort()).toEqual(['booking', 'records'])
  })

  describe('An entry that this version cannot deliver', () => {
    const write = (topic: string, payload: object) =>
      suite.rows(
        `insert into outbox (business, id, topic, document, created_at, next_attempt_at)
          values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
        [business, topic, payload, new Date(now)],
      )
    const states = () =>
      suite.rows(
        'select delivered_at, attempts, last_error, next_attempt_at from outbox where last_error is not null',
      )

    test.each([
      ['of a topic that a newer version has added', 'booking.teleported', { booking: 'b', revision: 1 }],
      ['of a topic with the name of a method', 'toString', {}],
      ['without what its payload must have', 'booking.scheduled', { booking: 'b' }],
      ['with a text for a number', 'booking.scheduled', { booking: 'b', revision: '1' }],
      ['with a text for a list', 'owner.security', { changes: 'all' }],
    ])('%s fails, says why, is tried again, and is given up at last', async (_, topic, payload) => {
      await write(topic, payload)
      const booking = await book()
      const post = server()
      await post.runAt(0)
      expect(await states()).toEqual([
        {
          delivered_at: null,
          attempts: 1,
          last_error: expect.stringContaining(`the topic "${topic}"`),
          next_attempt_at: new Date(addMinutes(now, 1)),
        },
      ])
      // Others are delivered as ever.
      expect(post.emails.map(({ text }) => text)).toEqual([expect.stringContaining(booking.id)])
      let minutes = 0
      for (const pause of retryDelaysMinutes.letter) {
        minutes += pause
        await post.runAt(minutes)
      }
      expect(await states()).toMatchObject([{ delivered_at: null, attempts: 7, next_attempt_at: null }])
      expect(post.said).toEqual([expect.stringContaining('given up after 7 attempts')])
    })

    test('is delivered by the version that knows it', async () => {
      const booking = await book()
      await suite.rows("update outbox set topic = 'booking.teleported'")
      await server().runAt(0)
      await suite.rows("update outbox set topic = 'booking.scheduled'")
      const newer = server(1)
      await newer.runAt(1)
      expect(newer.emails.map(({ text }) => text)).toEqual([expect.stringContaining(booking.id)])
      expect(await suite.rows('select id from outbox where delivered_at is null')).toEqual([])
    })
  })

  describe('A request for a booking link', () => {
    const ask = (booking: Pick<Booking, 'reference'>, email: string, locale = 'en') =>
      suite
        .store(0)
        .linkRequests.ask({ business, reference: booking.reference.toUpperCase(), email, locale }, now)
    const bookUpper = () => book({}, { reference: 'K7QF4M9X' })
    const kept = async () => JSON.stringify(await suite.rows('select reference, email from link_request'))
    const onlyLinks = async (post: ReturnType<typeof server>) => {
      await post.runAt(0)
      post.emails.length = 0
    }

    test('is answered to the email address of the booking, in the language of the request', async () => {
      const post = server()
      const booking = await bookUpper()
      await onlyLinks(post)
      await ask(booking, 'JO@Example.org', 'de')
      await post.runAt(1)
      expect(post.emails).toEqual([
        expect.objectContaining({
          to: 'jo@example.org',
          subject: 'Ihre Buchung bei Harbor Studio',
          text: expect.stringContaining(`https://book.example.org/de/widget/booking/${booking.id}`),
        }),
      ])
      expect(await kept()).toBe('[{"reference":null,"email":null}]')
    })

    test.each([
      ['another email address', { reference: 'K7QF4M9X' }, 'ada@example.com'],
      ['the address of a guest', { reference: 'K7QF4M9X' }, 'ob@example.org'],
      ['another reference', { reference: 'AAAAAAAA' }, 'jo@example.org'],
      ['an empty reference', { reference: '' }, 'jo@example.org'],
      ['a pattern', { reference: '%' }, 'jo@example.org'],
    ])('with %s is not answered, and its data is deleted', async (_, reference, email) => {
      const post = server()
      await bookUpper()
      await onlyLinks(post)
      await ask(reference, email)
      await post.runAt(1)
      expect(post.emails).toEqual([])
      expect(await kept()).toBe('[{"reference":null,"email":null}]')
    })

    test('is answered five times an hour, however often it is sent; wrong references do not count', async () => {
      const post = server()
      const booking = await bookUpper()
      await onlyLinks(post)
      for (let index = 0; index < 8; index++) await ask({ reference: 'AAAAAAAA' }, 'jo@example.org')
      for (let index = 0; index < 8; index++) await ask(booking, 'jo@example.org')
      await post.runAt(1)
      expect(post.emails).toHaveLength(5)
      await ask(booking, 'jo@example.org')
      await post.runAt(60)
      expect(post.emails).toHaveLength(5)
      await ask(booking, 'jo@example.org')
      await post.runAt(62)
      expect(post.emails).toHaveLength(6)
    })

    test('is kept while its email fails, and deleted when the email is given up', async () => {
      const post = server()
      const booking = await bookUpper()
      await onlyLinks(post)
      post.state.receipt = () => ({ kind: 'failed', reason: 'SMTP ESOCKET' })
      await ask(booking, 'jo@example.org')
      await post.runAt(0)
      expect(await kept()).toContain('jo@example.org')
      post.state.receipt = () => ({ kind: 'refused', reason: 'SMTP EENVELOPE' })
      await post.runAt(1)
      expect(post.emails).toHaveLength(2)
      expect(await kept()).toBe('[{"reference":null,"email":null}]')
    })
  })

  test('a server that stops waits for the email being sent', async () => {
    const post = server()
    let arrive: (receipt: MailResult) => void = () => expect.unreachable('Nothing was sent.')
    const arrived = new Promise<MailResult>(settle => {
      arrive = settle
    })
    post.state.receipt = () => arrived
    await book()
    post.courier.start()
    await expect.poll(() => post.emails).toHaveLength(1)
    const stopping = post.courier.stop()
    arrive({ kind: 'sent' })
    await stopping
    expect(await suite.rows('select id from outbox where delivered_at is null')).toEqual([])
  })
})
