/**
 * Writes an email as if its event had happened, with a service and a provider of the business: to send it to oneself, and to
 * look at every email.
 */
import type { Translator } from '#locales/translator.ts'
import type {
  Appointment,
  Booking,
  Business,
  Provider,
  Receipt,
  SendTestEmailInput,
  Service,
} from '#schemas/generated/types.gen.ts'
import { addMinutes, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay, minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import {
  type BookingEmailEvent,
  type BookingEmailKind,
  createBookingEmail,
} from '#server/features/bookings/booking-email.ts'
import { createBookingListEmail } from '#server/features/bookings/booking-list-email.ts'
import { createEmailCodeEmail } from '#server/features/bookings/email-code-email.ts'
import { createCalendarEmail } from '#server/features/calendars/calendar-email.ts'
import type { EmailBranding } from '#server/features/emails/email-branding.ts'
import type { EventEmail } from '#server/features/emails/event-email.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import {
  createFormPaymentEmail,
  type FormPaymentEmailEvent,
} from '#server/features/forms/form-payment-email.ts'
import { createDigestEmail } from '#server/features/notifications/digest-email.ts'
import { createDisputeEmail } from '#server/features/notifications/dispute-email.ts'
import { createOwnerEmail, type OwnerEmailEvent } from '#server/features/notifications/owner-email.ts'
import { createWaitlistEmail, createWaitlistOfferEmail } from '#server/features/waitlist/waitlist-email.ts'

/** An event whose email a business may word. */
export type SampleEvent = NonNullable<SendTestEmailInput['event']>

export interface SampleEmailOptions {
  readonly to: string
  /** Undefined: one without a provider or service yet. */
  readonly service: Service | undefined
  readonly provider: Provider | undefined
  readonly business: Business
  readonly branding: EmailBranding
  readonly i18n: Translator
  readonly now: Instant
  /** URL of a page of the business, to which all links lead: there is nothing to open. */
  readonly href: string
}

export function createSampleEmail<Event extends SampleEvent>(
  email: EventEmail<Event>,
  options: SampleEmailOptions,
): EmailMessage {
  const write: Writers[Event] = writers[email.event]
  return write(email, describeSample(options))
}

type Writers = {
  readonly [Event in SampleEvent]: (email: EventEmail<Event>, sample: Sample) => EmailMessage
}

const writeBookingEmail =
  (kind: BookingEmailKind, hasReceipt = false) =>
  (email: EventEmail<BookingEmailEvent>, { envelope, href, booking, ...sample }: Sample) =>
    createBookingEmail({
      ...envelope,
      email,
      kind,
      href,
      booking: kind === 'awaiting-payment' ? { ...booking, ...sample.unpaid } : booking,
      receipt: hasReceipt ? { receipt: sample.receipt, href } : undefined,
      changeLinks: kind === 'reminder' ? sample.changeLinks : [],
      getPreparation: () => sample.service.preparation ?? [],
    })

const writeFormEmail =
  (isPaid: boolean) =>
  (email: EventEmail<FormPaymentEmailEvent>, { envelope, href, service, receipt, now }: Sample) =>
    createFormPaymentEmail({
      ...envelope,
      email,
      title: envelope.i18n.text(service.name),
      payment: { due: receipt.total, currency: receipt.currency, expiresAt: addMinutes(now, 30) },
      receipt: isPaid ? receipt : undefined,
      href,
    })

const writeOwnerEmail = (email: EventEmail<OwnerEmailEvent>, { envelope, booking }: Sample) =>
  createOwnerEmail({ ...envelope, email, booking, appointments: booking.appointments, isLast: false })

