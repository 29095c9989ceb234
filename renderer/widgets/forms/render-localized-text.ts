import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import { isMessage, type LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'

/** Renders a document's text, marked with its language if it differs from the page's. */
export const renderLocalizedText = (wording: LocalizedText | undefined, words: Translator): ReactNode =>
  isMessage(wording) ? words.phrase(wording.message) : renderTextWithLang(wording, words)
