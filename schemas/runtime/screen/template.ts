/**
 * JSON with holes: a string `$path` becomes the value found there, `$path ?? other.path` the first of them that is
 * there, which may also be a `'text'`; `$$text` is the text `$text`. `{ "$zip": { a, b } }` makes a list of objects out of lists side by side (a text
 * is a list with commas between); a shorter list leaves its name out of the later objects. Everything else stands
 * for itself. Properties whose hole is empty are left out.
 */
import { getAtPath, isObject } from '../core/pointer.ts'

export function fillTemplate(template: unknown, scope: unknown): unknown {
  if (typeof template === 'string') return fillText(template, scope)
  if (Array.isArray(template)) return template.map(item => fillTemplate(item, scope))
  if (!isObject(template)) return template
  if (isObject(template.$zip)) return zip(Object.entries(template.$zip), scope)
  const parts = Object.entries(template).map(([key, part]) => [key, fillTemplate(part, scope)])
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

/** As long as the first list; undefined without it. */
function zip(parts: readonly Part[], scope: unknown): unknown {
  const lists = parts.map(([name, part]) => [name, listOf(fillTemplate(part, scope))] as const)
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
