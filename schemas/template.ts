/**
 * JSON with holes: a string `$path` becomes the value found there, `$$text` is the text `$text`; everything else
 * stands for itself. Properties whose hole is empty are left out.
 */
import { at, isObject } from './pointer.ts'

export function fill(template: unknown, scope: unknown): unknown {
  if (typeof template === 'string') return fillText(template, scope)
  if (Array.isArray(template)) return template.map(item => fill(item, scope))
  if (!isObject(template)) return template
  const parts = Object.entries(template).map(([key, part]) => [key, fill(part, scope)])
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined && value !== null))
}

function fillText(text: string, scope: unknown): unknown {
  if (text.startsWith('$$')) return text.slice(1)
  return text.startsWith('$') ? at(scope, text.slice(1)) : text
}
