/**
 * The email to the business about a booking. Of the visitor it says the name alone: what else the business has to know
 * is in its records, not in its mail. It leads nowhere, because the visitor's page is the visitor's.
 */
import { buildAppointmentTexts } from '#locales/appointment-texts.ts'
import { createFormatters } from '#locales/formatters.ts'
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { getAppointmentZone } from '#schemas/runtime/booking/location-zone.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { EmailFact } from '#server/features/emails/email-parts.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { formatVisitorName } from './visitor-name.ts'

/** `away`: the appointments are with somebody else now. */
export type OwnerEmailReason = 'booked' | 'requested' | 'changed' | 'cancelled' | 'away'

export interface OwnerEmailOptions extends EmailEnvelope {
  readonly kind: OwnerEmailReason
  readonly booking: Booking
  /** What the email is about: at least one. */
  readonly appointments: readonly Appointment[]
  /** Says that no more such emails come for now. */
  readonly isLast: boolean
}

/** A series may have hundreds. */
const maxAppointmentGroups = 12

export function createOwnerEmail(options: OwnerEmailOptions): EmailMessage {
  const { kind, booking, appointments, isLast, business, i18n } = options
  const groups = groupSimultaneousAppointments(appointments)
  const [first] = groups
  if (!first) throw new Error('An email to the business is about at least one appointment.')
  const name = formatVisitorName(booking.contact, i18n.locale)
  const remaining = groups.length - maxAppointmentGroups
  return renderEmail(
    {
      languageTag: i18n.tag,
      sender: i18n.text(business.name),
      title: i18n.t('mail.owner_subject', {
        kind,
        service: i18n.text(first[0].serviceName),
        time: formatShortTime(first[0], options),
      }),
      greeting: i18n.t('mail.greeting'),
      intro: i18n.t('mail.owner_intro', { kind }),
      appointments: groups.slice(0, maxAppointmentGroups).map(group => listGroupFacts(group, options)),
      ...(remaining > 0 ? { more: i18n.t('mail.more', { count: remaining }) } : {}),
      receipt: [
        ...(name === undefined ? [] : [{ label: i18n.t('mail.owner_visitor'), value: name }]),
        { label: i18n.t('label.reference'), value: booking.reference },
      ],
      reason: i18n.t(isLast ? 'mail.owner_last' : 'mail.owner_reason'),
      business: [i18n.text(business.name)],
    },
    options,
  )
}

function listGroupFacts(
  group: SimultaneousAppointments,
  { kind, booking, business, i18n }: OwnerEmailOptions,
): EmailFact[] {
  const [appointment] = group
  const { serviceName, seats, previousStart } = appointment
  const { place } = buildAppointmentTexts({ group: group, booking, business }, i18n)
  const service = i18n.text(serviceName)
  const previous = previousStart === undefined ? undefined : parseInstant(previousStart)
  const isMoved = kind === 'changed' && previous !== undefined && previousStart !== appointment.start
  const formats = createAppointmentFormatters(appointment, { business, i18n })
  return [
    {
      label: i18n.t('label.what'),
      value: seats > 1 ? `${service}, ${i18n.t('guest.people', { count: seats })}` : service,
    },
    {
      label: i18n.t('label.provider'),
      value: group.map(({ providerName }) => i18n.text(providerName)).join(', '),
    },
    ...(isMoved
      ? [
          {
            label: i18n.t('label.previous_time'),
            value: `${formats.dateAt(previous, 'full')}, ${formats.time(previous)}`,
            isPast: true,
          },
        ]
      : []),
    { label: i18n.t('label.when'), value: formatTimeRange(appointment, { business, i18n }) },
    ...(place === undefined ? [] : [{ label: i18n.t('label.where'), value: place }]),
  ]
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
