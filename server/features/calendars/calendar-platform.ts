import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { CalendarIgnoreRules } from '#server/features/busy-feeds/busy-feed-reading.ts'
import type { BusyRange } from '#server/features/busy-feeds/busy-feeds.ts'

export type CalendarPlatformName = 'google' | 'microsoft'

export const calendarPlatformNames: readonly CalendarPlatformName[] = ['google', 'microsoft']

export const isCalendarPlatformName = (name: string | undefined): name is CalendarPlatformName =>
  calendarPlatformNames.some(known => known === name)

/** Returns the path of the address to which the platform sends the owner of a calendar back. */
export const getCalendarCallbackPath = (platform: CalendarPlatformName): string =>
  `/api/v1/calendar-connections/${platform}/callback`

/** How the owner of a calendar is sent to the platform, and comes back (RFC 6749 §4.1, RFC 7636). */
export interface CalendarConsentRequest {
  readonly state: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

export interface CalendarTokens {
  readonly accessToken: string
  readonly expiresInSeconds: number
  /** Absent: the one before stays valid. */
  readonly refreshToken?: string
}

export interface BusyTimesRequest extends Pick<CalendarIgnoreRules, 'ignoreAllDay' | 'ignoreDeclined'> {
  /** Of dates without a time. */
  readonly zone: Zone
  /** Only what overlaps [from, to) is of interest. */
  readonly from: Instant
  readonly to: Instant
  /** Events whose id begins like this are our own, and left out. */
  readonly ownIdPrefix: string
}

/** An appointment as an event of a calendar elsewhere. */
export interface PlatformEvent {
  /** Derived from the appointment: lower-case letters a to v and digits. */
  readonly id: string
  /** The same in each attempt to add it, but not when it is added again after it was deleted. */
  readonly transaction: string
  readonly isTentative: boolean
  readonly from: Instant
  readonly to: Instant
  readonly title: string
  readonly description: string
  readonly place: string | undefined
}

/** A calendar service of other people. All functions but `revoke` reject with CalendarPlatformError. */
export interface CalendarPlatform {
  /** Returns the address at which the owner consents. */
  createConsentUrl(request: CalendarConsentRequest): Promise<string>
  /** Trades the code in the parameters of the callback for tokens, of which one is a refresh token. */
  exchangeCode(parameters: URLSearchParams, request: CalendarConsentRequest): Promise<CalendarTokens>
  refresh(refreshToken: string): Promise<CalendarTokens>
  /** Resolves to whether the consent has ended; never rejects. */
  revoke(refreshToken: string): Promise<boolean>
  /** Lists the times of the owner's main calendar that are taken, in no order; they may overlap. */
  listBusyRanges(accessToken: string, request: BusyTimesRequest): Promise<readonly BusyRange[]>
  /** Adds or replaces the event. */
  putEvent(accessToken: string, event: PlatformEvent): Promise<void>
  /** Succeeds if there is none. */
  deleteEvent(accessToken: string, id: string): Promise<void>
}
