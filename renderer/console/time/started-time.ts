/** What the business can still book, or move there, though it has begun. */
import { getEarliestPastStart } from '#schemas/runtime/booking/past-start.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getDateAt, getNow } from './day.ts'

/** Nobody is told of an appointment at such a time. */
export const hasStarted = (start: Instant): boolean => start < getNow()

/** Longer ago it may be a slip, such as 2:00 for 14:00. */
const justBegunMs = 900_000

/** Returns whether somebody has just walked in, whom it takes a few minutes to write down. */
export function hasJustStarted(start: Instant): boolean {
  const ago = getNow() - start
  return ago >= 0 && ago < justBegunMs
}

export const isTooLongAgo = (start: Instant): boolean => start < getEarliestPastStart(getNow())

/** The first date that can be written. */
export const getEarliestDate = (zone: Zone): PlainDate => getDateAt(getEarliestPastStart(getNow()), zone)
