/**
 * Properties that a schema does not name, which people enter as pairs of a name and a value: those of
 * `additionalProperties` and `patternProperties`. A pair without a name yet has the name ''.
 */

import { formatPointer, isObject } from '../core/pointer.ts'
import type { ValidationIssue } from './field-error.ts'

type Schema = Readonly<Record<string, unknown>>

/** Whether people may add pairs to an object of this schema. */
export const allowsPairs = ({ additionalProperties, patternProperties }: Schema): boolean =>
  additionalProperties === true ||
  isObject(additionalProperties) ||
  (isObject(patternProperties) && Object.keys(patternProperties).length > 0)

/** The schema of a pair's value as far as its name does not decide it. */
export function getPairValueSchema({ additionalProperties, patternProperties }: Schema): Schema {
  const [first] = Object.values(isObject(patternProperties) ? patternProperties : {})
  if (isObject(additionalProperties)) return additionalProperties
  return additionalProperties !== true && isObject(first) ? first : {}
}

/** The value of a pair that is not filled in. */
export function createEmptyValue({ type, properties }: Schema): unknown {
  const [first] = [type].flat()
  if (first === 'object' || properties !== undefined) return {}
  if (first === 'array') return []
  if (first === 'boolean') return false
  return first === 'number' || first === 'integer' ? null : ''
}

/** Whether nothing was entered: a pair with neither name nor value is none. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmptyValue))

/** Finds pairs without a name, which JSON Schema allows, in a value and in all that is inside of it. */
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
