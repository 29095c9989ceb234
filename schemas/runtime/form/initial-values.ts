/** Builds the values a form starts with. */

import { cleanPrefilledContactDetail } from '../core/contact-details.ts'
import { getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { findContactDetailKind } from './clean-answers.ts'
import { coerceAnswer, toNumberOrText } from './coerce-answer.ts'
import type { FormDocument, FormSchemas, FormValues, JsonObject } from './form.ts'
import { getDefaultValue } from './form-defaults.ts'
import { listAmountFields } from './form-payment.ts'
import { getFieldNumberNotation } from './number-issues.ts'

/** In what notation a page writes numbers. */
export interface PageNumberNotation {
  /** BCP 47 */
  readonly tag?: string
  /** ISO 4217 */
  readonly currency?: string | undefined
}

/**
 * Numbers are read as programs write them (`?gift=12.50`), whatever the page's language, else in its notation.
 *
 * Returns the values of the URL (`?firstName=Ada`), coerced to the types of the schema, over the schema's own
 * defaults. Only the visitor ticks a checkbox: one that a link ticked is no consent (EU Court of Justice, C-673/17).
 */
export function getInitialFormValues(
  document: FormDocument,
  query: Readonly<Record<string, string>>,
  page: PageNumberNotation = {},
): FormValues {
  const { schema, ui = {}, computed = {} } = document
  const { tag, currency } = page
  const readNumber = (property: JsonObject, name: string) => (text: string) => {
    const written = coerceAnswer(text, property)
    if (typeof written !== 'string' || tag === undefined) return written
    const amounts = listAmountFields(document)
    return (
      toNumberOrText(written, getFieldNumberNotation(property, name, { tag, currency, amounts })) ?? written
    )
  }
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
          : readContactDetails(coerceAnswer(query[name] ?? '', property, readNumber(property, name)), {
              schema: property,
              ui: getSubobjectOrEmpty(ui, name),
              root: schema,
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
  return cleanPrefilledContactDetail(kind, value) || undefined
}
