import type { Translator } from '#locales/translator.ts'
import type { PublicBlock } from '#schemas/generated/types.gen.ts'
import { listBlockOptions } from './list-block-options.ts'
import { toLocalizedPlainText } from './localized-plain-text.ts'

interface FaqQuestion {
  readonly question: string
  readonly answer: string
}

/** Lists the questions of all blocks `faq` with their answers as plain text. */
export const listFaqQuestions = (blocks: readonly PublicBlock[], i18n: Translator): readonly FaqQuestion[] =>
  listBlockOptions(blocks, 'faq').flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      question: i18n.text(question),
      answer: toLocalizedPlainText(answer, i18n),
    })),
  )
