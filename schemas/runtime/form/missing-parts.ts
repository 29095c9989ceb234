/** What is said of a group of fields that must be answered and was not: which of its fields are missing. */

import { formatPointer } from '../core/pointer.ts'
import type { Issue } from './field-error.ts'
import { type FormShape, fieldAt, getChild } from './form.ts'

/** A group nobody has touched is no value at all, so validators only miss the whole, which nobody can fill in. */
export const missingParts = (issues: readonly Issue[], form: FormShape): Issue[] =>
  issues.flatMap(issue => {
    const field = issue.keyword === 'required' ? fieldAt(form, issue.pointer) : undefined
    return field ? partsOf(issue, field) : [issue]
  })

/** It comes to an end: no form may require itself (`form-recursion.ts`). */
function partsOf(issue: Issue, field: FormShape): Issue[] {
  const { required } = field.schema
  if (!Array.isArray(required)) return [issue]
  const parts = required.flatMap(name => {
    const part = getChild(field, String(name))
    return part ? partsOf({ ...issue, pointer: issue.pointer + formatPointer([String(name)]) }, part) : []
  })
  return parts.length > 0 ? parts : [issue]
}
