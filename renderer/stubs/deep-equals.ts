/**
 * Replaces RJSF's `deepEquals` and the package behind it (2.4 kB) in the build. Compares what forms consist of:
 * JSON, undefined and functions, which are all equal, as to RJSF. Anything else is equal only to itself.
 * Unlike theirs, it does not end on values that contain themselves; documents and answers cannot.
 */
function deepEquals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => deepEquals(item, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && deepEquals(one[key], other[key]))
  )
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

// RJSF uses the default import.
export { deepEquals as default }
