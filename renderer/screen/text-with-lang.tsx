import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Text } from '#schemas/generated/types.gen.ts'

/** Renders a business's own text; marks its language if it differs from the page's (WCAG 3.1.2). */
export const renderTextWithLang = (
  text: Text | undefined,
  i18n: Pick<Translator, 'text' | 'borrowed'>,
): ReactNode => text && <span lang={i18n.borrowed(text)}>{i18n.text(text)}</span>
