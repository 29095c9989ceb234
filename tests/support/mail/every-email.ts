/** Every email that the product writes, in each of the situations that changes what it says. */

import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business, Receipt } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { fromDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import {
  type BookingEmailKind,
  type BookingEmailOptions,
  createBookingEmail,
  getBookingEmailEvent,
} from '#server/features/bookings/booking-email.ts'
import { createBookingListEmail } from '#server/features/bookings/booking-list-email.ts'
import { createEmailCodeEmail } from '#server/features/bookings/email-code-email.ts'
import { createCalendarEmail } from '#server/features/calendars/calendar-email.ts'
import type { EmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { createFormPaymentEmail } from '#server/features/forms/form-payment-email.ts'
import { createDigestEmail } from '#server/features/notifications/digest-email.ts'
import { createDisputeEmail } from '#server/features/notifications/dispute-email.ts'
import { createOwnerEmail } from '#server/features/notifications/owner-email.ts'
import { createSecurityEmail } from '#server/features/notifications/security-email.ts'
import {
  createInvitationEmail,
  createSignInCodeEmail,
  createTestEmail,
} from '#server/features/people/console-email.ts'
import { createWaitlistEmail, createWaitlistOfferEmail } from '#server/features/waitlist/waitlist-email.ts'
import { openProductEmail } from './product-emails.ts'

const business: Business = {
  slug: 'harbor',
  name: { en: 'Harbor Studio', de: 'Hafenstudio' },
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
  contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
  guests: [],
  timezone: 'America/New_York',
  locale: 'en',
  createdAt: '2026-11-20T10:00:00+01:00',
  history: [{ at: '2026-11-20T10:00:00+01:00', what: 'created', by: 'visitor' }],
  ...parts,
})

const receipt = (parts: Partial<Receipt> = {}): Receipt => ({
  number: 'K7QF4M9X-1',
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
  refunds: [{ at: '2026-11-21T10:00:00+01:00', amount: 500, status: 'succeeded' }],
  dueLater: 6300,
  ...parts,
})

const href = 'https://book.example.org/widget/booking/0123456789abcdefABCDEF'

const bookingKinds = [
  ...(['scheduled', 'requested', 'rescheduled', 'cancelled', 'changed', 'approved', 'declined'] as const),
  ...(['awaiting-payment', 'expired', 'refunded', 'gift-card', 'returned', 'link', 'reminder'] as const),
] satisfies readonly BookingEmailKind[]

const unpaid: Partial<Booking> = {
  status: 'awaiting-payment',
  price: { currency: 'EUR', total: 9000, dueNow: 2700 },
  payment: {
    id: 'payment-1',
    status: 'open',
    due: 2700,
    paid: 0,
    refunded: 0,
    currency: 'EUR',
    expiresAt: '2026-11-20T10:30:00+01:00',
    test: true,
  },
}

const byBusiness = { at: '2026-11-21T10:00:00+01:00', by: 'operator', reason: 'Maya is ill.' } as const
const to = 'grace@example.com'
/** What no email may repeat as a name. */
const nameless = { firstName: 'evil.example', lastName: '', email: to }
const now = asInstant(Date.parse('2026-11-20T11:00:00Z'))

type Emails = ReadonlyMap<string, EmailMessage>
type EmailEntries = readonly (readonly [name: string, email: EmailMessage])[]

interface Envelope {
  readonly id: string
  readonly to: string
  readonly business: Business
  readonly branding: EmailBranding
  readonly i18n: Translator
}

/** Returns the emails by their names: the event and, after a space, the situation if there are several. */
export function writeEveryEmail(i18n: Translator, branding: EmailBranding): Emails {
  const envelope = { id: 'email-1', to, business, branding, i18n }
  return new Map([
    ...bookingKinds.flatMap(kind => writeBookingEmails(kind, envelope)),
    ...writeVisitorEmails(envelope),
    ...writeFormEmails(envelope),
    ...writeOwnerEmails(envelope),
    ...writeAlerts(envelope),
    ...writeConsoleEmails(envelope),
  ])
}

function writeBookingEmails(kind: BookingEmailKind, envelope: Envelope): EmailEntries {
  const { i18n } = envelope
  const event = getBookingEmailEvent(kind)
  const email = openProductEmail(event)
  const state = kind === 'awaiting-payment' ? unpaid : {}
  const write = (situation: string, parts: Partial<BookingEmailOptions>) =>
    [
      `${event} ${situation}`,
      createBookingEmail({ ...envelope, kind, booking: booking(state), href, ...parts, email }),
    ] as const
  const changeLinks = [
    { label: i18n.t('manage.reschedule'), href: `${href}?step=time` },
    { label: i18n.t('cancel.action'), href: `${href}?cancel` },
  ]
  const cancelled = booking({
    status: 'cancelled',
    appointments: [appointment({ cancelled: true })],
    history: [...booking().history, { ...byBusiness, what: 'cancelled' }],
  })
  return [
    write('plain', {}),
    write('nameless', { booking: booking({ ...state, contact: nameless }) }),
    write('busy', {
      booking: busyBooking,
      getPreparation: () => [{ en: 'Bring a towel.' }, 'Come early.'],
      changeLinks: kind === 'reminder' ? changeLinks : [],
    }),
    write('cancelled', { booking: cancelled }),
    write('unpaid', { booking: booking(unpaid) }),
    ...(kind === 'reminder'
      ? []
      : [
          write('paid', { receipt: { receipt: receipt(), href: `${href}/receipt` } }),
          write('tested', { receipt: { receipt: receipt({ test: true }), href: `${href}/receipt` } }),
        ]),
  ]
}

const manyAppointments = Array.from({ length: 20 }, (_, index) =>
  appointment({ position: index + 2, item: index + 2 }),
)

const busyBooking = booking({
  status: 'rescheduled',
  price: { currency: 'EUR', total: 5000, dueNow: 0 },
  appointments: [
    appointment({ previousStart: '2026-11-25T15:00:00+01:00' }),
    appointment({
      position: 1,
      item: 1,
      serviceName: 'Massage',
      start: '2026-11-26T11:00:00+01:00',
      end: '2026-11-26T12:00:00+01:00',
    }),
    ...manyAppointments,
  ],
  history: [...booking().history, { ...byBusiness, what: 'rescheduled', price: { from: 4000, to: 5000 } }],
})

function writeVisitorEmails(envelope: Envelope): EmailEntries {
  const list = createBookingListEmail({
    ...envelope,
    email: openProductEmail('booking-list'),
    href: 'https://book.example.org/widget/booking-list/token',
    expiresAt: now,
  })
  const ofWaitlist = ['Maya', undefined].flatMap(providerName => {
    const waitlist = {
      ...envelope,
      entry: {
        firstName: 'Grace',
        lastName: 'Hopper',
        email: to,
        from: december(1),
        to: december(5),
        part: 'morning' as const,
      },
      serviceName: { en: 'Haircut', de: 'Haarschnitt' },
      providerName,
      leaveHref: 'https://book.example.org/widget/waitlist-entry/token',
    }
    const offered = createWaitlistOfferEmail({
      ...waitlist,
      email: openProductEmail('waitlist-offered'),
      href: 'https://book.example.org/widget/waitlist-offer/token',
      offer: {
        start: asInstant(Date.parse('2026-12-02T09:00:00Z')),
        end: asInstant(Date.parse('2026-12-02T09:45:00Z')),
        until: now,
      },
    })
    const joined = createWaitlistEmail({ ...waitlist, email: openProductEmail('waitlist-joined') })
    const situation = providerName ?? 'anybody'
    return [
      [`waitlist-offered ${situation}`, offered],
      [`waitlist-joined ${situation}`, joined],
    ] as const
  })
  const code = createEmailCodeEmail({
    ...envelope,
    email: openProductEmail('email-verification'),
    code: '123456',
    endsAt: now,
  })
  return [['booking-list', list], ['email-verification', code], ...ofWaitlist]
}

const december = (day: number) => fromDayNumber(Date.UTC(2026, 11, day) / 86_400_000)

const writeFormEmails = (envelope: Envelope): EmailEntries =>
  (['awaiting-payment', 'paid', 'refunded', 'gift-card', 'returned'] as const).flatMap(kind =>
    [true, false].map(isPaid => {
      const email = createFormPaymentEmail({
        ...envelope,
        email: openProductEmail(`form-${kind}`),
        title: 'Course',
        payment: { due: 2500, currency: 'EUR', expiresAt: now, ...(isPaid ? {} : { test: true }) },
        receipt: isPaid ? receipt() : undefined,
        href: 'https://book.example.org/widget/submission/1/receipt',
      })
      return [`form-${kind} ${isPaid ? 'with' : 'without'} receipt`, email] as const
    }),
  )

function writeOwnerEmails(envelope: Envelope): EmailEntries {
  const kinds = ['booked', 'requested', 'changed', 'cancelled', 'away'] as const
  const ofBookings = kinds.flatMap(kind => {
    const email = openProductEmail(`owner-${kind}`)
    const plain = { booking: booking(), appointments: [appointment()], isLast: false }
    const busy = {
      booking: booking({ contact: nameless }),
      appointments: [
        appointment({ previousStart: '2026-11-25T15:00:00+01:00', seats: 3 }),
        ...manyAppointments,
      ],
      isLast: true,
    }
    return [
      [`owner-${kind} plain`, createOwnerEmail({ ...envelope, ...plain, email })],
      [`owner-${kind} busy`, createOwnerEmail({ ...envelope, ...busy, email })],
    ] as const
  })
  const ofDays = [2, 5].map(count => {
    const appointments = [
      { ...booking(), createdAt: now, appointment: appointment({ seats: 2 }) },
      { ...booking({ status: 'requested' }), createdAt: now, appointment: appointment() },
    ]
    const digest = createDigestEmail({
      ...envelope,
      email: openProductEmail('owner-digest'),
      date: december(1),
      zone: requireZone('Europe/Berlin'),
      agenda: { count, appointments },
    })
    return [`owner-digest ${count}`, digest] as const
  })
  return [...ofBookings, ...ofDays]
}

function writeAlerts(envelope: Envelope): EmailEntries {
  const ofDisputes = (['inquiry', 'open', 'won', 'lost', 'closed'] as const).map(status => {
    const money = { amount: 2500, currency: 'EUR' }
    const more = status === 'open' ? { dueAt: now, giftCardSpent: 500 } : {}
    const dispute = { status, reference: 'K7QF4M9X', money, ...more }
    const email = createDisputeEmail({
      ...envelope,
      email: openProductEmail('owner-dispute'),
      dispute,
    })
    return [`owner-dispute ${status}`, email] as const
  })
  const faults = ['refused', 'gone', 'page', 'emptied', 'timeout', 'consent', 'status'] as const
  const ofCalendars = faults.map(fault => {
    const email = createCalendarEmail({
      ...envelope,
      email: openProductEmail('owner-calendar'),
      provider: { name: 'Maya', timezone: 'Europe/Berlin' },
      calendar: 'calendar.example.org',
      ...(fault === 'gone' ? { number: 2 } : {}),
      fault,
      since: now,
      isUnread: fault === 'gone',
    })
    return [`owner-calendar ${fault}`, email] as const
  })
  const security = createSecurityEmail({
    ...envelope,
    email: openProductEmail('owner-security'),
    at: now,
    hasMore: true,
    people: new Map([['ada', { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }]]),
    providers: [{ slug: 'maya', name: 'Maya' }],
    changes: [
      { kind: 'provider', key: 'maya', property: 'busyFeeds', author: 'ada', action: 'saveRecord' },
      { kind: 'business', key: 'harbor', property: 'hosts', author: 'ada', action: 'saveRecord' },
      { kind: 'business', key: 'harbor', property: 'webhooks', author: 'ada', action: 'saveRecord' },
      { kind: 'person', key: 'x', author: 'token', action: 'inviteTeamMember' },
      { kind: 'person', key: 'x', author: 'gone', action: 'saveTeamMember' },
    ],
  })
  return [...ofDisputes, ...ofCalendars, ['owner-security', security]]
}

const writeConsoleEmails = (envelope: Envelope): EmailEntries => [
  [
    'sign-in-code',
    createSignInCodeEmail({ ...envelope, email: openProductEmail('sign-in-code'), code: '123456' }),
  ],
  ['test', createTestEmail({ ...envelope, email: openProductEmail('test') })],
  [
    'invitation',
    createInvitationEmail({
      ...envelope,
      email: openProductEmail('invitation'),
      href: 'https://book.example.org/console/invitation/token',
    }),
  ],
]
