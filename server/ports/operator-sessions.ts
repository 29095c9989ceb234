/** Sessions of operators who are signed in. An id is a secret that only its browser keeps. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface SessionRenewal {
  /** The id that replaces the current one; undefined: keep it. */
  readonly nextId?: string
  readonly endsAt: Instant
}

export interface OperatorSessions {
  /** Opens a session that ends after twelve hours at most. `token` is the operator's. */
  open(token: string, now: Instant): Promise<{ readonly id: string; readonly endsAt: Instant }>
  /** Undefined if the session never existed, has ended, or was opened with another operator token. */
  use(id: string, token: string, now: Instant): Promise<SessionRenewal | undefined>
  close(id: string): Promise<void>
}
