import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import { isMessage, type LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'

/** A document's wording in words, which say their language where it is not the page's. */
export const renderLocalizedText = (wording: LocalizedText | undefined, words: Translator): ReactNode =>
  isMessage(wording) ? words.phrase(wording.message) : renderTextWithLang(wording, words)
