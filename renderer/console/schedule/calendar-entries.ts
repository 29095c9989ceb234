/** What stands in a calendar: the answer of `getSchedule` as entries with instants. */
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { InstantRange } from './grid-axis.ts'
import { countRequests, isPendingAppointment } from './pending-appointments.ts'

export type ScheduleBooking = GetScheduleOutput['appointments'][number]

interface EntryBase extends InstantRange {
  /** The same after it was moved. */
  readonly key: string
  /** The slug. */
  readonly provider: string
}

export interface AppointmentEntry extends EntryBase {
  readonly kind: 'appointment'
  /** One, or all bookings of a class at that time. */
  readonly bookings: readonly [ScheduleBooking, ...ScheduleBooking[]]
}

export interface BlockEntry extends EntryBase {
  readonly kind: 'block'
  readonly block: TimeBlock
}

/** Somebody is booking it at the moment. */
interface HeldEntry extends EntryBase {
  readonly kind: 'hold'
}

/** A calendar elsewhere takes it. */
interface BusyEntry extends EntryBase {
  readonly kind: 'busy'
}

export type ScheduleEntry = AppointmentEntry | BlockEntry | HeldEntry | BusyEntry

/** Lists what takes the time of providers. */
export function listScheduleEntries(schedule: GetScheduleOutput): readonly ScheduleEntry[] {
  return [
    ...listAppointmentEntries(schedule.appointments),
    ...schedule.blocks.flatMap(block =>
      withRange(block, range => ({
        kind: 'block',
        key: block.id,
        provider: block.provider,
        block,
        ...range,
      })),
    ),
    ...(['hold', 'busy'] as const).flatMap(kind =>
      schedule[kind === 'hold' ? 'holds' : 'busy'].flatMap(({ provider, start, end }) =>
        withRange({ start, end }, range => ({
          kind,
          key: `${kind} ${provider} ${start}`,
          provider,
          ...range,
        })),
      ),
    ),
  ]
}

/** Bookings of one class at one time are one entry. */
export function listAppointmentEntries(
  appointments: readonly ScheduleBooking[],
): readonly AppointmentEntry[] {
  const entries = new Map<string, AppointmentEntry>()
  for (const one of appointments) {
    const { appointment, booking, seats } = one
    const { provider, service, start, end, position } = appointment
    const key = `${booking} ${position}`
    const group = seats ? `${provider} ${service} ${start}` : key
    const known = entries.get(group)
    if (known) entries.set(group, { ...known, bookings: [...known.bookings, one] })
    else
      for (const entry of withRange<AppointmentEntry>({ start, end }, range => ({
        kind: 'appointment',
        key,
        provider,
        bookings: [one],
        ...range,
      })))
        entries.set(group, entry)
  }
  return [...entries.values()]
}

export interface BookedCounts {
  /** Appointments; each booking of a class is one. */
  readonly booked: number
  /** Bookings that wait for an answer. */
  readonly requests: number
}

export const countBooked = (entries: readonly ScheduleEntry[]): BookedCounts =>
  countAppointments(entries.flatMap(entry => (entry.kind === 'appointment' ? entry.bookings : [])))

/** Counts what is booked; what waits for an answer or a payment is not. */
export const countAppointments = (appointments: readonly ScheduleBooking[]): BookedCounts => ({
  booked: appointments.filter(appointment => !isPendingAppointment(appointment)).length,
  requests: countRequests(appointments),
})

function withRange<T extends ScheduleEntry = ScheduleEntry>(
  { start, end }: { readonly start: string; readonly end: string },
  create: (range: InstantRange) => T,
): readonly T[] {
  const range = parseRange({ start, end })
  return range ? [create(range)] : []
}

export function parseRange({
  start,
  end,
}: {
  readonly start: string
  readonly end: string
}): InstantRange | undefined {
  const from = parseInstant(start)
  const to = parseInstant(end)
  return from === undefined || to === undefined ? undefined : { from, to }
}

const movable: ReadonlySet<ScheduleBooking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

/** Whether it can be dragged: a block, or an appointment that has not begun, of a class with all its bookings. */
export function isMovable(entry: ScheduleEntry, now: Instant): boolean {
  if (entry.kind === 'block') return true
  if (entry.kind !== 'appointment') return false
  return entry.bookings.every(({ status }) => movable.has(status)) && entry.from > now
}

/** Whether something else takes the time of a provider, as far as the calendar shows it. */
export const isTimeTaken = (
  entries: readonly ScheduleEntry[],
  { provider, from, to }: InstantRange & { readonly provider: string },
  movedKey: string,
): boolean =>
  entries.some(
    entry => entry.key !== movedKey && entry.provider === provider && entry.from < to && entry.to > from,
  )
