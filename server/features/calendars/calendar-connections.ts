import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { CalendarPlatformName } from './calendar-platform.ts'

/** Names the connection of one provider to one platform. */
export interface CalendarConnectionKey {
  readonly business: string
  readonly provider: string
  readonly platform: CalendarPlatformName
}

export interface CalendarConnection extends CalendarConnectionKey {
  /** Encrypted. Undefined: the owner was invited, but has not consented. */
  readonly refreshToken?: string
  readonly connectedAt?: Instant
  /** Why the platform refuses the token; undefined if it does not. */
  readonly fault?: string
}

/** An invitation to consent, which can be used once. */
export interface CalendarInvitation {
  readonly stateDigest: string
  /** Encrypted. */
  readonly codeVerifier: string
  readonly until: Instant
}

export interface TakenInvitation extends CalendarConnectionKey, Pick<CalendarInvitation, 'codeVerifier'> {}

export interface InvitationQuery extends Pick<CalendarConnectionKey, 'business' | 'platform'> {
  readonly stateDigest: string
  readonly now: Instant
}

export interface CalendarConnections {
  list(business: string): Promise<readonly CalendarConnection[]>
  find(key: CalendarConnectionKey): Promise<CalendarConnection | undefined>
  /** Replaces an earlier invitation; the consent stays. */
  invite(key: CalendarConnectionKey, invitation: CalendarInvitation, audit?: AuditNote): Promise<void>
  /** Ends the invitation and returns it; undefined if there is none, or it has expired. */
  takeInvitation(query: InvitationQuery): Promise<TakenInvitation | undefined>
  /** Stores a new consent. Returns false, and has no effect, if the connection was deleted meanwhile. */
  connect(key: CalendarConnectionKey, refreshToken: string, now: Instant): Promise<boolean>
  /** Stores the token that has replaced another; has no effect if that was replaced meanwhile. */
  replaceToken(key: CalendarConnectionKey, before: string, refreshToken: string): Promise<void>
  /** Notes that the platform refuses a token; has no effect if it was replaced meanwhile. */
  markBroken(key: CalendarConnectionKey, refreshToken: string, fault: string): Promise<void>
  /** Deletes the connection, and the busy times that came through it. */
  delete(key: CalendarConnectionKey, audit?: AuditNote): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly calendarConnections: CalendarConnections
  }
}
