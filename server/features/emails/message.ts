/** An email as a message (RFC 5322), the same for every transport. */
import { isEmail } from '#schemas/runtime/core/email.ts'
import type { EmailMessage, EmailPicture } from './mail-transport.ts'

/** @param sender the address that all emails are sent from */
export function toMailMessage(email: EmailMessage, sender: string) {
  const { to, from, replyTo, subject, text, html, pictures, locale, calendar } = email
  return {
    // Addresses as objects are used as they are; a string would be parsed, and a comma in a name would make two
    // addresses.
    from: { name: toOneLine(from), address: sender },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: toOneLine(from), address: replyTo } }),
    subject: toOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(pictures === undefined ? {} : { attachments: pictures.map(toInlineAttachment) }),
    ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    messageId: `<${getSafeEmailId(email)}@${sender.slice(sender.indexOf('@') + 1)}>`,
    headers: {
      'Content-Language': locale,
      // Keeps out-of-office notices and the like from answering (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const toInlineAttachment = ({ name, mediaType, content }: EmailPicture) => ({
  cid: name,
  filename: `${name}.${mediaType.slice(mediaType.indexOf('/') + 1)}`,
  contentType: mediaType,
  content: Buffer.from(content),
  contentDisposition: 'inline' as const,
})

/** Replaces control characters: what follows a line break would be read as a header. */
const toOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** An id may be any text, but headers and file names allow only some characters. */
export const getSafeEmailId = ({ id }: EmailMessage): string => id.replace(/[^\w-]+/g, '_').slice(0, 80)

/** Whether the email has a valid address. */
export const hasValidRecipient = ({ to }: EmailMessage): boolean => isEmail(to)
