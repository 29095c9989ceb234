/** What an email about a booking says, in text and in HTML. */
import { describe, expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import type {
  Appointment,
  Booking,
  BookingChange,
  BookingPayment,
  Business,
  Receipt,
} from '#schemas/generated/types.gen.ts'
import {
  type BookingEmailOptions,
  createBookingEmail,
  type EmailReceipt,
  getBookingEmailEvent,
} from '#server/features/bookings/booking-email.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import { html } from '#server/lib/html.ts'
import { openProductEmail } from '#tests/support/mail/product-emails.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const business: Business = {
  slug: 'harbor',
  name: 'Harbor Studio',
  address: 'Hafenstraße 12, 10115 Berlin',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
}

const appointment = (parts: Partial<Appointment> = {}): Appointment => ({
  position: 0,
  service: 'haircut',
  serviceName: { en: 'Haircut', de: 'Haarschnitt' },
  provider: 'maya',
  providerName: 'Maya',
  start: '2026-11-26T10:00:00+01:00',
  end: '2026-11-26T10:45:00+01:00',
  timezone: 'Europe/Berlin',
  seats: 1,
  item: 0,
  ...parts,
})

const booking = (parts: Partial<Booking> = {}): Booking => ({
  id: '0123456789abcdefABCDEF',
  reference: 'K7QF4M9X',
  status: 'scheduled',
  appointments: [appointment()],
  contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', notes: 'my own words' },
  guests: [],
  timezone: 'America/New_York',
  locale: 'en',
  createdAt: '2026-11-20T10:00:00+01:00',
  history: [{ at: '2026-11-20T10:00:00+01:00', what: 'created', by: 'visitor' }],
  ...parts,
})

const paidReceipt = (parts: Partial<Receipt> = {}): EmailReceipt => ({
  href: `${href}/receipt`,
  receipt: {
    number: 'K7QF4M9X-1',
    booking: '0123456789abcdefABCDEF',
    provider: 'stripe',
    currency: 'EUR',
    paidAt: '2026-11-20T10:00:00+01:00',
    business: { name: 'Harbor Studio' },
    payer: { name: 'Grace Hopper', email: 'grace@example.com' },
    lines: [
      {
        title: { en: 'Haircut', de: 'Haarschnitt' },
        people: 2,
        times: 1,
        total: 9000,
        firstStart: '2026-11-26T10:00:00+01:00',
        lastStart: '2026-11-26T10:00:00+01:00',
        cancelled: false,
      },
    ],
    total: 9000,
    taxes: [{ percent: 19, label: 'VAT', gross: 9000, amount: 1437 }],
    paid: 2700,
    refunds: [],
    dueLater: 6300,
    ...parts,
  },
})

const href = 'https://book.example.org/widget/booking/0123456789abcdefABCDEF'
const branding = await readEmailBranding(business)
const email = (parts: Partial<BookingEmailOptions> = {}) =>
  createBookingEmail({
    id: 'note-1',
    to: 'grace@example.com',
    kind: 'scheduled',
    email: openProductEmail(getBookingEmailEvent(parts.kind ?? 'scheduled')),
    booking: booking(),
    business,
    href,
    branding,
    i18n: wordsIn('en'),
    ...parts,
  })

test.each([
  { kind: 'scheduled', says: true },
  { kind: 'rescheduled', says: true },
  { kind: 'requested', says: false },
  { kind: 'cancelled', says: false },
] as const)('An email of the kind $kind tells what to bring: $says', ({ kind, says }) => {
  const getPreparation = (service: string) =>
    service === booking().appointments[0]?.service ? [{ en: 'Bring a towel.' }, 'Come early.'] : []
  const { text, html } = email({ kind, getPreparation })
  expect(text.includes('Good to know: Bring a towel. Come early.')).toBe(says)
  expect(html?.includes('Bring a towel. Come early.')).toBe(says)
})

