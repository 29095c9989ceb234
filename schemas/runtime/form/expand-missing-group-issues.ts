/** Reports which fields of a required group are missing, if the group was not answered. */

import { formatPointer } from '../core/pointer.ts'
import { compositeFieldNames } from './composite-fields.ts'
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
  if (!Array.isArray(required) || isWidget(field)) return [issue]
  const parts = required.flatMap(name => {
    const part = findChildField(field, String(name))
    return part ? partsOf({ ...issue, pointer: issue.pointer + formatPointer([String(name)]) }, part) : []
  })
  return parts.length > 0 ? parts : [issue]
}

/** A widget has no fields for the parts of its value. */
const isWidget = ({ ui: { 'ui:field': name } }: FormSchemas): boolean =>
  name !== undefined && !compositeFieldNames.some(composite => composite === name)
