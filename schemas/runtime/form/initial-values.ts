/** Builds the values a form starts with. */

import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { coerceAnswer } from './coerce-answer.ts'
import type { FormDocument, FormValues } from './form.ts'
import { getDefaultValue } from './form-defaults.ts'

/**
 * Returns the values of the URL (`?firstName=Ada`), coerced to the types of the schema, over the schema's own
 * defaults. Only the visitor ticks a checkbox: one that a link ticked is no consent (EU Court of Justice, C-673/17).
 */
export function getInitialFormValues(
  { schema, ui = {}, computed = {} }: FormDocument,
  query: Readonly<Record<string, string>>,
): FormValues {
  const properties = Object.entries(getSubobjectOrEmpty(schema, 'properties'))
  const defaults = getSubobjectOrEmpty({ of: getDefaultValue(schema, schema) }, 'of')
  const branched = Object.entries(defaults).filter(([name]) => !properties.some(([known]) => known === name))
  return Object.fromEntries([
    ...branched,
    ...properties.flatMap(([name, property]) => {
      if (!isObject(property) || Object.hasOwn(computed, name)) return []
      const isBox =
        property.type === 'boolean' &&
        (getSubobjectOrEmpty(ui, name)['ui:widget'] ?? 'checkbox') === 'checkbox'
      const given =
        isBox || !Object.hasOwn(query, name) ? undefined : coerceAnswer(query[name] ?? '', property)
      const value = given ?? defaults[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ])
}
