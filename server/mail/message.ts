/** A letter as a message (RFC 5322), the same for every way it goes. */
import { isEmail } from '#schemas/runtime/core/email.ts'
import type { Letter } from '../ports/mail-transport.ts'

/** @param sender the address that all letters come from */
export function toMailMessage(letter: Letter, sender: string) {
  const { to, from, subject, text, html, locale, calendar } = letter
  return {
    // Objects are taken as they are; a text would be parsed, and a comma in a name would make two addresses of it.
    from: { name: oneLine(from), address: sender },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    messageId: `<${getSafeLetterId(letter)}@${sender.slice(sender.indexOf('@') + 1)}>`,
    headers: {
      'Content-Language': locale,
      // Out-of-office notices and the like are not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Nobody has a name of several lines: what comes after a line break would be read as a header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** An id is any text; in a header or a file's name only some characters stand for themselves. */
export const getSafeLetterId = ({ id }: Letter): string => id.replace(/[^\w-]+/g, '_').slice(0, 80)

/** Whether a letter can go anywhere at all. */
export const isDeliverable = ({ to }: Letter): boolean => isEmail(to)
