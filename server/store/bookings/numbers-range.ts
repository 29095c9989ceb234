import type { BusinessNumbersQuery } from '../../ports/business-numbers.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'

/** Returns the boundaries as parameters: all, the first, the beginning of the period, and the last. */
export function toNumbersRange({ boundaries }: BusinessNumbersQuery) {
  const instants = boundaries.map(toTimestampParameter)
  const [begin = '', middle = ''] = instants
  return { instants, begin, middle, end: instants.at(-1) ?? '' }
}
