/** Every email that the product writes, in each of the situations that changes what it says. */

import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business, Receipt } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import {
  type BookingEmailKind,
  createBookingEmail,
  getBookingEmailEvent,
} from '#server/features/bookings/booking-email.ts'
import { createBookingListEmail } from '#server/features/bookings/booking-list-email.ts'
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

const pending = {
  status: 'awaiting-payment',
  price: { currency: 'EUR', total: 9000, dueNow: 2700 },
  payment: {
    id: 'payment-1',
    due: 2700,
    paid: 0,
    currency: 'EUR',
    expiresAt: '2026-11-20T10:30:00+01:00',
    test: true,
  },
} as unknown as Partial<Booking>

const change = { at: '2026-11-21T10:00:00+01:00', by: 'operator', reason: 'Maya is ill.' } as const

/** Returns the emails by their names: the event and, after a space, the situation if there are several. */
export function writeEveryEmail(
  i18n: Translator,
  branding: EmailBranding,
): ReadonlyMap<string, EmailMessage> {
  const to = 'grace@example.com'
  const envelope = { id: 'email-1', to, business, branding, i18n }
  const emails = new Map<string, EmailMessage>()
  for (const kind of bookingKinds) {
    const write = (situation: string, parts: Partial<Parameters<typeof createBookingEmail>[0]>) =>
      emails.set(
        `${getBookingEmailEvent(kind)} ${situation}`,
        createBookingEmail({
          ...envelope,
          email: openProductEmail(getBookingEmailEvent(kind)),
          kind,
          booking: booking(),
          href,
          ...parts,
        }),
      )
    write('plain', {})
    write('nameless', {
      booking: booking({ contact: { firstName: 'evil.example', lastName: '', email: to } }),
    })
    write('busy', {
      booking: booking({
        status: 'rescheduled',
        price: { currency: 'EUR', total: 5000, dueNow: 0 },
        appointments: [
          appointment({ previousStart: '2026-11-25T15:00:00+01:00' }),
          appointment({ position: 1, item: 1, serviceName: 'Massage', start: '2026-11-26T11:00:00+01:00' }),
          ...Array.from({ length: 20 }, (_, index) => appointment({ position: index + 2, item: index + 2 })),
        ],
        history: [...booking().history, { ...change, what: 'rescheduled', price: { from: 4000, to: 5000 } }],
      }),
      getPreparation: () => [{ en: 'Bring a towel.' }, 'Come early.'],
      changeLinks:
        kind === 'reminder'
          ? [
              { label: i18n.t('manage.reschedule'), href: `${href}?step=time` },
              { label: i18n.t('cancel.action'), href: `${href}?cancel` },
            ]
          : [],
    })
    write('cancelled', {
      booking: booking({
        status: 'cancelled',
        appointments: [appointment({ cancelled: true })],
        history: [...booking().history, { ...change, what: 'cancelled' }],
      }),
    })
    write('unpaid', { booking: booking(pending) })
    if (kind === 'reminder') continue
    write('paid', { receipt: { receipt: receipt(), href: `${href}/receipt` } })
    write('tested', { receipt: { receipt: receipt({ test: true }), href: `${href}/receipt` } })
  }
  emails.set(
    'booking-list',
    createBookingListEmail({
      ...envelope,
      email: openProductEmail('booking-list'),
      href: 'https://book.example.org/widget/booking-list/token',
      expiresAt: asInstant(Date.parse('2026-11-20T11:00:00Z')),
    }),
  )
  const entry = {
    id: 'entry-1',
    business: 'harbor',
    service: 'haircut',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: to,
    locale: 'en',
    from: parsePlainDate('2026-12-01'),
    to: parsePlainDate('2026-12-05'),
    part: 'morning',
    offered: [],
  } as unknown as Parameters<typeof createWaitlistEmail>[0]['entry']
  for (const providerName of ['Maya', undefined]) {
    const waitlist = {
      ...envelope,
      entry,
      serviceName: { en: 'Haircut', de: 'Haarschnitt' },
      providerName,
      leaveHref: 'https://book.example.org/widget/waitlist-entry/token',
    }
    emails.set(
      `waitlist-offered ${providerName ?? 'anybody'}`,
      createWaitlistOfferEmail({
        ...waitlist,
        email: openProductEmail('waitlist-offered'),
        href: 'https://book.example.org/widget/waitlist-offer/token',
        offer: {
          start: asInstant(Date.parse('2026-12-02T09:00:00Z')),
          end: asInstant(Date.parse('2026-12-02T09:45:00Z')),
          until: asInstant(Date.parse('2026-11-20T11:00:00Z')),
        },
      }),
    )
    emails.set(
      `waitlist-joined ${providerName ?? 'anybody'}`,
      createWaitlistEmail({ ...waitlist, email: openProductEmail('waitlist-joined') }),
    )
  }
  for (const kind of ['awaiting-payment', 'paid', 'refunded', 'gift-card', 'returned'] as const)
    for (const isPaid of [true, false])
      emails.set(
        `form-${kind} ${isPaid ? 'with receipt' : 'without receipt'}`,
        createFormPaymentEmail({
          ...envelope,
          email: openProductEmail(`form-${kind}`),
          title: 'Course',
          payment: {
            due: 2500,
            currency: 'EUR',
            expiresAt: asInstant(Date.parse('2026-11-20T11:00:00Z')),
            ...(isPaid ? {} : { test: true as const }),
          },
          receipt: isPaid ? receipt() : undefined,
          href: 'https://book.example.org/widget/submission/1/receipt',
        }),
      )
  for (const kind of ['booked', 'requested', 'changed', 'cancelled', 'away'] as const)
    for (const isBusy of [true, false])
      emails.set(
        `owner-${kind} ${isBusy ? 'busy' : 'plain'}`,
        createOwnerEmail({
          ...envelope,
          email: openProductEmail(`owner-${kind}`),
          booking: isBusy
            ? booking({ contact: { firstName: 'evil.example', lastName: '', email: to } })
            : booking(),
          isLast: isBusy,
          appointments: isBusy
            ? [
                appointment({ previousStart: '2026-11-25T15:00:00+01:00', seats: 3 }),
                ...Array.from({ length: 20 }, (_, index) =>
                  appointment({ position: index + 2, item: index + 2 }),
                ),
              ]
            : [appointment()],
        }),
      )
  const date = parsePlainDate('2026-11-26')
  if (!date) throw new Error('The date is invalid.')
  for (const count of [2, 5])
    emails.set(
      `owner-digest ${count}`,
      createDigestEmail({
        ...envelope,
        email: openProductEmail('owner-digest'),
        date,
        zone: requireZone('Europe/Berlin'),
        agenda: {
          count,
          appointments: [
            { ...booking(), createdAt: asInstant(0), appointment: appointment({ seats: 2 }) },
            { ...booking({ status: 'requested' }), createdAt: asInstant(0), appointment: appointment() },
          ],
        },
      }),
    )
  for (const status of ['inquiry', 'open', 'won', 'lost', 'closed'] as const)
    emails.set(
      `owner-dispute ${status}`,
      createDisputeEmail({
        ...envelope,
        email: openProductEmail('owner-dispute'),
        dispute: {
          status,
          reference: 'K7QF4M9X',
          money: { amount: 2500, currency: 'EUR' },
          ...(status === 'open'
            ? { dueAt: asInstant(Date.parse('2026-11-30T11:00:00Z')), giftCardSpent: 500 }
            : {}),
        },
      }),
    )
  for (const fault of ['refused', 'gone', 'page', 'emptied', 'timeout', 'consent', 'status'] as const)
    emails.set(
      `owner-calendar ${fault}`,
      createCalendarEmail({
        ...envelope,
        email: openProductEmail('owner-calendar'),
        provider: { slug: 'maya', name: 'Maya', timezone: 'Europe/Berlin' } as Parameters<
          typeof createCalendarEmail
        >[0]['provider'],
        calendar: 'calendar.example.org',
        ...(fault === 'gone' ? { number: 2 } : {}),
        fault,
        since: asInstant(Date.parse('2026-11-20T11:00:00Z')),
        isUnread: fault === 'gone',
      }),
    )
  emails.set(
    'owner-security',
    createSecurityEmail({
      ...envelope,
      email: openProductEmail('owner-security'),
      at: asInstant(Date.parse('2026-11-20T11:00:00Z')),
      hasMore: true,
      people: new Map([['ada', { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }]]),
      providers: [{ slug: 'maya', name: 'Maya' }],
      changes: [
        { kind: 'provider', key: 'maya', property: 'busyFeeds', author: 'ada', action: 'saveRecord' },
        { kind: 'business', key: 'harbor', property: 'hosts', author: 'ada', action: 'saveRecord' },
        { kind: 'business', key: 'harbor', property: 'webhooks', author: 'ada', action: 'saveRecord' },
        { kind: 'person', key: 'x', author: 'token', action: 'inviteTeamMember' },
        { kind: 'person', key: 'x', author: 'gone', action: 'saveTeamMember' },
      ] as unknown as Parameters<typeof createSecurityEmail>[0]['changes'],
    }),
  )
  emails.set(
    'sign-in-code',
    createSignInCodeEmail({ ...envelope, email: openProductEmail('sign-in-code'), code: '123456' }),
  )
  emails.set('test', createTestEmail({ ...envelope, email: openProductEmail('test') }))
  emails.set(
    'invitation',
    createInvitationEmail({
      ...envelope,
      email: openProductEmail('invitation'),
      href: 'https://book.example.org/console/invitation/token',
    }),
  )
  return emails
}
