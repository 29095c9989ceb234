/** All answers to a form as people read them, field by field. */

import { withInterpolation } from '../expression/interpolation.ts'
import { type FormDocument, type FormShape, getChild, shapeForm } from './form.ts'
import { type FormAnswers, runForm } from './form-run.ts'
import type { FormWords } from './form-text.ts'
import { formatAnswer, formatAnswerTitle, listAnsweredNames } from './format-answer.ts'

export interface FormattedAnswer {
  readonly name: string
  readonly title: string
  /** Several lines where the answer has several parts. */
  readonly text: string
}

/** In the form's order; what is not asked or has no answer is left out, what is computed is there. */
export function formatAnswers(
  document: FormDocument,
  answers: FormAnswers,
  words: FormWords,
): readonly FormattedAnswer[] {
  const run = runForm(document, answers)
  const form: FormShape = shapeForm(document, run.decisions)
  const said = withInterpolation(words, document, run)
  return listAnsweredNames(run.values, form).flatMap(name => {
    const field = getChild(form, name)
    if (!field || field.ui['ui:widget'] === 'hidden') return []
    const text = formatAnswer(run.values[name], field, said)
    return text === '' ? [] : [{ name, title: formatAnswerTitle(name, field, said), text }]
  })
}
