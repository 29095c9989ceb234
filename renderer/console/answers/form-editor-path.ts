import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { AnsweredFormKey } from './use-answered-forms.ts'

/**
 * Returns the path of the editor of a form within its business, with a question chosen.
 *
 * @param question the name of a question, `address.city` for one in a group
 */
export function getFormEditorPath({ kind, form }: AnsweredFormKey, question?: string): string {
  const path = `forms/${kind}s/${form}`
  if (question === undefined) return path
  const pointer = formatPointer(['schema', ...question.split('.').flatMap(name => ['properties', name])])
  return `${path}?${new URLSearchParams({ at: pointer })}`
}
