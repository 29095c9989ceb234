/** Builds the values a form starts with. */

import { readLinkDetail } from '../core/contact-details.ts'
import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { findContactDetailKind } from './clean-answers.ts'
import { coerceAnswer } from './coerce-answer.ts'
import type { FormDocument, FormSchemas, FormValues } from './form.ts'
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
        isBox || !Object.hasOwn(query, name)
          ? undefined
          : readContactDetails(coerceAnswer(query[name] ?? '', property), {
              ...{ schema: property, ui: getSubobjectOrEmpty(ui, name), root: schema },
              name,
            })
      const value = given ?? defaults[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ])
}

/** Reads what a link says about a person as it was meant; leaves other values as they are. */
function readContactDetails(
  value: unknown,
  { schema: part, ui, root, name }: Required<FormSchemas> & { readonly name: string },
): unknown {
  const schema = resolveRef(part, root)
  if (Array.isArray(value)) {
    const entry = { schema: getSubobjectOrEmpty(schema, 'items'), ui: getSubobjectOrEmpty(ui, 'items') }
    return value.map(item => readContactDetails(item, { ...entry, root, name: '' }))
  }
  const kind = typeof value === 'string' ? findContactDetailKind({ schema, ui }, name) : undefined
  if (typeof value !== 'string' || kind === undefined) return value
  return readLinkDetail(kind, value) || undefined
}
