/** Reports which fields of a required group are missing, if the group was not answered. */

import { formatPointer } from '../core/pointer.ts'
import type { customWidgetName } from '../screen/custom-widget.ts'
import type { ValidationIssue } from './field-error.ts'
import { type FormSchemas, findChildField, findField } from './form.ts'

/**
 * Replaces a missing group by its missing fields. A group that nobody has touched has no value at all, so
 * validators only report the whole group, which nobody can fill in.
 */
export const expandMissingGroupIssues = (
  issues: readonly ValidationIssue[],
  form: FormSchemas,
): ValidationIssue[] =>
  issues.flatMap(issue => {
    const field = issue.keyword === 'required' ? findField(form, issue.pointer) : undefined
    return field ? partsOf(issue, field) : [issue]
  })

/** Terminates, because no form may require itself (`form-recursion.ts`). */
function partsOf(issue: ValidationIssue, field: FormSchemas): ValidationIssue[] {
  const { required } = field.schema
  const isCustom = field.ui['ui:field'] === ('@custom' satisfies typeof customWidgetName)
  const names = Array.isArray(required) && !isCustom ? required.map(String) : []
  const parts = names.flatMap(name => {
    const part = findChildField(field, name)
    return part ? partsOf({ ...issue, pointer: issue.pointer + formatPointer([name]) }, part) : []
  })
  return parts.length > 0 ? parts : [issue]
}
