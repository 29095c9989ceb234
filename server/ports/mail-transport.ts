/** Mail to one person at a time. */

export interface Letter {
  /** Slug of the business that it is about: what is erased for one stays for the others. */
  readonly business: string
  /** One email address. */
  readonly to: string
  /** Who writes, as a reader sees it; the address behind it is the installation's. */
  readonly from: string
  readonly subject: string
  readonly text: string
  /** The same for readers that show it; everything in it is escaped already. */
  readonly html?: string
  /** BCP 47 tag. */
  readonly locale: string
  /** An iCalendar document (RFC 5545) and what it wants (RFC 5546). */
  readonly calendar?: { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string }
  /** The same in each attempt, so that a reader's program can tell that it has the letter already. */
  readonly id: string
}

/** A reason is for the operator and names no person. */
export type MailResult =
  | { readonly kind: 'sent' }
  /** It may go later. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It never will: the address is none, or nobody is there. */
  | { readonly kind: 'refused'; readonly reason: string }

export interface MailTransport {
  /** Never throws: whatever goes wrong with a letter is told by the receipt. */
  send(letter: Letter): Promise<MailResult>
}
