/** Who is signed in to the operator's pages. An id is a secret that only its browser keeps. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface SessionRenewal {
  /** Undefined: keep the id. Else the id that replaces it. */
  readonly nextId?: string
  readonly endsAt: Instant
}

export interface OperatorSessions {
  /** Opens one that ends after twelve hours, whatever happens. `token` is the operator's. */
  open(token: string, now: Instant): Promise<{ readonly id: string; readonly endsAt: Instant }>
  /** Undefined: it was never opened, is over, or the operator's token is another one by now. */
  use(id: string, token: string, now: Instant): Promise<SessionRenewal | undefined>
  close(id: string): Promise<void>
}
