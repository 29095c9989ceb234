import type { ReactNode } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { Text } from '#schemas/generated/types.gen.ts'

/** What a business wrote; in another language than the page's it says in which (WCAG 3.1.2). */
export const renderTextWithLang = (
  text: Text | undefined,
  words: Pick<Translator, 'text' | 'borrowed'>,
): ReactNode => text && <span lang={words.borrowed(text)}>{words.text(text)}</span>
