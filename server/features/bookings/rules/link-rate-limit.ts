import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { LetterRateLimit } from '../link-requests.ts'

/** Letters with links that one address gets per hour, regardless of who asks for them. */
const maxLettersPerHour = 5

export const getLinkRateLimit = (now: Instant): LetterRateLimit => ({
  most: maxLettersPerHour,
  since: addMinutes(now, -60),
  now,
})