test('An email names service, provider, time in both zones, place, reference and link', () => {
  expect(email()).toMatchObject({
    to: 'grace@example.com',
    from: 'Harbor Studio',
    locale: 'en-US',
    subject: 'Your appointment at Harbor Studio is scheduled',
  })
  expect(email().text).toBe(`Hello Grace Hopper,

Thank you! Your appointment is scheduled. We look forward to seeing you.

What: Haircut
With: Maya
When: Thursday, November 26, 2026, 10:00 AM – 10:45 AM in Berlin; 4:00 AM – 4:45 AM for you
Where: Hafenstraße 12, 10115 Berlin

Reference: K7QF4M9X

Open your booking:
${href}

Whoever has this link can change your booking. Please keep it to yourself.

-- 
Harbor Studio
Hafenstraße 12, 10115 Berlin`)
})

test.each([
  [{ kind: 'in-person' }, 'Europe/Berlin', '10:00 AM – 10:45 AM (Central European Time)'],
  [{ kind: 'in-person' }, 'Europe/Paris', '10:00 AM – 10:45 AM (Central European Time)'],
  [
    { kind: 'in-person' },
    'Pacific/Honolulu',
    '10:00 AM – 10:45 AM in Berlin; Wed, Nov 25, 11:00 PM – 11:45 PM for you',
  ],
  [{ kind: 'video' }, 'America/New_York', '4:00 AM – 4:45 AM (Eastern Time)'],
  [{ kind: 'phone' }, 'America/New_York', '4:00 AM – 4:45 AM (Eastern Time)'],
] as const)(
  'The time of an appointment of %j for a visitor in %s is given in the zone that matters',
  (location, timezone, hours) => {
    const { text } = email({ booking: booking({ timezone, appointments: [appointment({ location })] }) })
    expect(text).toContain(`2026, ${hours}\n`)
  },
)

test('A German link email translates names and dates, and addresses readers who did not ask for it', () => {
  const { subject, text, locale } = email({
    i18n: wordsIn('de'),
    kind: 'link',
    booking: booking({ timezone: 'Europe/Berlin' }),
  })
  expect(subject).toBe('Ihre Buchung bei Harbor Studio')
  expect(locale).toBe('de')
  expect(text).toContain('Haarschnitt')
  expect(text).toContain('Donnerstag, 26. November 2026, 10:00 – 10:45')
  expect(text).toContain('Sie haben nicht darum gebeten?')
})

const withoutSpans = (markup: string): string => markup.replace(/<\/?span[^>]*>/g, '')

test('A time stays on one line with its end, and the French word for an email is not broken', () => {
  const keep = (text: string) => `<span style="white-space:nowrap">${text}</span>`
  const inZone = { booking: booking({ timezone: 'Europe/Berlin' }) }
  expect(email(inZone).html).toContain(`2026, ${keep('10:00 AM – 10:45 AM')} (`)
  expect(email({ ...inZone, i18n: wordsIn('da') }).html).toContain(`2026, ${keep('10.00 – 10.45')} (`)
  const asked = booking({ appointments: [appointment({ serviceName: 'Conseil par e-mail' })] })
  expect(email({ booking: asked, i18n: wordsIn('fr') }).html).toContain(`Conseil par ${keep('e-mail')}<`)
})

