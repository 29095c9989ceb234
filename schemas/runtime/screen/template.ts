/**
 * Fills JSON templates. A string `$path` becomes the value at that path. `$path ?? other.path` becomes the first
 * value that exists; an alternative may also be a `'text'`. `$$text` is the text `$text`. `{ "$zip": { a, b } }`
 * combines parallel lists into a list of objects (a text is a comma-separated list); if a list is shorter, the later
 * objects lack its name. Everything else stays as it is. Properties whose placeholder is empty are left out.
 *
 * `{ "$template": "$query.people", "$shape": {…} }` is what the configuration makes of a template that may give another
 * kind of value than its place takes: the value is converted, or left out.
 */
import { getAtPath, isObject } from '../core/pointer.ts'
import { convertToShape } from '../core/value-shape.ts'

export function fillJsonTemplate(template: unknown, scope: unknown): unknown {
  if (typeof template === 'string') return fillText(template, scope)
  if (Array.isArray(template)) return template.map(item => fillJsonTemplate(item, scope))
  if (!isObject(template)) return template
  if (isObject(template.$shape))
    return convertToShape(fillJsonTemplate(template.$template, scope), template.$shape)
  if (isObject(template.$zip)) return zip(Object.entries(template.$zip), scope)
  const parts = Object.entries(template).map(([key, part]) => [key, fillJsonTemplate(part, scope)])
  return Object.fromEntries(parts.filter(([, value]) => isThere(value)))
}

type Part = readonly [string, unknown]

function fillText(text: string, scope: unknown): unknown {
  if (text.startsWith('$$')) return text.slice(1)
  if (!text.startsWith('$')) return text
  const values = text
    .slice(1)
    .split(' ?? ')
    .map(path => (path.startsWith("'") ? path.slice(1, -1) : getAtPath(scope, path)))
  return values.find(isThere) ?? values[0]
}

/** Builds a list as long as the first one; undefined without it. */
function zip(parts: readonly Part[], scope: unknown): unknown {
  const lists = parts.map(([name, part]) => [name, listOf(fillJsonTemplate(part, scope))] as const)
  return lists[0]?.[1]?.map((_, index) =>
    Object.fromEntries(
      lists.flatMap(([name, list]) => (isThere(list?.[index]) ? [[name, list?.[index]]] : [])),
    ),
  )
}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : isThere(value)
        ? [value]
        : undefined

const isThere = (value: unknown): boolean => value !== undefined && value !== null
