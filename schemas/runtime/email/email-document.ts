/** Emails as documents: what `schemas/meta/email.json` describes. */
import type { Text } from '../../generated/types.gen.ts'

export interface EmailDocument {
  /** The event that it tells of. */
  readonly id: string
  readonly status?: 'published' | 'closed'
  readonly subject?: EmailWording
  readonly blocks?: readonly EmailBlock[]
}

/** A message, or an own text with values such as `{until}`. */
export type EmailWording = EmailMessageWording | Text

export interface EmailMessageWording {
  readonly message: string
  /** May be templates such as `$until`. */
  readonly params?: Readonly<Record<string, string>>
  /** Own texts by locale code; readers of other languages read the message. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Narrows a wording to a message: the keys of an own text are locale codes. */
export const isMessageWording = (wording: EmailWording): wording is EmailMessageWording =>
  typeof wording === 'object' && typeof wording.message === 'string'

interface Conditional {
  /** A condition in the language of `../expression/expression.ts`. */
  readonly when?: string
}

interface Repeated extends Conditional {
  /** A template that leads to a list, whose entries are then read as `item`. */
  readonly each?: string
}

export type EmailBlock =
  | EmailTextBlock
  | EmailFactsBlock
  | EmailButtonBlock
  | EmailListBlock
  | EmailPictureBlock

interface Named {
  /** By which an email that is based on this one names the block. */
  readonly id?: string
}

export interface EmailTextBlock extends Conditional, Named {
  readonly type: 'text'
  readonly text: EmailWording
  readonly look?: 'plain' | 'quiet'
}

export interface EmailFactsBlock extends Repeated, Named {
  readonly type: 'facts'
  readonly facts: readonly EmailDocumentFact[]
  readonly look?: 'card' | 'rows'
}

export interface EmailDocumentFact extends Repeated {
  readonly label: EmailWording
  readonly value: EmailWording
  readonly look?: 'plain' | 'past' | 'large'
}

export interface EmailButtonBlock extends Repeated, Named {
  readonly type: 'button'
  readonly label: EmailWording
  /** A template that leads to a URL, a path of the business's pages, or a URL. */
  readonly href: string
  readonly look?: 'button' | 'link'
}

export interface EmailListBlock extends Conditional, Named {
  readonly type: 'list'
  readonly items: readonly EmailListItem[]
}

export interface EmailListItem extends Repeated {
  readonly text: EmailWording
}

export interface EmailPictureBlock extends Conditional, Named {
  readonly type: 'picture'
  /** A data URL. */
  readonly picture: string
  readonly alt?: EmailWording
}
