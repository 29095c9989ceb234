/** What the business can still book, or move there, though it has begun. */
import { getEarliestPastStart } from '#schemas/runtime/booking/past-start.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getDateAt, getNow } from '../today/day.ts'

/** Nobody is told of an appointment at such a time. */
export const hasBegun = (start: Instant): boolean => start < getNow()

export const isTooLongAgo = (start: Instant): boolean => start < getEarliestPastStart(getNow())

/** The first date that can be written. */
export const getEarliestDate = (zone: Zone): PlainDate => getDateAt(getEarliestPastStart(getNow()), zone)