const writers: Writers = {
  'booking-scheduled': writeBookingEmail('scheduled'),
  'booking-requested': writeBookingEmail('requested'),
  'booking-approved': writeBookingEmail('approved'),
  'booking-declined': writeBookingEmail('declined'),
  'booking-rescheduled': writeBookingEmail('rescheduled'),
  'booking-changed': writeBookingEmail('changed'),
  'booking-cancelled': writeBookingEmail('cancelled'),
  'booking-awaiting-payment': writeBookingEmail('awaiting-payment'),
  'booking-expired': writeBookingEmail('expired'),
  'booking-refunded': writeBookingEmail('refunded', true),
  'booking-gift-card': writeBookingEmail('gift-card', true),
  'booking-returned': writeBookingEmail('returned'),
  'booking-link': writeBookingEmail('link'),
  reminder: writeBookingEmail('reminder'),
  'booking-list': (email, { envelope, href, now }) =>
    createBookingListEmail({ ...envelope, email, href, expiresAt: addMinutes(now, 60) }),
  'email-verification': (email, { envelope, now }) =>
    createEmailCodeEmail({ ...envelope, email, code: '123456', endsAt: addMinutes(now, 15) }),
  'waitlist-joined': (email, { envelope, href, ...sample }) =>
    createWaitlistEmail({
      ...envelope,
      email,
      entry: sample.waitlistEntry,
      serviceName: sample.service.name,
      providerName: sample.provider.name,
      leaveHref: href,
    }),
  'waitlist-offered': (email, { envelope, href, now, start, end, ...sample }) =>
    createWaitlistOfferEmail({
      ...envelope,
      email,
      entry: sample.waitlistEntry,
      serviceName: sample.service.name,
      providerName: sample.provider.name,
      offer: { start, end, until: addMinutes(now, 15) },
      href,
      leaveHref: href,
    }),
  'form-awaiting-payment': writeFormEmail(false),
  'form-paid': writeFormEmail(true),
  'form-refunded': writeFormEmail(true),
  'form-gift-card': writeFormEmail(true),
  'form-returned': writeFormEmail(true),
  'owner-booked': writeOwnerEmail,
  'owner-requested': writeOwnerEmail,
  'owner-changed': writeOwnerEmail,
  'owner-cancelled': writeOwnerEmail,
  'owner-away': writeOwnerEmail,
  'owner-digest': (email, { envelope, zone, now, start, booking }) =>
    createDigestEmail({
      ...envelope,
      email,
      zone,
      date: toLocalDateTime(start, zone).date,
      agenda: {
        appointments: booking.appointments.map(appointment => ({ ...booking, createdAt: now, appointment })),
        count: booking.appointments.length,
      },
    }),
  'owner-dispute': (email, { envelope, booking, receipt, end }) =>
    createDisputeEmail({
      ...envelope,
      email,
      dispute: {
        status: 'open',
        reference: booking.reference,
        money: { amount: receipt.total, currency: receipt.currency },
        dueAt: end,
      },
    }),
  'owner-calendar': (email, { envelope, provider, zone, now }) =>
    createCalendarEmail({
      ...envelope,
      email,
      provider: { name: provider.name, timezone: zone },
      calendar: 'calendar.example.org',
      fault: 'gone',
      since: now,
      isUnread: true,
    }),
}

type Sample = ReturnType<typeof describeSample>

/** A visit on the next day, at ten o'clock. */
function describeSample({ to, business, branding, i18n, now, href, ...records }: SampleEmailOptions) {
  const zone = requireZone(business.timezone)
  const service = records.service ?? { slug: 'haircut', name: i18n.t('label.service'), durationMinutes: 45 }
  const provider = records.provider ?? { slug: 'maya', name: 'Maya' }
  const tomorrow = addDays(toLocalDateTime(now, zone).date, 1)
  const start = toInstant(tomorrow, tenOClock, zone)
  const end = addMinutes(start, service.durationMinutes)
  const at = (instant: Instant) => formatZonedInstant(instant, zone)
  const person = { firstName: 'Grace', lastName: 'Hopper', email: to }
  const appointment: Appointment = {
    position: 0,
    item: 0,
    service: service.slug,
    serviceName: service.name,
    provider: provider.slug,
    providerName: provider.name,
    start: at(start),
    end: at(end),
    previousStart: at(addMinutes(start, -minutesPerDay)),
    timezone: zone,
    seats: 1,
  }
  const booking: Booking = {
    id: 'sample',
    reference: 'K7QF4M9X',
    status: 'scheduled',
    appointments: [appointment],
    contact: person,
    guests: [],
    timezone: zone,
    locale: i18n.locale,
    createdAt: at(now),
    history: [
      { at: at(now), what: 'created', by: 'visitor' },
      { at: at(now), what: 'rescheduled', by: 'visitor' },
    ],
  }
  const { currency } = business
  return {
    envelope: { id: crypto.randomUUID(), to, business, branding, i18n },
    href,
    zone,
    now,
    start,
    end,
    service: { preparation: undefined, ...service },
    provider,
    booking,
    unpaid: describeUnpaid({ currency, expiresAt: at(addMinutes(now, 30)) }),
    receipt: describeReceipt({ business, service, start: at(start), paidAt: at(now), to }),
    changeLinks: [
      { label: i18n.t('manage.reschedule'), href },
      { label: i18n.t('cancel.action'), href },
    ],
    waitlistEntry: { ...person, from: tomorrow, to: addDays(tomorrow, 4), part: 'morning' as const },
  }
}

const tenOClock = asMinuteOfDay(600)
/** In minor units: in most currencies, amounts that a haircut may cost. */
const total = 6000
const deposit = 2000

const describeUnpaid = ({
  currency,
  expiresAt,
}: {
  readonly currency: string
  readonly expiresAt: string
}) => ({
  status: 'awaiting-payment' as const,
  price: { currency, total, dueNow: deposit },
  payment: { id: 'sample', status: 'open' as const, currency, due: deposit, paid: 0, refunded: 0, expiresAt },
})

interface ReceiptSample {
  readonly business: Business
  readonly service: Pick<Service, 'name'>
  readonly start: string
  readonly paidAt: string
  readonly to: string
}

const describeReceipt = ({ business, service, start, paidAt, to }: ReceiptSample): Receipt => ({
  number: 'K7QF4M9X-1',
  paidAt,
  provider: 'stripe',
  business: { name: business.name },
  payer: { email: to },
  currency: business.currency,
  lines: [
    {
      title: service.name,
      people: 1,
      times: 1,
      total,
      firstStart: start,
      lastStart: start,
      cancelled: false,
    },
  ],
  total,
  taxes: [],
  paid: deposit,
  refunds: [{ at: paidAt, amount: deposit, status: 'succeeded' }],
  dueLater: total - deposit,
})
