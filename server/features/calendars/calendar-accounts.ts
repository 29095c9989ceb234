import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { BusyFeedOutcome } from '#server/features/busy-feeds/busy-feeds.ts'
import type { CalendarConnection, CalendarConnectionKey } from './calendar-connections.ts'
import type { BusyTimesRequest, CalendarPlatformName, PlatformEvent } from './calendar-platform.ts'

export interface CalendarConsentLink {
  /** Where the owner of the calendar consents. */
  readonly url: string
  readonly until: Instant
}

/** What became of a consent. `unknown`: the invitation was used before, or has expired. */
export type CalendarConsentOutcome =
  | { readonly kind: 'connected' | 'unknown' | 'declined' }
  /** The reason is for people, and contains nothing of what the platform answered. */
  | { readonly kind: 'failed'; readonly reason: string }

/** An appointment that a calendar elsewhere should have, or should not have any more. */
export interface AppointmentEvent {
  readonly booking: string
  readonly position: number
  /** How often the appointment came to this calendar: an event that was deleted is added as another one. */
  readonly count: number
  /** Undefined: the calendar should not have it. */
  readonly event: Omit<PlatformEvent, 'id' | 'transaction'> | undefined
}

export type CalendarUpdateResult =
  /** `nothing`: the calendar is no longer connected. */
  | { readonly kind: 'sent' | 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly reason: string }

/** The calendars of providers at Google and Microsoft. */
export interface CalendarAccounts {
  /** Whether an application is set up at any platform. */
  readonly isAvailable: boolean
  /** Undefined: no application at this platform is set up. `redirectUri` is that of the callback. */
  invite(
    key: CalendarConnectionKey,
    redirectUri: string,
    audit?: AuditNote,
  ): Promise<CalendarConsentLink | undefined>
  /** Handles the parameters with which the owner comes back from the platform. */
  connect(
    platform: CalendarPlatformName,
    parameters: URLSearchParams,
    redirectUri: string,
  ): Promise<CalendarConsentOutcome>
  list(business: string): Promise<readonly CalendarConnection[]>
  /** Resolves to whether the platform has ended the consent; undefined if there was none. */
  disconnect(key: CalendarConnectionKey, audit?: AuditNote): Promise<boolean | undefined>
  /** Never rejects because of the platform. */
  readBusyTimes(
    key: CalendarConnectionKey,
    request: Omit<BusyTimesRequest, 'ownIdPrefix'>,
  ): Promise<BusyFeedOutcome>
  /** Never rejects because of the platform. */
  update(key: CalendarConnectionKey, events: readonly AppointmentEvent[]): Promise<CalendarUpdateResult>
  /** Has the events of these bookings written again, because their contact is erased. @param at default: now */
  refreshEvents(business: string, bookings: readonly Booking[], at?: Instant): Promise<void>
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    /** Undefined: no calendars can be connected. */
    readonly calendarAccounts?: CalendarAccounts
  }
}
