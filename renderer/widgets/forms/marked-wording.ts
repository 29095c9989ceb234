import type { ReactNode } from 'react'
import type { Words } from '#locales/translate.ts'
import { isMessage, type LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { marked } from '../../screen/marked.tsx'

/** A document's wording in words, which say their language where it is not the page's. */
export const markedWording = (wording: LocalizedText | undefined, words: Words): ReactNode =>
  isMessage(wording) ? words.phrase(wording.message) : marked(wording, words)
