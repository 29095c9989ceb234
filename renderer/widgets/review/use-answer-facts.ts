import { isObject } from '#schemas/runtime/core/pointer.ts'
import { formatAnswers } from '#schemas/runtime/form/format-answers.ts'
import { useApp } from '../../screen/app-context.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { getFormQueryKey } from '../../screen/progress.ts'
import { useScope, useStep } from '../../screen/screen-context.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

/** Returns the answers to the booking form's questions, other than the contact fields. */
export function useAnswerFacts(): readonly Fact[] {
  const { i18n } = useApp()
  const { steps } = useStep()
  const scope = useScope()
  const { contact } = scope.values
  const step = steps.find(({ into }) => into === 'contact')
  const { value: document } = useCallQuery(getFormQueryKey(step, scope))
  if (!isFormDocument(document) || !isObject(contact)) return []
  return formatAnswers(document, { values: contact, scope }, i18n)
    .filter(({ name }) => !shownElsewhere.has(name))
    .map(({ name, title, text }) => ({ id: `answer-${name}`, icon: 'note', label: title, value: text }))
}

/** Fields that have rows of their own, and the consent, which is not an answer one would check. */
const shownElsewhere = new Set(['firstName', 'lastName', 'email', 'phone', 'location', 'notes', 'consent'])
