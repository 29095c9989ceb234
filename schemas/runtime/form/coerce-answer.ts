/** Converts answers that arrive as text (a URL, or a browser without scripts) to their schema's type. */

import { isExactlyRepresentable, isPlainNumberText } from '../core/exact-number.ts'
import { isObject } from '../core/pointer.ts'
import { type NumberNotation, parseTypedNumber } from '../core/typed-number.ts'
import type { JsonObject } from './form.ts'

/**
 * Returns undefined if the text holds no value of this type. Lists are separated by commas. A number that cannot be
 * read, or not be kept exactly, stays text, which the validation refuses.
 * @param readNumber how numbers are written; default: as programs write them, as in the links of a business
 */
export function coerceAnswer(
  text: string,
  { type, items }: JsonObject,
  readNumber: (text: string) => unknown = readMachineNumber,
): unknown {
  if (text === '') return undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number' || type === 'integer') return readNumber(text)
  if (type === 'array')
    return text.split(',').map(part => (isObject(items) ? coerceAnswer(part, items) : part))
  return type === 'object' ? undefined : text
}

const readMachineNumber = (text: string): number | string =>
  isPlainNumberText(text) && isExactlyRepresentable(text) ? Number(text) : text

/** Returns the number, or the text itself if it cannot be read; undefined for blanks. */
export function toNumberOrText(text: string, notation: NumberNotation): number | string | undefined {
  const reading = parseTypedNumber(text, notation)
  if (reading.kind === 'empty') return undefined
  return reading.kind === 'number' ? reading.value : text
}
