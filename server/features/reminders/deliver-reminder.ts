/** Delivers the email that reminds a customer of a visit, if it still takes place as it did when the reminder was due. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import {
  type BookingEmailDeliveryContext,
  sendBookingEmail,
} from '#server/features/bookings/deliver-booking-email.ts'
import { getBookingEmailUse } from '#server/features/emails/rules/email-budget.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { type BookedVisit, findVisit } from './rules/visits.ts'
import type { ReminderStore } from './store/reminders.ts'

export interface ReminderDeliveryContext extends BookingEmailDeliveryContext {
  readonly reminders: Pick<ReminderStore, 'withdraw'>
}

export async function deliverReminder(
  entry: OutboxEntry<'reminder.due'>,
  context: ReminderDeliveryContext,
): Promise<DeliveryResult> {
  const { business, id, topic, payload } = entry
  const booking = await context.bookings.find(business, payload.booking)
  const visit = booking && (await findUpcomingVisit(booking, entry, context))
  if (visit) {
    const use = getBookingEmailUse(topic, booking, undefined)
    const { appointments: only } = visit
    const result = await sendBookingEmail(
      { entry, booking, kind: 'reminder', locale: booking.locale, use, only },
      context,
    )
    if (result.kind !== 'nothing') return result
  }
  await context.reminders.withdraw({ business, booking: payload.booking, entry: id })
  return { kind: 'nothing' }
}

/** Returns undefined if the visit does not take place then, or has begun. */
async function findUpcomingVisit(
  booking: Booking,
  { business, payload }: OutboxEntry<'reminder.due'>,
  { directories, clock }: ReminderDeliveryContext,
): Promise<BookedVisit | undefined> {
  const { status } = booking
  const start = parseInstant(payload.start)
  const records = await directories.read(business)
  if (!records || start === undefined || (status !== 'scheduled' && status !== 'rescheduled'))
    return undefined
  const visit = findVisit(booking, start, records.business)
  return visit && getStartInstant(visit.appointments[0]) > clock() ? visit : undefined
}
