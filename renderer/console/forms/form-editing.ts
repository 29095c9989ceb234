/** What the parts of the editor of a form share: the document, what is chosen, and how to change it. */
import { createContext, useContext } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { GetDocumentOutput } from '#schemas/generated/types.gen.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import type { EditedForm } from './model/edit-form.ts'
import type { FormOutline } from './model/form-outline.ts'

export type AskedBy = NonNullable<GetDocumentOutput['askedBy']>

export interface FormEditing {
  readonly kind: 'forms' | 'surveys'
  readonly draft: EditedDocument
  /** The services that ask the form when they are booked. */
  readonly askedBy: AskedBy
  readonly outline: FormOutline
  /** The pointer of what is chosen: a question, a step, an end; empty: the form as a whole. */
  readonly chosen: string
  /** The language that is edited first, that of the business, and the one beside it. */
  readonly languages: readonly [LocaleCode, LocaleCode]
  setSecondLanguage(code: LocaleCode): void
  choose(pointer: string): void
  /** Returns a text in the language of the business. */
  read(text: unknown): string
  /** @param subject changes of the same become one step that can be taken back */
  change(document: JsonRecord, subject?: string): void
  /** Changes and chooses. */
  apply(edited: EditedForm): void
}

export const FormEditingContext = createContext<FormEditing | undefined>(undefined)

export function useFormEditing(): FormEditing {
  const editing = useContext(FormEditingContext)
  if (!editing) throw new Error('Render this inside of the editor of a form.')
  return editing
}
