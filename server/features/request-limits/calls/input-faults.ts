/** Finds input that no call accepts: too many values, text that no database column takes, values nested too deeply. */
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'

/** Answers may be any JSON, and deeper nesting would exhaust the stack of code that walks it. */
const maxLevels = 32

/**
 * The most numbers, texts, lists and objects in an input, at any depth. 64 kB could hold 32,000, and each is visited
 * many times. The longest answers to the largest form (`form-limits.ts`) have 500 fields.
 */
export const maxInputValues = 2000

/** Returns whether the input has more than `maxInputValues` values. It does not recurse: inputs may have any depth. */
export function hasTooManyValues(input: unknown): boolean {
  const open = [input]
  let count = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) {
        if (++count > maxInputValues) return true
        if (typeof part === 'object' && part !== null) open.push(part)
      }
  }
  return false
}

interface Part {
  readonly value: unknown
  readonly path: readonly string[]
}

/**
 * Returns a fault for each text, property name or nesting level that cannot be stored: databases refuse U+0000 in text
 * and half a surrogate pair in JSON. It does not recurse either.
 *
 * @param levels how many may be nested
 */
export function findUnstorableTextFaults(input: unknown, levels = maxLevels): readonly Fault[] {
  const faults: Fault[] = []
  const parts: Part[] = [{ value: input, path: [] }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, path } = part
    if (typeof value === 'string' && !isText(value)) faults.push(createTextFault(path))
    if (typeof value !== 'object' || value === null) continue
    if (path.length > levels || !Object.keys(value).every(isText)) faults.push(createTextFault(path))
    else
      for (const [name, inner] of Object.entries(value)) parts.push({ value: inner, path: [...path, name] })
  }
  return faults
}

const isText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

const createTextFault = (path: readonly string[]): Fault => ({
  pointer: formatPointer(path),
  code: 'field.invalid',
  params: {},
})
