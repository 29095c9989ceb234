/** The texts of an email, in the reader's language. */
export interface EmailParts {
  readonly languageTag: string
  /** The name of the business, where there is no logo. */
  readonly sender: string
  readonly title: string
  readonly greeting: string
  readonly intro: string
  /** Why what the email tells has happened. */
  readonly cause?: string
  /** One list per group of simultaneous appointments. */
  readonly appointments: readonly (readonly EmailFact[])[]
  /** Says that there are more appointments than the email lists. */
  readonly more?: string
  /** What is due, or the receipt of what was paid. */
  readonly receipt: readonly EmailFact[]
  /** Says that no money has moved. */
  readonly receiptNotice?: string
  readonly receiptLink?: EmailLink
  readonly reference?: EmailFact
  readonly link?: EmailLink & { readonly warning: string }
  /** What else the reader may do there. */
  readonly moreLinks?: readonly EmailLink[] | undefined
  readonly reason?: string
  /** What the reader can do to get no more of these emails. */
  readonly leaveLink?: EmailLink
  readonly business: readonly string[]
}

export interface EmailLink {
  readonly label: string
  readonly href: string
}

export interface EmailFact {
  readonly label: string
  readonly value: string
  /** It is so no longer. */
  readonly isPast?: boolean
}
