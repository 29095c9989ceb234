/** What the console says about a booking, in one place for lists, cards and the drawer. */
import { formatPersonName } from '#locales/person-name.ts'
import type { Booking, Contact, Location } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleWords } from '../context/words.ts'
import { type DiaryOwner, findDiaryZone } from '../time/diary-zone.ts'
import { formatZoneName } from '../time/zone-name.ts'
import type { MailNotes } from './use-mail-note.ts'

type Appointment = Booking['appointments'][number]

export const formatContactName = (contact: Contact, words: ConsoleWords): string =>
  formatPersonName(contact, words.locale) || contact.email || words.t('booking.unnamed')

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
  words: ConsoleWords,
  signedIn: DiaryOwner,
): AppointmentTimes {
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  const zone = findDiaryZone(appointment, signedIn)
  const formats = words.getFormatters(zone)
  if (from === undefined || to === undefined) return { date: appointment.start, time: '', month: '', day: '' }
  const month = new Intl.DateTimeFormat(words.tag, { month: 'short', timeZone: formats.zone }).format(from)
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: formats.zone }).format(from)
  const range = formats.timeRange(from, to)
  const time = zone === signedIn.zone ? range : `${range} · ${formatZoneName(zone, words)}`
  return { date: formats.dateAt(from, 'long'), time, month, day }
}

/** The address of a visit, or how else it takes place. */
export function formatPlace({ kind, address }: Location, words: ConsoleWords): string {
  if (address !== undefined) return words.text(address)
  if (kind === 'in-person') return words.t('booking.in_person')
  return words.t(kind === 'phone' ? 'booking.phone' : 'booking.video')
}

/** "Yesterday" is left to people: writes Thu, Nov 26, 10:45. */
export function formatMoment(text: string, words: ConsoleWords, zone: Zone): string {
  const at = parseInstant(text)
  if (at === undefined) return text
  const formats = words.getFormatters(zone)
  return `${formats.dateAt(at, 'medium')}, ${formats.time(at)}`
}

/** Says what was done to a booking, and to whom a letter goes. */
export function describeAct(
  act: 'approved' | 'declined' | 'cancelled',
  { contact, history }: Pick<Booking, 'contact' | 'history'>,
  { words, mail }: { readonly words: ConsoleWords; readonly mail: MailNotes },
): string {
  const name = formatContactName(contact, words)
  const { email } = contact
  if (email && history.at(-1)?.silent) return words.t('undo.untold', { name, what: act })
  const done = {
    approved: 'requests.approved',
    declined: 'requests.declined',
    cancelled: 'booking.cancelled',
  } as const
  return [words.t(done[act], { name }), ...(email ? [mail.one(email)] : [])].join(' ')
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
export function formatAnswerValue(value: unknown, words: ConsoleWords): string {
  if (typeof value === 'boolean') return words.t(value ? 'booking.yes' : 'booking.no')
  if (Array.isArray(value)) return value.map(part => formatAnswerValue(part, words)).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${formatAnswerName(name)}: ${formatAnswerValue(part, words)}`)
      .join('\n')
  return String(value ?? '')
}
