/** Emails as documents: what `schemas/meta/email.json` describes. */
import type { Text } from '../../generated/types.gen.ts'

export interface EmailDocument {
  /** The event that it tells of. */
  readonly id: string
  readonly status?: 'published' | 'closed'
  readonly subject?: EmailWording
  readonly blocks?: readonly EmailBlock[]
}

/** A message with its parameters, which may be templates such as `$until`, or an own text with `{until}`. */
export type EmailWording =
  | { readonly message: string; readonly params?: Readonly<Record<string, string>> }
  | Text

interface Conditional {
  /** A condition in the language of `../expression/expression.ts`. */
  readonly when?: string
}

interface Repeated extends Conditional {
  /** A template that leads to a list, whose entries are then read as `item`. */
  readonly each?: string
}

export type EmailBlock = TextBlock | FactsBlock | ButtonBlock | ListBlock | PictureBlock

export interface TextBlock extends Conditional {
  readonly type: 'text'
  readonly text: EmailWording
  readonly look?: 'plain' | 'quiet'
}

export interface FactsBlock extends Repeated {
  readonly type: 'facts'
  readonly facts: readonly Fact[]
  readonly look?: 'card' | 'rows'
}

export interface Fact extends Repeated {
  readonly label: EmailWording
  readonly value: EmailWording
  readonly look?: 'plain' | 'past'
}

export interface ButtonBlock extends Repeated {
  readonly type: 'button'
  readonly label: EmailWording
  /** A template that leads to a URL, a path of the business's pages, or a URL. */
  readonly href: string
  readonly look?: 'button' | 'link'
}

export interface ListBlock extends Conditional {
  readonly type: 'list'
  readonly items: readonly ListItem[]
}

export interface ListItem extends Repeated {
  readonly text: EmailWording
}

export interface PictureBlock extends Conditional {
  readonly type: 'picture'
  /** A data URL. */
  readonly picture: string
  readonly alt?: EmailWording
}
