/**
 * The email about a booking, as text and as HTML in the same words: what, with whom, when, where, and the link. Of what
 * a visitor typed it contains only a name and the address that it goes to, so nobody can use us to send their words to
 * others.
 */
import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import { formatDualZoneTimeRange, formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import { createFormatters, type Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, Business, Receipt, Text } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { getLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFact, EmailLink, EmailParts } from '#server/features/emails/email-parts.ts'
import { renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import {
  formatPaymentDeadline,
  listAmountsDue,
  listReceiptFacts,
} from '#server/features/emails/receipt-facts.ts'
import { formatSalutation } from '#server/features/emails/salutation.ts'
import { listPriceChangeFacts } from './price-change-facts.ts'
import { findStartBeforeReschedules } from './rules/merged-reschedules.ts'

/**
 * What the email is about. `link`: somebody asked for the link; `changed`: some appointments, but not all, are
 * cancelled; `reminder`: nothing has happened; `gift-card`: a refund that goes only to gift cards; `returned`: a payment that books nothing goes back.
 */
export type BookingEmailKind =
  | 'scheduled'
  | 'requested'
  | 'rescheduled'
  | 'cancelled'
  | 'changed'
  | 'approved'
  | 'declined'
  | 'awaiting-payment'
  | 'expired'
  | 'refunded'
  | 'gift-card'
  | 'returned'
  | 'link'
  | 'reminder'

export interface BookingEmailOptions {
  readonly id: string
  readonly to: string
  /** Where replies go; default: as the business says. */
  readonly replyTo?: string | undefined
  readonly kind: BookingEmailKind
  readonly booking: Booking
  readonly business: Business
  /** URL of the booking's page. */
  readonly href: string
  /** If something was paid. */
  readonly receipt?: EmailReceipt | undefined
  readonly calendar?: EmailMessage['calendar']
  readonly branding: EmailBranding
  /** Returns what a service's record says to know before an appointment. */
  readonly getPreparation?: (service: string) => readonly Text[]
  /** Links to change what it tells of, beside that to the booking. */
  readonly changeLinks?: readonly EmailLink[] | undefined
  readonly i18n: Translator
}

export interface EmailReceipt {
  readonly receipt: Receipt
  /** URL of its page. */
  readonly href: string
}

/** A series may have hundreds; the page behind the link lists them all. */
const maxAppointmentGroups = 12

export function createBookingEmail(options: BookingEmailOptions): EmailMessage {
  const { calendar } = options
  return { ...renderEmail(createEmailParts(options), options), ...(calendar ? { calendar } : {}) }
}

function createEmailParts(news: BookingEmailOptions): EmailParts {
  const { booking, business, href, receipt: paid, i18n } = news
  const kind = news.kind
  const formats = createFormatters({
    tag: i18n.tag,
    zone: parseZone(booking.timezone) ?? requireZone(business.timezone),
  })
  const standing = booking.appointments.filter(({ cancelled }) => !cancelled)
  const groups = groupSimultaneousAppointments(standing.length > 0 ? standing : booking.appointments)
  const remaining = groups.length - maxAppointmentGroups
  return {
    languageTag: i18n.tag,
    sender: i18n.text(business.name),
    title: i18n.t('mail.subject', {
      kind: kind === 'gift-card' ? 'refunded' : kind,
      business: i18n.text(business.name),
    }),
    greeting: formatSalutation(booking.contact, i18n),
    intro: i18n.t('mail.intro', { kind, until: formatPaymentDeadline(booking, formats) }),
    ...formatReason(news),
    appointments: groups.slice(0, maxAppointmentGroups).map(group => listFacts(group, news, formats)),
    ...(remaining > 0 ? { more: i18n.t('mail.more', { count: remaining }) } : {}),
    ...formatReceipt(news, formats),
    ...(paid ? { receiptLink: { label: i18n.t('receipt.open'), href: paid.href } } : {}),
    reference: { label: i18n.t('label.reference'), value: booking.reference },
    link: {
      label: i18n.t(kind === 'awaiting-payment' ? 'mail.pay' : 'mail.open'),
      href,
      warning: i18n.t('mail.keep_private'),
    },
    moreLinks: news.changeLinks,
    ...(kind === 'link' ? { reason: i18n.t('mail.not_asked') } : {}),
    business: [business.name, ...(business.address === undefined ? [] : [business.address])].map(i18n.text),
  }
}

/** A reminder is about one visit, which may be part of what the amounts are for. */
function formatReceipt(
  { kind, booking, receipt: paid, i18n }: BookingEmailOptions,
  formats: Formatters,
): Pick<EmailParts, 'receipt' | 'receiptNotice'> {
  if (kind === 'reminder') return { receipt: [] }
  return {
    receipt: [
      ...listPriceChangeFacts(booking, { i18n, formats }),
      ...(paid
        ? listReceiptFacts(paid.receipt, { i18n, formats })
        : listAmountsDue(booking, { i18n, formats })),
    ],
    ...(paid?.receipt.test || booking.payment?.test ? { receiptNotice: i18n.t('receipt.test') } : {}),
  }
}

function listFacts(
  group: SimultaneousAppointments,
  { kind, booking, business, getPreparation, i18n }: BookingEmailOptions,
  formats: Formatters,
): EmailFact[] {
  const [{ service, serviceName, cancelled }] = group
  const preparation = takesPlace(kind) && !cancelled ? (getPreparation?.(service) ?? []) : []
  const previous = kind === 'rescheduled' ? findPreviousTime(group, booking) : undefined
  const context = { i18n, business, formats }
  const { place } = buildAppointmentTexts({ group: group, booking, business }, i18n)
  return [
    { label: i18n.t('label.what'), value: i18n.text(serviceName) },
    {
      label: i18n.t('label.provider'),
      value: group.map(({ providerName }) => i18n.text(providerName)).join(', '),
    },
    ...(previous === undefined
      ? [{ label: i18n.t('label.when'), value: formatTime(group[0], context) }]
      : [
          { label: i18n.t('label.previous_time'), value: formatTime(previous, context), isPast: true },
          { label: i18n.t('label.new_time'), value: formatTime(group[0], context) },
        ]),
    ...(place === undefined ? [] : [{ label: i18n.t('label.where'), value: place }]),
    ...(preparation.length === 0
      ? []
      : [{ label: i18n.t('booking.preparation'), value: preparation.map(i18n.text).join(' ') }]),
  ]
}

/** Says why the business has made the change. What a visitor wrote is in no email. */
function formatReason({ kind, booking, i18n }: BookingEmailOptions): Pick<EmailParts, 'cause'> {
  const { what = '', by, reason } = listEffectiveChanges(booking.history).at(-1) ?? {}
  const isToldHere = what === kind || (what === 'cancelled' && kind === 'changed')
  return isToldHere && by === 'operator' && reason !== undefined
    ? { cause: i18n.t('manage.reason', { reason }) }
    : {}
}

const takesPlace = (kind: BookingEmailKind): boolean =>
  ['scheduled', 'approved', 'rescheduled', 'changed', 'reminder'].includes(kind)

/** Returns the group as it was before the moves that the email is about; undefined if they did not move it. */
function findPreviousTime(
  [appointment]: SimultaneousAppointments,
  booking: Booking,
): Pick<Appointment, 'start' | 'end' | 'location' | 'timezone'> | undefined {
  const before = findStartBeforeReschedules(booking, appointment.position)
  const [from, to] = [appointment.start, appointment.end].map(parseInstant)
  if (before === undefined || from === undefined || to === undefined || before === from) return undefined
  return {
    ...appointment,
    start: new Date(before).toISOString(),
    end: new Date(before + (to - from)).toISOString(),
  }
}

interface TimeContext {
  readonly i18n: Translator
  readonly business: Business
  /** In the contact's zone. */
  readonly formats: Formatters
}

/** An appointment in the place's time, plus the contact's own time if it differs. */
function formatTime(
  appointment: Pick<Appointment, 'start' | 'end' | 'location' | 'timezone'>,
  { i18n, business, formats: own }: TimeContext,
): string {
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  if (from === undefined || to === undefined)
    throw new Error(`An appointment has an invalid time: "${appointment.start}" to "${appointment.end}".`)
  const zone = parseZone(getLocationZone(appointment, business) ?? '')
  const clocks = zone
    ? { i18n, own, formats: createFormatters({ tag: i18n.tag, zone }) }
    : { i18n, formats: own }
  const hours = formatDualZoneTimeRange(from, to, clocks)
  const date = clocks.formats.dateAt(from, 'full')
  return formatReaderTimeRange(from, to, clocks) === undefined
    ? `${date}, ${hours} (${clocks.formats.zoneName(from)})`
    : `${date}, ${hours}`
}
