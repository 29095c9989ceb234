/** Computes statistics of numbers, each with how often it was given. */
import type { SummaryQuestion } from './summary-questions.ts'

/** Returns the whole numbers from `minimum` to `maximum`; empty if there are more than `maxPoints`. */
export function listScalePoints(
  { type, minimum, maximum }: SummaryQuestion['schema'],
  maxPoints: number,
): number[] {
  if (type !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return []
  const first = Math.ceil(minimum)
  const last = Math.floor(maximum)
  return last - first < 0 || last - first >= maxPoints
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export type NumberCounts = readonly (readonly [value: number, count: number])[]

/** Returns count, average, median, minimum and maximum; `sorted` is by value. */
export function summarizeNumbers(sorted: NumberCounts) {
  const minimum = sorted[0]?.[0]
  const maximum = sorted.at(-1)?.[0]
  const answered = sumNumbers(sorted.map(([, times]) => times))
  if (minimum === undefined || maximum === undefined) return { answered }
  const average = sumNumbers(sorted.map(([value, times]) => value * times)) / answered
  const middle = [Math.floor((answered - 1) / 2), Math.ceil((answered - 1) / 2)]
  const median = sumNumbers(middle.map(place => getValueAt(sorted, place))) / 2
  return { answered, average, median, minimum, maximum }
}

/** Returns the value at a place, from 0, if each value is repeated as often as it was given. */
function getValueAt(sorted: NumberCounts, place: number): number {
  let before = 0
  const found = sorted.find(([, times]) => {
    before += times
    return place < before
  })
  return found?.[0] ?? 0
}

export const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