test('HTML says everything that the text says', () => {
  const { text, html: markup = '' } = email({ kind: 'link' })
  const said = withoutSpans(markup)
    .replace(/<style.*?<\/style>|<[^>]+>/gs, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  for (const line of text.split('\n').filter(line => line !== '' && line !== '-- ')) {
    const parts = line === href ? [] : line.replace(/:$/, '').split(/: /)
    for (const part of parts) expect(said).toContain(part)
  }
  expect(markup).toContain(`href="${href}"`)
  expect(markup).toMatch(/^<!doctype html>\n<html lang="en-US">/)
})

describe('In the HTML', () => {
  const nasty = `<img src=x onerror=alert(1)> & "quotes" 'too' </title></style><script>`
  const inside = email({
    href: `https://book.example.org/"><script>alert(1)</script>`,
    business: { ...business, name: nasty, address: nasty },
    booking: booking({
      reference: nasty,
      appointments: [
        appointment({
          serviceName: nasty,
          providerName: nasty,
          location: { kind: 'in-person', address: nasty },
        }),
      ],
      contact: { firstName: nasty, lastName: nasty, email: 'grace@example.com', notes: nasty },
      guests: [{ name: nasty, email: 'guest@example.com' }],
      answers: { any: nasty },
    }),
  })

  test('names, addresses, references and links are escaped', () => {
    const markup = inside.html ?? ''
    expect(markup).not.toContain('<img')
    expect(markup).not.toContain('<script')
    expect(markup.match(/<\/title>/g)).toHaveLength(1)
    expect(markup).not.toMatch(/="[^"<>]*"[^\s>/]/)
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; &#39;too&#39;')
  })

  test('a template escapes each value once, and leaves nested templates unchanged', () => {
    const part = html`<b title="${'"'}">${'<'}</b>`
    expect(html`<p>${part}${[part, part]}${'&amp;'}</p>`.markup).toBe(
      `<p>${'<b title="&quot;">&lt;</b>'.repeat(3)}&amp;amp;</p>`,
    )
  })
})

test('An email contains nothing that a visitor typed but a name in its greeting', () => {
  const { text, html: markup = '', subject, from } = email()
  for (const said of [text, markup]) {
    expect(said).not.toContain('my own words')
    expect(said.split('Grace Hopper')).toHaveLength(2)
    expect(said.replace('Grace Hopper', '')).not.toMatch(/Grace|Hopper/)
  }
  expect(subject + from).not.toMatch(/Grace|Hopper/)
})

describe('The greeting', () => {
  const greet = (firstName: string, lastName: string, locale: LocaleCode = 'en') => {
    const contact = { firstName, lastName, email: 'grace@example.com' }
    return email({ booking: booking({ contact }), i18n: wordsIn(locale) }).text.split('\n')[0]
  }

  test.each([
    ['Grace', 'Hopper', 'Hello Grace Hopper,'],
    [' Anne-Marie ', "O'Neill", "Hello Anne-Marie O'Neill,"],
    ['J. R.', 'Tolkien', 'Hello J. R. Tolkien,'],
    ['Zażółć', 'Gęślą', 'Hello Zażółć Gęślą,'],
    ['स्मिता', 'पाटील', 'Hello स्मिता पाटील,'],
    ['李', '小龍', 'Hello 李 小龍,'],
    ['Grace', '', 'Hello Grace,'],
  ])('is by name: %j %j', (first, last, greeting) => expect(greet(first, last)).toBe(greeting))

  test('is by family name and given name in Hungarian', () => {
    expect(greet('János', 'Kovács', 'hu')).toBe('Kedves Kovács János!')
    expect(greet('János', 'Kovács', 'de')).toBe('Guten Tag János Kovács,')
  })

  test.each([
    ['', ''],
    ['evil.example', 'now'],
    ['https://evil.example', ''],
    ['call', '0900 123456'],
    ['Your account is blocked', 'please call Peter'],
    ['<b>Grace</b>', 'Hopper'],
    ['Grace\r\nBcc: victim@example.net', ''],
    ['Grace\u202e', 'Hopper'],
    ['a@example.net', ''],
    ['Z\u0300\u0301\u0302\u0303', ''],
    ['G'.repeat(41), ''],
    ['{$name}', ''],
  ])('is neutral if the name may be a message: %j %j', (first, last) =>
    expect(greet(first, last)).toBe('Hello,'),
  )

  test('is never formatted as a message', () => expect(greet('$name', '')).toBe('Hello,'))
})

test('An email about a move names the time before, struck out, in both zones', () => {
  const moved: BookingChange = { at: '2026-11-21T10:00:00+01:00', what: 'rescheduled', by: 'visitor' }
  const appointments = [appointment({ previousStart: '2026-11-25T15:00:00+01:00' })]
  const write = (history: Booking['history']) =>
    email({ kind: 'rescheduled', booking: booking({ status: 'rescheduled', appointments, history }) })
  const { text, html: markup } = write([moved])
  const before = 'Wednesday, November 25, 2026, 3:00 PM – 3:45 PM in Berlin; 9:00 AM – 9:45 AM for you'
  expect(text).toContain(`\nPrevious time: ${before}\nNew time: Thursday, November 26, 2026, 10:00 AM`)
  expect(withoutSpans(markup ?? '')).toContain(`>${before}</s>`)
  expect(write([moved, { ...moved, appointments: [3] }]).text).not.toContain('Previous time')
  expect(email({ booking: booking({ appointments }) }).text).not.toContain('Previous time')
})

test('An email about a move names the old and the new price if the last change altered it', () => {
  const price = { currency: 'EUR', total: 5000, dueNow: 0 }
  const moved: BookingChange = { at: '2026-11-21T10:00:00+01:00', what: 'rescheduled', by: 'visitor' }
  const write = (history: Booking['history']) =>
    email({ kind: 'rescheduled', booking: booking({ status: 'rescheduled', price, history }) }).text
  expect(write([moved])).not.toContain('price')
  const repriced = { ...moved, price: { from: 4000, to: 5000 } }
  expect(write([repriced])).toContain('Previous price: €40.00\nNew price: €50.00')
  expect(write([repriced, moved])).not.toContain('price')
})

test('Each of several appointment groups is listed once, cancelled ones only if everything is cancelled', () => {
  const appointments = [
    appointment(),
    appointment({ position: 1, providerName: 'Leo', provider: 'leo' }),
    appointment({ position: 2, item: 1, serviceName: 'Massage', start: '2026-11-26T11:00:00+01:00' }),
    appointment({ position: 3, item: 2, serviceName: 'Portrait', cancelled: true }),
  ]
  const { text } = email({ kind: 'changed', booking: booking({ appointments }) })
  expect(text.match(/What: .*/g)).toEqual(['What: Haircut', 'What: Massage'])
  expect(text).toContain('With: Maya, Leo')
  const cancelled = appointments.map(one => ({ ...one, cancelled: true }))
  expect(email({ kind: 'cancelled', booking: booking({ appointments: cancelled }) }).text).toContain(
    'What: Portrait',
  )
})

test('A long series lists its first twelve appointments and the number of the others', () => {
  const appointments = Array.from({ length: 52 }, (_, occurrence) =>
    appointment({ position: occurrence, occurrence }),
  )
  const { text } = email({ booking: booking({ appointments }) })
  expect(text.match(/What: /g)).toHaveLength(12)
  expect(text).toContain('and 40 more appointments')
})

test('An unknown time zone falls back to that of the business', () => {
  expect(email({ booking: booking({ timezone: 'Mars/Olympus' }) }).text).toContain('10:00 AM – 10:45 AM')
})

test.each([
  'scheduled',
  'requested',
  'rescheduled',
  'cancelled',
  'changed',
  'approved',
  'declined',
  'link',
] as const)('The email "%s" has its own subject and text in every language', news => {
  const others = (['scheduled', 'cancelled', 'link'] as const).filter(other => other !== news)
  for (const locale of ['en', 'de'] as const) {
    const i18n = wordsIn(locale)
    const told = email({ kind: news, i18n })
    expect(told.subject).toContain('Harbor Studio')
    for (const other of others) {
      expect(told.subject).not.toBe(email({ kind: other, i18n }).subject)
      expect(told.text).not.toBe(email({ kind: other, i18n }).text)
    }
  }
})

describe('An email about a payment states', () => {
  const payment: BookingPayment = {
    id: 'p',
    status: 'open',
    currency: 'EUR',
    due: 2700,
    paid: 0,
    refunded: 0,
    expiresAt: '2026-11-20T04:15:00-05:00',
  }
  const price = { currency: 'EUR', total: 9000, dueNow: 2700 }
  const paid: BookingPayment = { ...payment, status: 'paid', paid: 2700 }

  test('the amount due, the deadline and the link to pay', () => {
    const waiting = booking({ status: 'awaiting-payment', price, payment })
    const { subject, text } = email({ kind: 'awaiting-payment', booking: waiting })
    expect(subject).toBe('Please pay for your appointment at Harbor Studio')
    expect(text).toContain('until Friday, November 20, 4:15 AM.')
    expect(text).toContain('Total: €90.00\nTo pay now: €27.00\nAt your appointment: €63.00')
    expect(text).toContain(`Pay now:\n${href}`)
  })

  test('the receipt: number, payer, lines, tax, what was paid and what is due at the appointment', () => {
    const { text } = email({ booking: booking({ price, payment: paid }), receipt: paidReceipt() })
    expect(text).toContain(`Receipt number: K7QF4M9X-1
Paid by: grace@example.com
Haircut, 2 people, 11/26/2026: €90.00
Total amount: €90.00
Includes 19% VAT: €14.37
Paid on 11/20/2026: €27.00
Due at your appointment: €63.00

Show the receipt:
${href}/receipt`)
    expect(text).not.toContain('no money has moved')
  })

  test('on a receipt of the test provider that no money has moved', () => {
    const { text, html: markup } = email({ receipt: paidReceipt({ provider: 'test', test: true }) })
    for (const said of [text, markup]) expect(said).toContain('Test mode: no money has moved.')
  })

  test('as the payer only the address, because a name could be a message to its owner', () => {
    const payer = { name: 'Your account is blocked please call Peter now', email: 'grace@example.com' }
    const { text, html: markup } = email({ receipt: paidReceipt({ payer }) })
    expect(text).toContain('Paid by: grace@example.com\n')
    for (const said of [text, markup]) expect(said).not.toContain('Peter')
  })

  test.each([
    [12, 12, /-€1\.00\nDue/],
    [52, 0, /\nRefunds in total: -€52\.00\n/],
  ])('of %d refunds %d, or their sum', (count, listed, sum) => {
    const refunds = Array.from({ length: count }, () => ({
      at: '2026-11-21T10:00:00+01:00',
      amount: 100,
      status: 'succeeded' as const,
    }))
    const { text } = email({ receipt: paidReceipt({ refunds }) })
    expect(text.match(/Refunded on/g) ?? []).toHaveLength(listed)
    expect(text).toMatch(sum)
  })

  test('the whole receipt in HTML, too', () => {
    const { text, html: markup = '' } = email({ receipt: paidReceipt() })
    const facts = text.split('\n').filter(line => /^(Receipt|Paid|Includes|Total|Due|Haircut)/.test(line))
    expect(facts).toHaveLength(7)
    for (const fact of facts)
      for (const part of fact.split(': ')) expect(markup).toContain(html`${part}`.markup)
  })

  test('the refund of a cancellation', () => {
    const cancelled = booking({
      status: 'cancelled',
      price,
      payment: { ...paid, refunded: 1350 },
      appointments: [appointment({ cancelled: true })],
    })
    const { lines } = paidReceipt().receipt
    const receipt = paidReceipt({
      lines: lines.map(line => ({ ...line, cancelled: true })),
      total: 0,
      taxes: [],
      dueLater: 0,
      refunds: [
        { at: '2026-11-21T10:00:00+01:00', amount: 1350, status: 'succeeded' },
        { at: '2026-11-22T10:00:00+01:00', amount: 100, status: 'pending' },
      ],
    })
    const { text } = email({ kind: 'cancelled', booking: cancelled, receipt })
    expect(text).toContain('Haircut, 2 people, 11/26/2026: Cancelled (€90.00)\n')
    expect(text).toContain('Refunded on 11/21/2026: -€13.50\nRefund ordered on 11/22/2026: -€1.00')
    expect(text).toContain('Paid on 11/20/2026: €27.00\nRefunded on 11/21/2026: -€13.50\n')
    expect(text).not.toContain('your appointment:')
  })

  test('that nothing was charged, or that everything is refunded', () => {
    const released = booking({ status: 'expired', price, payment: { ...payment, status: 'expired' } })
    expect(email({ kind: 'expired', booking: released }).text).toContain(
      'If it arrives later, we refund all of it.',
    )
    const late = booking({ status: 'expired', price, payment: { ...paid, refunded: 2700 } })
    expect(email({ kind: 'returned', booking: late }).text).toContain('We are returning all of it')
  })

  test('the same in every language, with no missing message', () => {
    const waiting = booking({ status: 'awaiting-payment', price, payment })
    for (const locale of localeCodes)
      for (const kind of ['awaiting-payment', 'expired', 'refunded', 'returned'] as const) {
        const receipt = kind === 'refunded' ? paidReceipt() : undefined
        const { subject, text } = email({ kind, booking: waiting, receipt, i18n: wordsIn(locale) })
        expect(subject).toContain('Harbor Studio')
        expect(text).not.toMatch(/[{}]|undefined|mail\.|receipt\./)
        expect(text).not.toContain(email({ kind: 'link', i18n: wordsIn(locale) }).subject)
      }
  })
})
