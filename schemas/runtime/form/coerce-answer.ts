/** An answer that comes as text, in an address or from a browser without script, in the type its schema has. */

import { isObject } from '../core/pointer.ts'
import type { JsonObject } from './form.ts'

/** As people write one: neither blanks, which are 0 to scripts, nor `0x10`. */
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Undefined: there is nothing of this type in the text. Lists come with commas. */
export function coerceAnswer(text: string, { type, items }: JsonObject): unknown {
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer')
    return number.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'array')
    return text.split(',').map(part => (isObject(items) ? coerceAnswer(part, items) : part))
  return type === 'object' ? undefined : text
}
