/** What of a booking can move, and what the console says about it. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import { formatContactName } from '../../texts/booking-texts.ts'
import type { EmailOutcomeTexts } from '../../texts/use-email-outcome-texts.ts'

type Appointment = Booking['appointments'][number]

/** Appointments that move together: those of a team at once and, with the first item, those that only guests have. */
export interface ReschedulableAppointments {
  /** The earliest, by whose position and start they are moved. */
  readonly first: Appointment
  readonly start: Instant
  /** The providers of the earliest, several for a team. */
  readonly providers: readonly string[]
}

const movable: ReadonlySet<Booking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

/** Lists what of a booking can move, the next one first: what has begun stays where it is. */
export function listReschedulable(
  { status, appointments }: Booking,
  now: Instant,
): readonly ReschedulableAppointments[] {
  if (!movable.has(status)) return []
  const groups = new Map<string, ReschedulableAppointments>()
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
export function formatStartTime(at: Instant, i18n: ConsoleI18n, zone: Zone): string {
  const formats = i18n.getFormatters(zone)
  return `${formats.dateAt(at, 'medium')}, ${formats.time(at)}`
}

/** Says where a booking went, and what becomes of the email about it. */
export function describeReschedule(
  { contact, history }: Pick<Booking, 'contact' | 'history'>,
  when: string,
  { i18n, mail }: { readonly i18n: ConsoleI18n; readonly mail: EmailOutcomeTexts },
): string {
  const name = formatContactName(contact, i18n)
  const { email } = contact
  if (email && history.at(-1)?.silent) return i18n.t('undo.moved_untold', { name, when })
  return [i18n.t('booking.moved', { name, when }), ...(email ? [mail.one(email)] : [])].join(' ')
}
