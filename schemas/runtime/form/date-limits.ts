/** Checks a rule JSON Schema cannot express: a date that must lie before the day it is entered. */

import { formatPointer, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { parsePlainDate } from '../time/plain-date.ts'
import type { ValidationIssue } from './field-error.ts'

/** Returns the issues of a value; `pointer` is where the value is (RFC 6901). */
type DateLimitCheck = (value: unknown, pointer: string) => ValidationIssue[]

/**
 * Finds dates that are not before today where the schema has `"formatExclusiveMaximum": "today"`, in properties and
 * list entries; does not follow branches (`oneOf`, `then`, `$ref`). The browser and the server both use it.
 */
export const findDatesNotInPast = (schema: unknown, value: unknown): ValidationIssue[] =>
  compileDateLimits(schema)?.(value, '') ?? []

/** Compiles `findDatesNotInPast` for many values; returns undefined if the schema has no such limit, as most have none. */
export function compileDateLimits(schema: unknown): DateLimitCheck | undefined {
  if (!isObject(schema)) return undefined
  const isLimited = schema.formatExclusiveMaximum === 'today'
  const items = compileDateLimits(schema.items)
  const properties = Object.entries(getSubobjectOrEmpty(schema, 'properties')).flatMap(([name, part]) => {
    const check = compileDateLimits(part)
    return check ? [{ name, check }] : []
  })
  if (!isLimited && !items && properties.length === 0) return undefined
  return (value, pointer) => {
    if (typeof value === 'string')
      return isLimited && isLate(value)
        ? [{ pointer, keyword: 'formatExclusiveMaximum', params: { limit: 'today' } }]
        : []
    if (Array.isArray(value))
      return items ? value.flatMap((entry, index) => items(entry, `${pointer}/${index}`)) : []
    if (!isObject(value)) return []
    return properties.flatMap(({ name, check }) =>
      Object.hasOwn(value, name) ? check(value[name], pointer + formatPointer([name])) : [],
    )
  }
}

/** Text that is not a date is reported as another fault. */
const isLate = (text: string): boolean => parsePlainDate(text) !== undefined && text >= latestToday()

const firstZoneMs = 14 * 3_600_000

/** Today where the day begins first, at UTC+14, so that nobody is refused because of their time zone. */
const latestToday = (): string => new Date(Date.now() + firstZoneMs).toISOString().slice(0, 10)
