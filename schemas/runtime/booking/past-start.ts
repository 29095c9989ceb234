/** How long ago an appointment may have begun that the business still books, or moves there: a client who just walked in. */
import { addMinutes } from '../time/instant.ts'
import { minutesPerDay } from '../time/minute-of-day.ts'
import type { Instant } from '../time/time.ts'

/** In minutes. A day: what walked in is written up by the evening, also after midnight. */
export const maxPastStartMinutes = minutesPerDay

/** Returns the earliest start that the business can book. */
export const getEarliestPastStart = (now: Instant): Instant => addMinutes(now, -maxPastStartMinutes)
