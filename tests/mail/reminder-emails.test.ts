/** The emails that remind of appointments: what they say, and that none says what is not so any more. */
import { describe, expect, test } from 'vitest'
import type { Booking, Business, Service } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { createEmailDeliverer } from '#server/app/email-deliverer.ts'
import { createOutboxWorker } from '#server/app/outbox-worker.ts'
import type { EmailMessage, MailResult } from '#server/features/emails/mail-transport.ts'
import type { EmailBudgetUse } from '#server/features/emails/rules/email-budget.ts'
import { writeDueReminders } from '#server/features/reminders/write-due-reminders.ts'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import {
  business,
  makeBookingCommand,
  makeCancelCommand,
  makeCandidate,
  makeMoveCommand,
  minute,
  type Wish,
} from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'
import { findProductEmail } from '#tests/support/mail/product-emails.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const harbor: Business = {
  slug: business,
  name: 'Harbor Studio',
  address: 'Hafenstraße 12',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}
const haircut: Service = {
  slug: 'haircut',
  name: { en: 'Haircut', de: 'Haarschnitt' },
  durationMinutes: 45,
  preparation: [{ en: 'Bring a towel.', de: 'Bitte ein Handtuch mitbringen.' }],
}

describe.each(engines)('Emails that remind of appointments on $name', engine => {
  const suite = bookingsSuite(engine)

  /** A server whose clock shows so many minutes after the appointment at minute 0, and whose mail server takes what it gets. */
  function server({ changePolicy }: Pick<Service, 'changePolicy'> = {}) {
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
      busyFeeds,
    } = suite.store(0)
    const emails: EmailMessage[] = []
    const uses: EmailBudgetUse[] = []
    const state: { time: Instant; receipt: MailResult; isWithheld: boolean } = {
      time: minute(0),
      receipt: { kind: 'sent' },
      isWithheld: false,
    }
    const clock = (): Instant => state.time
    const records = {
      business: harbor,
      services: [{ ...haircut, ...(changePolicy && { changePolicy }) }],
      providers: [],
      teams: [],
      groups: [],
      serviceMenus: [],
      oneTimeLinks: [],
    }
    const directories = { list: async () => [business], read: async () => records }
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
      busyFeeds,
      clock,
      directories,
      submissions: formStores.submissions,
      mail: {
        async send(email) {
          if (state.receipt.kind === 'sent') emails.push(email)
          return state.receipt
        },
      },
      sender: 'no-reply@book.example.org',
      maxUnpaidPerDay: 20,
      emailBudget: {
        async spend({ use }) {
          uses.push(use)
          return !state.isWithheld
        },
      },
      findReceipt: async () => expect.unreachable('A reminder has no receipt.'),
      calendarConnections: { list: async () => [] },
      describeFormPayment: () => expect.unreachable('No form charges here.'),
      getTranslator: locale => wordsIn(locale === 'de' ? 'de' : 'en'),
      findEmail: findProductEmail,
      pageAddress: async (_, path, locale) => `https://book.example.org/${locale}${path}`,
    })
    const worker = createOutboxWorker({ outbox, lane: 'letter', deliverer, clock, say: () => {} })
    return {
      emails,
      uses,
      state,
      async remindAt(minutes: number) {
        state.time = minute(minutes)
        await writeDueReminders({ reminders, directories, clock })
      },
      async sendAt(minutes: number) {
        state.time = minute(minutes)
        await worker.runDue()
      },
      listEntries: (booking: Booking) => reminders.listEntries(business, booking.id),
    }
  }

  /** Books what nobody is told of but by reminders. */
  const book = async (wishes: readonly Wish[], change: Partial<Booking> = {}): Promise<Booking> => {
    const attempt = makeCandidate(...wishes)
    const booking = { ...attempt.booking, ...change }
    await suite.bookings.book(makeBookingCommand([{ ...attempt, booking }]))
    await suite.rows('delete from outbox')
    return booking
  }
  const later = { start: 1440 }
  const base = 'https://book.example.org'

  test('say what, with whom, when, where and what to bring, with links to move and to cancel', async () => {
    const post = server()
    const { id, reference } = await book([later])
    await post.remindAt(0)
    await post.sendAt(0)
    await post.sendAt(1)
    const [email, ...more] = post.emails
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: 'jo@example.org',
      subject: 'Reminder: your appointment at Harbor Studio',
    })
    expect(email?.text.split('\n\n')).toEqual([
      'Hello Jo Ångström,',
      'This is a reminder of your appointment. We look forward to seeing you.',
      [
        'What: Haircut',
        'With: Maya Lindqvist',
        'When: Friday, November 27, 2026, 9:00 AM – 9:45 AM in Berlin; 3:00 AM – 3:45 AM for you',
        'Where: Hafenstraße 12',
        'Good to know: Bring a towel.',
      ].join('\n'),
      `Reference: ${reference}`,
      `Open your booking:\n${base}/en/widget/booking/${id}`,
      `Reschedule:\n${base}/en/widget/booking/${id}?step=time&appointment=0`,
      `Cancel appointment:\n${base}/en/widget/cancel-booking?booking=${id}&appointment=0`,
      'Whoever has this link can change your booking. Please keep it to yourself.',
      '-- \nHarbor Studio\nHafenstraße 12',
    ])
    expect(email?.html).toContain(`${base}/en/widget/cancel-booking?booking=${id}&amp;appointment=0`)
    expect(email?.calendar).toBeUndefined()
    // Anybody can enter somebody else's address.
    expect(post.uses).toEqual(['general'])
  })

  test('are in the language of the booking', async () => {
    const post = server()
    await book([later], { locale: 'de', timezone: 'Europe/Berlin' })
    await post.remindAt(0)
    await post.sendAt(0)
    const [email] = post.emails
    expect(email?.subject).toBe('Erinnerung: Ihr Termin bei Harbor Studio')
    for (const text of [
      'Guten Tag Jo Ångström,',
      'wir möchten Sie an Ihren Termin erinnern. Wir freuen uns auf Sie.',
      'Haarschnitt',
      'Freitag, 27. November 2026, 09:00 – 09:45',
      'Bitte ein Handtuch mitbringen.',
      'Termin absagen:',
    ])
      expect(email?.text).toContain(text)
  })

  test('have no link to what the customer may not do any more', async () => {
    const post = server({ changePolicy: { rescheduleUntilMinutes: 60, cancelUntilMinutes: null } })
    await book([later])
    await post.remindAt(0)
    await post.sendAt(0)
    expect(post.emails[0]?.text).toContain('Reschedule:')
    expect(post.emails[0]?.text).not.toContain('Cancel')
  })

  test('tell of one visit of several, and link to it', async () => {
    const post = server()
    const attempt = makeCandidate(later, { start: 11_520 })
    const appointments = attempt.booking.appointments.map((one, occurrence) => ({
      ...one,
      item: 0,
      occurrence,
    }))
    const { id } = await book([later, { start: 11_520 }], { appointments })
    await post.remindAt(10_080)
    await post.sendAt(10_080)
    const text = post.emails[0]?.text ?? ''
    expect(text).toContain('December 4')
    expect(text).not.toContain('November 27')
    expect(text).toContain(`?step=time&appointment=1`)
    expect(text).toContain(`cancel-booking?booking=${id}&appointment=1`)
  })

  test('tell of all services of a visit together; those are moved one by one', async () => {
    const post = server()
    const wishes = [later, { start: 1485, service: 'color', provider: 'leo' }]
    const appointments = makeCandidate(...wishes).booking.appointments.map((one, item) => ({ ...one, item }))
    const { id } = await book(wishes, { appointments })
    await post.remindAt(0)
    await post.sendAt(0)
    expect(post.emails).toHaveLength(1)
    const text = post.emails[0]?.text ?? ''
    expect(text).toContain('9:00 AM – 9:45 AM in Berlin')
    expect(text).toContain('9:45 AM – 10:30 AM in Berlin')
    expect(text).not.toContain('Reschedule')
    expect(text).toContain(`Cancel all:\n${base}/en/widget/cancel-booking?booking=${id}\n`)
  })

  test.each([
    {
      change: 'moved',
      async make(booking: Booking) {
        await suite.bookings.reschedule(makeMoveCommand(booking, new Map([[0, { start: 3000 }]])))
      },
    },
    {
      change: 'cancelled',
      async make(booking: Booking) {
        await suite.bookings.cancel(makeCancelCommand(booking))
      },
    },
    {
      change: 'erased',
      make: () => suite.bookings.eraseCustomer({ business, email: 'jo@example.org', now: minute(0) }),
    },
  ])('do not go out once the appointment is $change, and do not count as sent', async ({ make }) => {
    const post = server()
    const booking = await book([later])
    await post.remindAt(0)
    await make(booking)
    await suite.rows(`delete from outbox where topic <> 'reminder.due'`)
    await post.sendAt(1)
    expect(post.emails).toEqual([])
    expect(await post.listEntries(booking)).toEqual([])
    expect(await suite.rows('select delivered_at is not null as done from outbox')).toEqual([{ done: true }])
  })

  test('go out late as long as the visit is ahead, and never after it has begun', async () => {
    const post = server()
    const booking = await book([later])
    await post.remindAt(0)
    post.state.receipt = { kind: 'failed', reason: 'The mail server is away.' }
    await post.sendAt(0)
    expect(await post.listEntries(booking)).toHaveLength(1)
    await post.sendAt(1439)
    post.state.receipt = { kind: 'sent' }
    await post.sendAt(1439 + 5)
    expect(post.emails).toEqual([])
    expect(await post.listEntries(booking)).toEqual([])
    await book([{ ...later, start: 3000 }])
    await post.remindAt(1560)
    await post.sendAt(2999)
    expect(post.emails).toHaveLength(1)
  })

  test('that an address gets too many of count as withheld', async () => {
    const post = server()
    await book([later])
    await post.remindAt(0)
    post.state.isWithheld = true
    await post.sendAt(0)
    expect(post.emails).toEqual([])
    expect(await suite.rows('select withheld from outbox')).toEqual([{ withheld: true }])
  })
})
