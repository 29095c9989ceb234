/** Converts answers that arrive as text (a URL, or a browser without scripts) to their schema's type. */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'

/** A number as people write it: not blanks, which scripts read as 0, and not `0x10`. */
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Returns undefined if the text holds no value of this type. Lists are separated by commas. */
export function coerceAnswer(text: string, { type, items }: JsonObject): unknown {
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer')
    return number.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'array')
    return text.split(',').map(part => (isObject(items) ? coerceAnswer(part, items) : part))
  return type === 'object' ? undefined : text
}
