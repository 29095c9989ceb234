import { type FormSchemas, type FormValues, findChildField } from '../form/form.ts'
import type { FormTranslator } from '../form/form-text.ts'
import { formatAnswer, formatFieldTitle, listAnsweredNames } from '../form/format-answer.ts'
import { type GuestRules, toGuestForm } from './guest-rules.ts'

/**
 * Formats the answers of a guest other than name and email for people, in the order of the fields: "Diet: Vegan". What
 * the rules ask no more is shown as it is.
 */
export function formatGuestAnswers(
  { name: _, email: __, ...answers }: FormValues,
  rules: GuestRules,
  i18n: FormTranslator,
): readonly string[] {
  const { schema, ui = {} } = toGuestForm(rules)
  const form: FormSchemas = { schema, ui }
  return listAnsweredNames(answers, form).flatMap(name => {
    const field = findChildField(form, name) ?? { schema: {}, ui: {} }
    const text = formatAnswer(answers[name], field, i18n)
    return text === '' ? [] : [`${formatFieldTitle(name, field, i18n)}: ${text}`]
  })
}
