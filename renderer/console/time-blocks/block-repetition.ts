/** How a block repeats, as the fields of its dialog say it. */
import type { SaveTimeBlockInput } from '#schemas/generated/types.gen.ts'
import { parseTypedNumber } from '#schemas/runtime/core/typed-number.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import {
  type DateInterval,
  listRepeatedDates,
  maxRepeatedDates,
} from '#schemas/runtime/time/repeated-dates.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

export const blockIntervals: readonly (DateInterval | 'never')[] = [
  'never',
  'weekday',
  'week',
  'two-weeks',
  'month',
]

export const seriesEnds = ['count', 'until'] as const

export interface BlockRepetition {
  readonly every: DateInterval | 'never'
  readonly end: (typeof seriesEnds)[number]
  /** As it is written. */
  readonly count: string
  /** As it is written; empty: a quarter of a year later. */
  readonly until: string
}

export const noRepetition: BlockRepetition = { every: 'never', end: 'count', count: '12', until: '' }

export interface BlockSeriesInput {
  /** Undefined if the fields say no number of blocks that is possible. */
  readonly repeat: SaveTimeBlockInput['repeat']
  readonly dates: readonly PlainDate[]
  /** The last date that is possible. */
  readonly latest: PlainDate
}

/**
 * Returns the series that the fields ask for; undefined if the block does not repeat, or its date cannot be read.
 * @param tag BCP 47, of the language in which the number is written
 */
export function readRepetition(
  { every, end, ...fields }: BlockRepetition,
  firstDate: string,
  tag: string,
): BlockSeriesInput | undefined {
  const first = parsePlainDate(firstDate)
  if (every === 'never' || first === undefined) return undefined
  const latest = listRepeatedDates(first, { every }).at(-1) ?? first
  const written = parseTypedNumber(fields.count, { tag, integer: true })
  const isCount = written.kind === 'number' && Number.isInteger(written.value) && written.value < 1000
  const count = isCount ? Math.max(0, written.value) : 0
  const until = parsePlainDate(fields.until || suggestLastDate(first))
  const rule = end === 'count' ? { count } : { until }
  const dates = end === 'until' && !until ? [] : listRepeatedDates(first, { every, ...rule })
  const isPossible = dates.length >= 2 && dates.length <= maxRepeatedDates
  const repeat = end === 'count' ? { every, count } : { every, until: until ?? latest }
  return { dates, latest, repeat: isPossible ? repeat : undefined }
}

export const suggestLastDate = (first: PlainDate): PlainDate => addDays(first, 91)
