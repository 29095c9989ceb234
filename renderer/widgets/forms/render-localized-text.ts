import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import { isMessage, type LocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'

/** Renders a document's text, marked with its language if it differs from the page's. */
export const renderLocalizedText = (wording: LocalizedText | undefined, i18n: Translator): ReactNode =>
  isMessage(wording) ? i18n.phrase(wording.message) : renderTextWithLang(wording, i18n)
