import type { Instant } from '#schemas/runtime/time/time.ts'
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
export interface CalendarConsentInvitation {
  readonly stateDigest: string
  /** Encrypted. */
  readonly codeVerifier: string
  readonly until: Instant
}

export interface UsedCalendarConsentInvitation
  extends CalendarConnectionKey,
    Pick<CalendarConsentInvitation, 'codeVerifier'> {}

export interface CalendarConsentInvitationQuery extends Pick<CalendarConnectionKey, 'business' | 'platform'> {
  readonly stateDigest: string
  readonly now: Instant
}
