/** Merges several forms into one, for a customer who books several services with a form each. */

import { getSubobjectOrEmpty } from '../core/pointer.ts'
import type { FormDocument } from './form.ts'

/**
 * Returns a form with the fields of all, each asked once, in the order of the forms. If two forms define a
 * field differently, the first one counts.
 */
export function mergeForms(forms: readonly [FormDocument, ...FormDocument[]]): FormDocument {
  const [first, ...others] = forms
  return others.reduce(withFieldsOf, first)
}

function withFieldsOf(joined: FormDocument, form: FormDocument): FormDocument {
  const { schema, ui = {} } = joined
  return {
    id: `${joined.id},${form.id}`,
    version: joined.version,
    schema: {
      ...form.schema,
      ...schema,
      properties: {
        ...getSubobjectOrEmpty(form.schema, 'properties'),
        ...getSubobjectOrEmpty(schema, 'properties'),
      },
      required: union(schema.required, form.schema.required),
      $defs: { ...getSubobjectOrEmpty(form.schema, '$defs'), ...getSubobjectOrEmpty(schema, '$defs') },
    },
    ui: { ...form.ui, ...ui, 'ui:order': union(orderOf(joined), orderOf(form)) },
    errors: [...(joined.errors ?? []), ...(form.errors ?? [])],
    computed: { ...form.computed, ...joined.computed },
  }
}

/** Returns the names of the properties that a form asks for. */
export const listFieldNames = ({ schema }: FormDocument): string[] =>
  Object.keys(getSubobjectOrEmpty(schema, 'properties'))

function orderOf(form: FormDocument): readonly unknown[] {
  const order = form.ui?.['ui:order']
  const listed = Array.isArray(order) ? order.filter(name => name !== '*') : []
  return union(listed, listFieldNames(form))
}

const union = (one: unknown, other: unknown): unknown[] => [
  ...new Set([...(Array.isArray(one) ? one : []), ...(Array.isArray(other) ? other : [])]),
]
