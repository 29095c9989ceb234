/** What the parts of the editor of a page share: the record, what is chosen, and how to change it. */
import { createContext, useContext } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import type { EditedPage, OutlinedBlock } from './model/content-blocks.ts'
import type { ContentFolder, ContentForm } from './model/content-form.ts'
import type { LanguageState } from './model/content-texts.ts'
import type { WebsiteEntry } from './use-website-entry.ts'

export interface ContentEditing {
  readonly kind: ContentFolder
  readonly form: ContentForm
  readonly draft: EditedDocument
  /** What the list says about it; undefined: not known yet. */
  readonly entry: WebsiteEntry | undefined
  readonly outline: readonly OutlinedBlock[]
  /** The pointer of the chosen block; empty: the page as a whole. */
  readonly chosen: string
  /** The language that is edited first, and the one beside it. */
  readonly languages: readonly [LocaleCode, LocaleCode]
  /** Of all languages of visitors. */
  readonly states: readonly LanguageState[]
  setFirstLanguage(code: LocaleCode): void
  setSecondLanguage(code: LocaleCode): void
  choose(pointer: string): void
  /** Returns a text in the language that is edited first. */
  read(text: unknown): string
  /** @param subject changes of the same become one step that can be taken back */
  change(document: JsonRecord, subject?: string): void
  /** Changes and chooses. */
  apply(edited: EditedPage): void
}

export const ContentEditingContext = createContext<ContentEditing | undefined>(undefined)

export function useContentEditing(): ContentEditing {
  const editing = useContext(ContentEditingContext)
  if (!editing) throw new Error('Render this inside of the editor of a page.')
  return editing
}
