/** Visitors who wait for a time to become free, and the times that are offered to them. */
import type { WaitlistDayPart } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import type { HoldCommand } from '#server/features/bookings/bookings.ts'

export interface NewWaitlistEntry {
  readonly business: string
  readonly service: string
  /** A provider or a team; undefined: anyone who offers the service. */
  readonly provider?: string | undefined
  /** The first and the last day, in the zone of the business. */
  readonly from: PlainDate
  readonly to: PlainDate
  readonly part: WaitlistDayPart
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly locale: string
  /** Keyed digest of the request's address. Offered times count among the holds of that address. */
  readonly address?: string | undefined
  /** The same of its IPv6 /48. */
  readonly site?: string | undefined
  readonly createdAt: Instant
  /** When the last day is over. */
  readonly endsAt: Instant
}

export interface WaitlistEntry extends NewWaitlistEntry {
  readonly id: string
  /** The starts that were offered. */
  readonly offered: readonly Instant[]
  /** The last offer; its hold may have ended. */
  readonly offer?: WaitlistOffer | undefined
}

export interface WaitlistOffer {
  readonly hold: string
  readonly until: Instant
}

/** An offer, by the hold that it was made with. */
export interface WaitlistOfferKey {
  readonly business: string
  readonly entry: string
  readonly hold: string
}

/** How many live entries there may be. */
export interface WaitlistLimits {
  readonly perEmail: number
  readonly perBusiness: number
}

export interface WaitlistService {
  readonly business: string
  readonly service: string
}

export interface OfferCommand
  extends Pick<HoldCommand, 'business' | 'hold' | 'now' | 'expiresAt' | 'candidates'> {
  readonly entry: string
  /** Those of the entry. */
  readonly address?: string | undefined
  readonly site?: string | undefined
  readonly start: Instant
}
