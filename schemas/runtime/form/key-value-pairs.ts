/**
 * Properties that a schema does not name, which people enter as pairs of name and value: those of
 * `additionalProperties` and `patternProperties`. A pair that has no name yet has the name ''.
 */

import { formatPointer, isObject } from '../core/pointer.ts'
import type { ValidationIssue } from './field-error.ts'

type Schema = Readonly<Record<string, unknown>>

/** Tells whether people may add pairs to an object of this schema. */
export const allowsPairs = ({ additionalProperties, patternProperties }: Schema): boolean =>
  additionalProperties === true ||
  isObject(additionalProperties) ||
  (isObject(patternProperties) && Object.keys(patternProperties).length > 0)

/** Returns the schema of a pair's value, as far as it does not depend on the name. */
export function getPairValueSchema({ additionalProperties, patternProperties }: Schema): Schema {
  const [first] = Object.values(isObject(patternProperties) ? patternProperties : {})
  if (isObject(additionalProperties)) return additionalProperties
  return additionalProperties !== true && isObject(first) ? first : {}
}

/** Returns the value of a pair that is not filled in. */
export function createEmptyValue({ type, properties }: Schema): unknown {
  const [first] = [type].flat()
  if (first === 'object' || properties !== undefined) return {}
  if (first === 'array') return []
  if (first === 'boolean') return false
  return first === 'number' || first === 'integer' ? null : ''
}

/** Tells whether nothing was entered: a pair with neither name nor value counts as empty. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmptyValue))

/** Finds pairs without a name, which JSON Schema allows, at any depth of a value. */
export function findNamelessPairs(value: unknown, pointer = ''): ValidationIssue[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = pointer + formatPointer([name])
    return [
      ...(name === '' ? [{ pointer: place, keyword: 'required', params: {} }] : []),
      ...findNamelessPairs(inner, place),
    ]
  })
}
