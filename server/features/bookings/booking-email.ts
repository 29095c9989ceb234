/**
 * The email about a booking, as text and as HTML in the same words: what, with whom, when, where, and the link. Of what
 * a visitor typed it contains only a name and the address that it goes to, so nobody can use us to send their words to
 * others.
 */
import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import { formatDualZoneTimeRange, formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import { createFormatters, type Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type {
  Appointment,
  Booking,
  BookingEmailValues,
  Business,
  EmailFact,
  EmailLink,
  Receipt,
  Text,
} from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { getLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import {
  formatPaymentDeadline,
  listAmountsDue,
  listReceiptFacts,
} from '#server/features/emails/receipt-facts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import { findSafeName } from '#server/features/emails/safe-name.ts'
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

export type BookingEmailEvent = Exclude<`booking-${BookingEmailKind}`, 'booking-reminder'> | 'reminder'

/** Returns the event whose document says this. */
export const getBookingEmailEvent = (kind: BookingEmailKind): BookingEmailEvent =>
  kind === 'reminder' ? 'reminder' : `booking-${kind}`

export interface BookingEmailOptions extends EmailEnvelope<BookingEmailEvent> {
  readonly kind: BookingEmailKind
  readonly booking: Booking
  /** URL of the booking's page. */
  readonly href: string
  /** If something was paid. */
  readonly receipt?: EmailReceipt | undefined
  readonly calendar?: EmailMessage['calendar']
  /** Returns what a service's record says to know before an appointment. */
  readonly getPreparation?: (service: string) => readonly Text[]
  /** Links to change what it tells of, beside that to the booking. */
  readonly changeLinks?: readonly EmailLink[] | undefined
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
  return { ...renderEmail(listValues(options), options), ...(calendar ? { calendar } : {}) }
}

function listValues(options: BookingEmailOptions): BookingEmailValues {
  const { booking, business, href, receipt: paid, changeLinks = [], i18n } = options
  const formats = createFormatters({
    tag: i18n.tag,
    zone: parseZone(booking.timezone) ?? requireZone(business.timezone),
  })
  const standing = booking.appointments.filter(({ cancelled }) => !cancelled)
  const told = standing.length > 0 ? standing : booking.appointments
  const groups = groupSimultaneousAppointments(told)
  const remaining = groups.length - maxAppointmentGroups
  const name = findSafeName(booking.contact, i18n)
  const reason = findReason(options)
  const until = formatPaymentDeadline(booking, formats)
  return {
    reference: booking.reference,
    services: [...new Set(told.map(({ service }) => service))],
    providers: [...new Set(told.map(({ provider }) => provider))],
    appointments: groups.slice(0, maxAppointmentGroups).map(group => describeGroup(group, options, formats)),
    amounts: listAmounts(options, formats),
    isTest: paid?.receipt.test ?? booking.payment?.test ?? false,
    link: href,
    changeLinks: [...changeLinks],
    ...(name === undefined ? {} : { name }),
    ...(until === '' ? {} : { until }),
    ...(reason === undefined ? {} : { reason }),
    ...(remaining > 0 ? { more: remaining } : {}),
    ...(paid ? { receiptLink: paid.href } : {}),
  }
}

/** A reminder is about one visit, which may be part of what the amounts are for. */
function listAmounts(
  { kind, booking, receipt: paid, i18n }: BookingEmailOptions,
  formats: Formatters,
): EmailFact[] {
  if (kind === 'reminder') return []
  return [
    ...listPriceChangeFacts(booking, { i18n, formats }),
    ...(paid
      ? listReceiptFacts(paid.receipt, { i18n, formats })
      : listAmountsDue(booking, { i18n, formats })),
  ]
}

function describeGroup(
  group: SimultaneousAppointments,
  { kind, booking, business, getPreparation, i18n }: BookingEmailOptions,
  formats: Formatters,
): BookingEmailValues['appointments'][number] {
  const [{ service, serviceName, cancelled }] = group
  const preparation = takesPlace(kind) && !cancelled ? (getPreparation?.(service) ?? []) : []
  const previous = kind === 'rescheduled' ? findPreviousTime(group, booking) : undefined
  const context = { i18n, business, formats }
  const { place } = buildAppointmentTexts({ group: group, booking, business }, i18n)
  return {
    service: i18n.text(serviceName),
    provider: group.map(({ providerName }) => i18n.text(providerName)).join(', '),
    time: formatTime(group[0], context),
    ...(previous === undefined ? {} : { previousTime: formatTime(previous, context) }),
    ...(place === undefined ? {} : { place }),
    ...(preparation.length === 0 ? {} : { preparation: preparation.map(i18n.text).join(' ') }),
  }
}

/** Returns why the business has made the change, if the email is about it. What a visitor wrote is in no email. */
function findReason({ kind, booking }: BookingEmailOptions): string | undefined {
  const { what = '', by, reason } = listEffectiveChanges(booking.history).at(-1) ?? {}
  const isToldHere = what === kind || (what === 'cancelled' && kind === 'changed')
  return isToldHere && by === 'operator' ? reason : undefined
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
