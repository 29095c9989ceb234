/** What a form starts with. */

import { isObject, objectAt } from '../core/pointer.ts'
import type { FormDocument, FormValues } from './form.ts'
import { getDefault } from './form-defaults.ts'
import { toTypedAnswer } from './typed-answer.ts'

/**
 * What the address says (`?firstName=Ada`), in the types the schema has, over the schema's own defaults. A box is
 * ticked by the visitor alone: what came ticked in a link is no consent (EU Court of Justice, C-673/17).
 */
export function getStartValues(
  { schema, ui = {}, computed = {} }: FormDocument,
  query: Readonly<Record<string, string>>,
): FormValues {
  const properties = Object.entries(objectAt(schema, 'properties'))
  const defaults = objectAt({ of: getDefault(schema, schema) }, 'of')
  const branched = Object.entries(defaults).filter(([name]) => !properties.some(([known]) => known === name))
  return Object.fromEntries([
    ...branched,
    ...properties.flatMap(([name, property]) => {
      if (!isObject(property) || Object.hasOwn(computed, name)) return []
      const isBox =
        property.type === 'boolean' && (objectAt(ui, name)['ui:widget'] ?? 'checkbox') === 'checkbox'
      const given =
        isBox || !Object.hasOwn(query, name) ? undefined : toTypedAnswer(query[name] ?? '', property)
      const value = given ?? defaults[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ])
}
