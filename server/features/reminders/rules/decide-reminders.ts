/** Decides which reminders of a booking are due, and which of them are sent. */
import type { Appointment, Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { getReminderInstant, getReminders } from '#schemas/runtime/booking/reminders.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getStartInstant, requireInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { DecidedReminder, ReminderRecords } from '../reminders.ts'
import { type BookedVisit, listVisits } from './visits.ts'

/**
 * A reminder that is later than this is not sent any more, so that a reminder that is added to the records, such as one a
 * week before, does not reach everybody who has less than that left.
 */
export const maxLateMinutes = minutesPerDay

export interface ReminderSituation {
  readonly records: ReminderRecords
  /** What was decided about the booking before. */
  readonly decided: readonly DecidedReminder[]
  readonly now: Instant
}

/** What is to be remembered of a reminder: that it was decided upon, whatever becomes of it. */
export interface ReminderDecision {
  readonly before: string
  readonly dueAt: Instant
  /** The start that it counts from: of the first appointment of the visit whose service has this reminder. */
  readonly start: Instant
  /** The starts of all appointments of the visit, of which the email tells together. */
  readonly starts: readonly Instant[]
  readonly isSent: boolean
}

/**
 * Returns decisions about the reminders that are due. Of several of a visit that are due at once, as after a time without a
 * server, the one nearest to the visit is sent. None is sent that was due before the appointment was booked, confirmed or
 * moved, or before one that was sent.
 */
export function decideReminders(booking: Booking, situation: ReminderSituation): readonly ReminderDecision[] {
  const { status, contact } = booking
  if ((status !== 'scheduled' && status !== 'rescheduled') || !contact.email) return []
  return listVisits(booking, situation.records.business).flatMap(visit =>
    decideVisit(visit, booking, situation),
  )
}

function decideVisit(
  visit: BookedVisit,
  { history }: Booking,
  { records, decided, now }: ReminderSituation,
): readonly ReminderDecision[] {
  const starts = [...new Set(visit.appointments.map(getStartInstant))]
  if (Math.min(...starts) <= now) return []
  const ofVisit = decided.filter(({ start }) => starts.includes(start))
  const due = listVisitReminders(visit, records).filter(
    ({ before, start, dueAt }) =>
      dueAt <= now &&
      dueAt > addMinutes(now, -maxLateMinutes) &&
      !ofVisit.some(one => one.before === before && one.start === start),
  )
  const lastSent = Math.max(...ofVisit.filter(({ isSent }) => isSent).map(({ dueAt }) => dueAt))
  const sendable = due.filter(
    ({ appointment, dueAt }) => dueAt > lastSent && dueAt > findLastTold(appointment, history),
  )
  const latest = Math.max(...sendable.map(({ dueAt }) => dueAt))
  const sent = sendable.find(({ dueAt }) => dueAt === latest)
  return due.map(reminder => {
    const { before, dueAt, start } = reminder
    return { before, dueAt, start, starts, isSent: reminder === sent }
  })
}

interface VisitReminder {
  readonly before: string
  readonly appointment: Appointment
  readonly start: Instant
  readonly dueAt: Instant
}

/** Lists each span once, for the first appointment that has it. */
function listVisitReminders(
  { appointments, zone }: BookedVisit,
  { business, services }: ReminderRecords,
): readonly VisitReminder[] {
  const found = new Map<string, VisitReminder>()
  for (const appointment of appointments) {
    const service = services.find(({ slug }) => slug === appointment.service)
    const start = getStartInstant(appointment)
    for (const { before } of getReminders(service, business))
      if (!found.has(before))
        found.set(before, { before, appointment, start, dueAt: getReminderInstant(before, start, zone) })
  }
  return [...found.values()]
}

/** What tells the customer of the time, so that a reminder of before is of no use. */
const tellingChanges: readonly BookingChange['what'][] = ['created', 'approved', 'paid', 'rescheduled']

/** Returns when the customer was last told of the appointment's time, to the second; -Infinity: never. */
function findLastTold({ position }: Appointment, history: readonly BookingChange[]): number {
  const told = listEffectiveChanges(history).findLast(
    ({ what, appointments }) => tellingChanges.includes(what) && (appointments?.includes(position) ?? true),
  )
  return told === undefined ? Number.NEGATIVE_INFINITY : requireInstant(told.at)
}
