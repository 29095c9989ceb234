/** The questions and answers on a page. */
import type { Translator } from '#locales/translator.ts'
import type { PublicBlock } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { toLocalizedPlainText } from './localized-plain-text.ts'

export interface FaqQuestion {
  readonly question: string
  readonly answer: string
}

/** Lists those of the top-level blocks `faq`. */
export const listQuestions = (blocks: readonly PublicBlock[], i18n: Translator): readonly FaqQuestion[] =>
  blocks.flatMap(({ type, options }) => {
    const items = type === 'faq' && Array.isArray(options.items) ? options.items : []
    return items.filter(isObject).flatMap(({ question, answer }) => {
      const item = {
        question: toLocalizedPlainText(question, i18n),
        answer: toLocalizedPlainText(answer, i18n),
      }
      return item.question === '' || item.answer === '' ? [] : [item]
    })
  })
