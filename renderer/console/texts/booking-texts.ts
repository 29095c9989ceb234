/** What the console says about a booking, in one place for lists, cards and the drawer. */
import { formatPersonName } from '#locales/person-name.ts'
import type { Booking, Contact, Location } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { type BusinessZoneSource, findAppointmentZone } from '../time/appointment-zone.ts'
import { formatZoneName } from '../time/zone-name.ts'
import type { EmailOutcomeTexts } from './use-email-outcome-texts.ts'

type Appointment = Booking['appointments'][number]

export const formatContactName = (contact: Contact, i18n: ConsoleI18n): string =>
  formatPersonName(contact, i18n.locale) || contact.email || i18n.t('booking.unnamed')

/** Returns the appointments that take place, or all of a booking that is cancelled as a whole. */
export function listAppointmentsToShow({ appointments }: Booking): readonly Appointment[] {
  const open = appointments.filter(({ cancelled }) => !cancelled)
  return open.length > 0 ? open : appointments
}

export interface AppointmentTimes {
  readonly date: string
  /** 10:45 – 11:30; with the city, if the business has another clock. */
  readonly time: string
  readonly month: string
  readonly day: string
}

/** Formats the times of an appointment in the zone in which it is told, which it names unless it is the business's. */
export function formatAppointmentTimes(
  appointment: Pick<Appointment, 'start' | 'end' | 'timezone' | 'location'>,
  i18n: ConsoleI18n,
  signedIn: BusinessZoneSource,
): AppointmentTimes {
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  const zone = findAppointmentZone(appointment, signedIn)
  const formats = i18n.getFormatters(zone)
  if (from === undefined || to === undefined) return { date: appointment.start, time: '', month: '', day: '' }
  const month = new Intl.DateTimeFormat(i18n.tag, { month: 'short', timeZone: formats.zone }).format(from)
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: formats.zone }).format(from)
  const range = formats.timeRange(from, to)
  const time = zone === signedIn.zone ? range : `${range} · ${formatZoneName(zone, i18n)}`
  return { date: formats.dateAt(from, 'long'), time, month, day }
}

/** The address of a visit, or how else it takes place. */
export function formatLocation({ kind, address }: Location, i18n: ConsoleI18n): string {
  if (address !== undefined) return i18n.text(address)
  if (kind === 'in-person') return i18n.t('booking.in_person')
  return i18n.t(kind === 'phone' ? 'booking.phone' : 'booking.video')
}

/** Formats a date and time: Thu, Nov 26, 10:45. "Yesterday" is left to people. */
export function formatDateAndTime(text: string, i18n: ConsoleI18n, zone: Zone): string {
  const at = parseInstant(text)
  if (at === undefined) return text
  const formats = i18n.getFormatters(zone)
  return `${formats.dateAt(at, 'medium')}, ${formats.time(at)}`
}

/** Says what was done to a booking, and to whom an email goes. */
export function describeBookingAction(
  act: 'approved' | 'declined' | 'cancelled',
  { contact, history }: Pick<Booking, 'contact' | 'history'>,
  { i18n, mail }: { readonly i18n: ConsoleI18n; readonly mail: EmailOutcomeTexts },
): string {
  const name = formatContactName(contact, i18n)
  const { email } = contact
  if (email && history.at(-1)?.silent) return i18n.t('undo.untold', { name, what: act })
  const done = {
    approved: 'requests.approved',
    declined: 'requests.declined',
    cancelled: 'booking.cancelled',
  } as const
  return [i18n.t(done[act], { name }), ...(email ? [mail.one(email)] : [])].join(' ')
}

/** "hair_length" → "Hair length": the question of an answer, whose form is not at hand. */
export const formatAnswerName = (name: string): string => {
  const text = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats an answer as text, lists as lines. */
export function formatAnswerValue(value: unknown, i18n: ConsoleI18n): string {
  if (typeof value === 'boolean') return i18n.t(value ? 'booking.yes' : 'booking.no')
  if (Array.isArray(value)) return value.map(part => formatAnswerValue(part, i18n)).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${formatAnswerName(name)}: ${formatAnswerValue(part, i18n)}`)
      .join('\n')
  return String(value ?? '')
}
