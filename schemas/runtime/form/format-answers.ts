/** Formats all answers to a form for people, field by field. */

import { withInterpolation } from '../expression/interpolation.ts'
import { type EvaluateFormInput, evaluateForm } from './evaluate-form.ts'
import { applyFormDecisions, type FormDocument, type FormSchemas, findChildField } from './form.ts'
import type { FormTranslator } from './form-text.ts'
import { formatAnswer, formatFieldTitle, listAnsweredNames } from './format-answer.ts'

export interface FormattedAnswer {
  readonly name: string
  readonly title: string
  /** Has several lines if the answer has several parts. */
  readonly text: string
}

/**
 * Returns the answers in the form's order, without fields that are not asked or not answered, with computed ones.
 */
export function formatAnswers(
  document: FormDocument,
  answers: EvaluateFormInput,
  i18n: FormTranslator,
): readonly FormattedAnswer[] {
  const run = evaluateForm(document, answers)
  const form: FormSchemas = applyFormDecisions(document, run.decisions)
  const said = withInterpolation(i18n, document, run)
  return listAnsweredNames(run.values, form).flatMap(name => {
    const field = findChildField(form, name)
    if (!field || field.ui['ui:widget'] === 'hidden') return []
    const text = formatAnswer(run.values[name], field, said)
    return text === '' ? [] : [{ name, title: formatFieldTitle(name, field, said), text }]
  })
}
