/** What the parts of the editor of an email share: the email, what is chosen, and how to change it. */
import { createContext, useContext } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import type { EditedEmail, OutlinedEmailBlock } from './model/edit-email.ts'
import type { ShownValue } from './model/email-facts.ts'
import type { WordedEmail } from './model/email-groups.ts'
import type { WrittenMessages } from './model/email-wordings.ts'

export interface EmailEditing {
  readonly event: WordedEmail
  readonly draft: EditedDocument
  /** The email as it would be sent: whole, also if the document says only what differs. */
  readonly email: JsonRecord
  /** The product's email about the event. */
  readonly product: JsonRecord
  readonly outline: readonly OutlinedEmailBlock[]
  /** The key of a block, `subject`, or empty: the email as a whole. */
  readonly chosen: string
  choose(key: string): void
  /** The language that is edited and shown. */
  readonly locale: LocaleCode
  setLocale(locale: LocaleCode): void
  /** The language of the business. */
  readonly first: LocaleCode
  readonly messages: WrittenMessages
  /** What the email can read; empty until it is known. */
  readonly values: readonly ShownValue[]
  /** Returns what people call a value; undefined: there is no such value. */
  nameValue(path: string): string | undefined
  readonly isReadOnly: boolean
  /** Returns what readers of the language read. */
  read(wording: unknown): string
  /** @param subject changes of the same become one step that can be taken back */
  change(email: JsonRecord, subject?: string): void
  /** Changes and chooses. */
  apply(edited: EditedEmail): void
}

export const EmailEditingContext = createContext<EmailEditing | undefined>(undefined)

export function useEmailEditing(): EmailEditing {
  const editing = useContext(EmailEditingContext)
  if (!editing) throw new Error('Render this inside of the editor of an email.')
  return editing
}
