/** A person whose data is exported or erased, at one business. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from './audit.ts'

/** With several, the person is who has any of them. With none, nobody. */
export interface PersonQuery {
  readonly business: string
  /** Letter case does not matter. */
  readonly email?: string | undefined
  /** Only its digits matter, without a leading 00. */
  readonly phone?: string | undefined
  /** The id of a booking that the person made. */
  readonly booking?: string | undefined
}

export interface ErasePersonCommand extends PersonQuery {
  readonly now: Instant
  readonly audit?: AuditNote | undefined
}
