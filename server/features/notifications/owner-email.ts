/**
 * The email to the business about a booking. Of the visitor it says the name alone: what else the business has to know
 * is in its records, not in its mail. It leads nowhere, because the visitor's page is the visitor's.
 */
import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import { createFormatters } from '#locales/formatters.ts'
import type { Appointment, Booking, OwnerBookingEmailValues } from '#schemas/generated/types.gen.ts'
import { getAppointmentZone } from '#schemas/runtime/booking/location-zone.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import { formatVisitorName } from './visitor-name.ts'

/** `away`: the appointments are with somebody else now. */
export type OwnerEmailReason = 'booked' | 'requested' | 'changed' | 'cancelled' | 'away'

export type OwnerEmailEvent = `owner-${OwnerEmailReason}`

export interface OwnerEmailOptions extends EmailEnvelope<OwnerEmailEvent> {
  readonly booking: Booking
  /** What the email is about: at least one. */
  readonly appointments: readonly Appointment[]
  /** Says that no more such emails come for now. */
  readonly isLast: boolean
}

/** A series may have hundreds. */
const maxAppointmentGroups = 12

export function createOwnerEmail(options: OwnerEmailOptions): EmailMessage {
  const { booking, appointments, isLast, i18n } = options
  const groups = groupSimultaneousAppointments(appointments)
  const [first] = groups
  if (!first) throw new Error('An email to the business is about at least one appointment.')
  const visitor = formatVisitorName(booking.contact, i18n.locale)
  const remaining = groups.length - maxAppointmentGroups
  return renderEmail(
    {
      reference: booking.reference,
      service: i18n.text(first[0].serviceName),
      shortTime: formatShortTime(first[0], options),
      appointments: groups.slice(0, maxAppointmentGroups).map(group => describeGroup(group, options)),
      isLast,
      ...(visitor === undefined ? {} : { visitor }),
      ...(remaining > 0 ? { more: remaining } : {}),
    },
    options,
  )
}

function describeGroup(
  group: SimultaneousAppointments,
  { booking, business, i18n }: OwnerEmailOptions,
): OwnerBookingEmailValues['appointments'][number] {
  const [appointment] = group
  const { serviceName, seats, previousStart } = appointment
  const { place } = buildAppointmentTexts({ group: group, booking, business }, i18n)
  const service = i18n.text(serviceName)
  const previous = previousStart === undefined ? undefined : parseInstant(previousStart)
  const isMoved = previous !== undefined && previousStart !== appointment.start
  const formats = createAppointmentFormatters(appointment, { business, i18n })
  return {
    service: seats > 1 ? `${service}, ${i18n.t('guest.people', { count: seats })}` : service,
    provider: group.map(({ providerName }) => i18n.text(providerName)).join(', '),
    time: formatTimeRange(appointment, { business, i18n }),
    ...(isMoved ? { previousTime: `${formats.dateAt(previous, 'full')}, ${formats.time(previous)}` } : {}),
    ...(place === undefined ? {} : { place }),
  }
}

type TimeContext = Pick<OwnerEmailOptions, 'business' | 'i18n'>

/** In the zone in which the business keeps its diary. */
const createAppointmentFormatters = (appointment: Appointment, { business, i18n }: TimeContext) =>
  createFormatters({
    tag: i18n.tag,
    zone: parseZone(getAppointmentZone(appointment, business)) ?? requireZone(business.timezone),
  })

function formatShortTime(appointment: Appointment, context: TimeContext): string {
  const formats = createAppointmentFormatters(appointment, context)
  const start = parseInstant(appointment.start)
  return start === undefined ? '' : `${formats.dateAt(start, 'medium')}, ${formats.time(start)}`
}

function formatTimeRange(appointment: Appointment, context: TimeContext): string {
  const formats = createAppointmentFormatters(appointment, context)
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  if (from === undefined || to === undefined) return ''
  return `${formats.dateAt(from, 'full')}, ${formats.timeRange(from, to)}`
}
