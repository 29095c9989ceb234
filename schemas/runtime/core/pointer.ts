/** Reads inside plain JSON values, by dotted path or by JSON pointer (RFC 6901). */

/** Returns the value at `service.locations.0`, or undefined. Reads own properties only, not `constructor`. */
export const getAtPath = (value: unknown, path: string | readonly string[]): unknown =>
  read(value, path === '' ? [] : typeof path === 'string' ? path.split('.') : path)

/** Returns the value at `/items/0/start`, or undefined; '' is the value itself. */
export const getAtPointer = (value: unknown, pointer: string): unknown => read(value, parsePointer(pointer))

/** `/a~1b/0` → `['a/b', '0']`. */
export const parsePointer = (pointer: string): string[] =>
  pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `['a/b', '0']` → `/a~1b/0`. */
export const formatPointer = (path: readonly (string | number)[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an own property that is an object, or else an empty object. */
export const getSubobjectOrEmpty = (value: Readonly<Record<string, unknown>>, key: string) => {
  const found = Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(found) ? found : {}
}

/** Array indexes have no signs or leading zeros (RFC 6901 §4), so '' and `1e0` are not indexes. */
const index = /^(0|[1-9]\d*)$/

function read(value: unknown, path: readonly string[]): unknown {
  let found: unknown = value
  for (const key of path) {
    if (Array.isArray(found)) found = index.test(key) ? found[Number(key)] : undefined
    else if (isObject(found) && Object.hasOwn(found, key)) found = found[key]
    else return undefined
  }
  return found
}
