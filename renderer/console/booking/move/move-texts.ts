/** What of a booking can move, and what the console says about it. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleWords } from '../../context/words.ts'
import { formatContactName } from '../../texts/booking-texts.ts'
import type { MailNotes } from '../../texts/use-mail-note.ts'

type Appointment = Booking['appointments'][number]

/** Appointments that move together: those of a team at once and, with the first item, those that only guests have. */
export interface MovableAppointments {
  /** The earliest, by whose position and start they are moved. */
  readonly first: Appointment
  readonly start: Instant
  /** The providers of the earliest, several for a team. */
  readonly providers: readonly string[]
}

const movable: ReadonlySet<Booking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

/** Lists what of a booking can move, the next one first: what has begun stays where it is. */
export function listMovable({ status, appointments }: Booking, now: Instant): readonly MovableAppointments[] {
  if (!movable.has(status)) return []
  const groups = new Map<string, MovableAppointments>()
  const open = appointments.flatMap(appointment => {
    const start = parseInstant(appointment.start)
    return start === undefined || appointment.cancelled || start <= now ? [] : [{ appointment, start }]
  })
  for (const { appointment, start } of open.toSorted((a, b) => a.start - b.start)) {
    const { item = 0, occurrence = 0, service, provider } = appointment
    const key = `${item} ${occurrence}`
    const group = groups.get(key)
    if (!group) groups.set(key, { first: appointment, start, providers: [provider] })
    else if (group.start === start && group.first.service === service)
      groups.set(key, { ...group, providers: [...group.providers, provider] })
  }
  return [...groups.values()]
}

/** Fri, Nov 27, 10:45. */
export function formatStart(at: Instant, words: ConsoleWords, zone: Zone): string {
  const formats = words.getFormatters(zone)
  return `${formats.dateAt(at, 'medium')}, ${formats.time(at)}`
}

/** Says where a booking went, and what becomes of the email about it. */
export function describeMove(
  { contact, history }: Pick<Booking, 'contact' | 'history'>,
  when: string,
  { words, mail }: { readonly words: ConsoleWords; readonly mail: MailNotes },
): string {
  const name = formatContactName(contact, words)
  const { email } = contact
  if (email && history.at(-1)?.silent) return words.t('undo.moved_untold', { name, when })
  return [words.t('booking.moved', { name, when }), ...(email ? [mail.one(email)] : [])].join(' ')
}
