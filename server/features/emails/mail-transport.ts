/** An email to one person. */

export interface EmailMessage {
  /** Slug of the business that the email is about, so that erasing one keeps those of the others. */
  readonly business: string
  /** One email address. */
  readonly to: string
  /** Name of the sender as a reader sees it; the address behind it is the installation's. */
  readonly from: string
  /** Where replies go; undefined: nowhere. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The same content as HTML, already escaped. */
  readonly html?: string
  /** What the HTML shows as `cid:` and the name. */
  readonly pictures?: readonly EmailPicture[]
  /** BCP 47 tag. */
  readonly locale: string
  /** An iCalendar document (RFC 5545) and its method (RFC 5546). */
  readonly calendar?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string }
  /** The same in each attempt, so that a mail program can recognize an email that it already has. */
  readonly id: string
}

export interface EmailPicture {
  /** Letters and digits; the same name within an email means the same picture. */
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** `reason` is for the operator and names no person. */
export type MailResult =
  /** `toFile`: nobody got it; it was written to a file, as there is no mail server. */
  | { readonly kind: 'sent'; readonly toFile?: true }
  /** Worth another attempt. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Final: the address is invalid or does not exist. */
  | { readonly kind: 'refused'; readonly reason: string }

export interface MailTransport {
  /** Never throws: errors are part of the result. */
  send(email: EmailMessage): Promise<MailResult>
  /** Returns whether the mail server answers and lets us in, without sending anything. Never throws. */
  check(): Promise<MailResult>
}
