/** Which emails count against what strangers may cause to be sent to one address, and what counts as one address. */
import type { Booking } from '#schemas/generated/types.gen.ts'

/**
 * How many emails about what strangers did one address gets in a day, from all businesses together. Anybody can enter
 * somebody else's address.
 */
export const maxEmailsPerDay = 30

/** How many of these are kept for bookings and cancellations, so that moves and reminders cannot use them up. */
export const reservedEmailsPerDay = 10

/** `reserved`: it may also use what is kept for bookings and cancellations. */
export type EmailBudgetUse = 'general' | 'reserved'

/**
 * Returns what an email about a change of a booking uses; undefined if it is not counted: what the team did, and what is
 * about money that was really paid, is always said. Pass the topic of its outbox entry, and the revision that it is about.
 */
export function getBookingEmailUse(
  topic: string,
  booking: Pick<Booking, 'history' | 'payment'>,
  revision: number | undefined,
): EmailBudgetUse | undefined {
  const { history, payment } = booking
  const change = revision === undefined ? undefined : history[revision - 1]
  const by = change === undefined || change.by === 'system' ? history[0]?.by : change.by
  const isPaid = payment !== undefined && payment.paid > 0 && !payment.test
  if (topic === 'booking.letter_repeated' || by === 'operator' || isPaid) return undefined
  return topic === 'booking.rescheduled' || topic === 'reminder.due' ? 'general' : 'reserved'
}

/** Mail of these hosts arrives whatever dots the name has. */
const hostsWithoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the same text for the spellings that reach one mailbox: without case, and without what follows a plus, as
 * otherwise `ada+1@…` and `ada+2@…` would each have a budget.
 */
export function normalizeMailbox(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1) return text
  const host = text.slice(at + 1)
  const [name = ''] = text.slice(0, at).split('+')
  // A name that begins with a plus has nothing before it.
  if (name === '') return text
  return hostsWithoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
