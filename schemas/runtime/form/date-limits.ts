/** Checks a rule JSON Schema cannot express: a date that must lie before the day it is entered. */

import { formatPointer, getSubobjectOrEmpty, isObject } from '../core/pointer.ts'
import { parsePlainDate } from '../time/plain-date.ts'
import type { ValidationIssue } from './field-error.ts'

/**
 * Finds dates that are not before today where the schema has `"formatExclusiveMaximum": "today"`, in properties and
 * list entries; does not follow branches (`oneOf`, `then`, `$ref`). The browser and the server both use it.
 */
export function findDatesNotInPast(schema: unknown, value: unknown, pointer = ''): ValidationIssue[] {
  if (!isObject(schema)) return []
  if (typeof value === 'string')
    return schema.formatExclusiveMaximum === 'today' && isLate(value)
      ? [{ pointer, keyword: 'formatExclusiveMaximum', params: { limit: 'today' } }]
      : []
  if (Array.isArray(value))
    return value.flatMap((entry, index) => findDatesNotInPast(schema.items, entry, `${pointer}/${index}`))
  if (!isObject(value)) return []
  return Object.entries(getSubobjectOrEmpty(schema, 'properties')).flatMap(([name, part]) =>
    Object.hasOwn(value, name) ? findDatesNotInPast(part, value[name], pointer + formatPointer([name])) : [],
  )
}

/** Text that is not a date is reported as another fault. */
const isLate = (text: string): boolean => parsePlainDate(text) !== undefined && text >= latestToday()

const firstZoneMs = 14 * 3_600_000

/** Today where the day begins first, at UTC+14, so that nobody is refused because of their time zone. */
const latestToday = (): string => new Date(Date.now() + firstZoneMs).toISOString().slice(0, 10)
