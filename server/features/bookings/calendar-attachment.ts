/**
 * The calendar file of an email (RFC 5545, 5546, 6047). The uid of an appointment stays the same and its sequence
 * grows, so a mail program that has added it moves or removes it when a later email comes.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import type { BookingEmailKind } from './booking-email.ts'
import {
  type CalendarEntry,
  type CalendarMethod,
  formatCalendarFile,
} from './calendar-files/calendar-file.ts'

export interface CalendarAttachmentOptions {
  readonly kind: BookingEmailKind
  /** One for each group of simultaneous appointments of the booking. */
  readonly entries: readonly CalendarEntry[]
  /** Who the email comes from, as its header says: mail programs compare them. */
  readonly organizer: { readonly name: string; readonly email: string }
  /** Who the email goes to. */
  readonly attendee: string
  readonly now: Instant
}

/** Returns undefined if the email changes nothing in a calendar, as that of a request, which may be declined. */
export function createCalendarAttachment(options: CalendarAttachmentOptions): EmailMessage['calendar'] {
  const { kind, entries, organizer, attendee, now } = options
  if (!changesCalendar[kind] || entries.length === 0) return undefined
  if (entries.some(({ status }) => status === 'TENTATIVE')) return undefined
  const method = chooseMethod(entries)
  return { method, content: formatCalendarFile(entries, now, { method, organizer, attendee }) }
}

/** A REQUEST or a CANCEL may be about one uid only (RFC 5546 §3.2.2, §3.2.5); PUBLISH marks what is cancelled. */
function chooseMethod([first, ...others]: readonly CalendarEntry[]): CalendarMethod {
  if (others.length > 0) return 'PUBLISH'
  return first?.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
}

const changesCalendar: Readonly<Record<BookingEmailKind, boolean>> = {
  scheduled: true,
  approved: true,
  rescheduled: true,
  changed: true,
  cancelled: true,
  // Nothing has been added to a calendar yet, or it stays.
  requested: false,
  declined: false,
  'awaiting-payment': false,
  expired: false,
  refunded: false,
  'gift-card': false,
  returned: false,
  link: false,
  // It is there already.
  reminder: false,
}
