/** All answers to a form as people read them, field by field. */

import { pipedWords } from '../expression/interpolation.ts'
import { childOf, type FormDocument, type FormShape, shape } from './form.ts'
import { type Answers, runForm } from './form-run.ts'
import type { FormWords } from './form-text.ts'
import { namesIn, spokenAnswer, spokenTitle } from './format-answer.ts'

export interface SpokenAnswer {
  readonly name: string
  readonly title: string
  /** Several lines where the answer has several parts. */
  readonly text: string
}

/** In the form's order; what is not asked or has no answer is left out, what is computed is there. */
export function spokenAnswers(
  document: FormDocument,
  answers: Answers,
  words: FormWords,
): readonly SpokenAnswer[] {
  const run = runForm(document, answers)
  const form: FormShape = shape(document, run.decisions)
  const said = pipedWords(words, document, run)
  return namesIn(run.values, form).flatMap(name => {
    const field = childOf(form, name)
    if (!field || field.ui['ui:widget'] === 'hidden') return []
    const text = spokenAnswer(run.values[name], field, said)
    return text === '' ? [] : [{ name, title: spokenTitle(name, field, said), text }]
  })
}
