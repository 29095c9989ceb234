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

export interface Waitlist {
  /**
   * Adds an entry and the outbox entry `waitlist.joined`, in one transaction. The same wish again changes nothing and
   * counts as joined.
   */
  join(entry: NewWaitlistEntry, limits: WaitlistLimits): Promise<'joined' | 'full'>
  find(business: string, id: string): Promise<WaitlistEntry | undefined>
  /** Letter case does not matter. */
  findByEmail(business: string, email: string): Promise<readonly WaitlistEntry[]>
  /**
   * Creates a link to the entry. Returns its token, 256 random bits, of which only a hash is stored; undefined if the
   * entry has ended.
   */
  createLink(business: string, id: string): Promise<string | undefined>
  /** Undefined if there is no such link, or its entry has ended. */
  findByToken(query: { business: string; token: string; now: Instant }): Promise<WaitlistEntry | undefined>
  /** Ends the entry and releases what is held for it. */
  leave(business: string, id: string): Promise<void>
  /** Lists services that somebody waits for, ordered by business and service, after the given one. */
  listServices(query: {
    after?: WaitlistService | undefined
    limit: number
  }): Promise<readonly WaitlistService[]>
  /** Lists those who wait for a service and have no open offer, first come first. */
  listWaiting(query: WaitlistService & { now: Instant }): Promise<readonly WaitlistEntry[]>
  countOpenOffers(business: string, now: Instant): Promise<number>
  /**
   * Holds a time for an entry and adds the outbox entry `waitlist.offered`, in one transaction. Returns false if the
   * time is taken, was offered to this entry before, the entry has ended or has an open offer, or its network address
   * has as many holds as it may have.
   */
  offer(command: OfferCommand): Promise<boolean>
  /**
   * Lets an offer last from now, when its letter is about to be sent. Returns false if it has ended, or the time is held for
   * nobody any more.
   */
  extendOffer(
    command: WaitlistOfferKey & { readonly now: Instant; readonly until: Instant },
  ): Promise<boolean>
  /** Notes that the letter has been sent: the offer counts. */
  confirmOffer(offer: WaitlistOfferKey): Promise<void>
  /**
   * Releases the time of an offer whose letter could not be sent. It does not count, and the same time can be offered again;
   * until the offer would have ended, the entry gets no other one.
   */
  withdrawOffer(offer: WaitlistOfferKey): Promise<void>
  /** Forgets offers that have ended and whose letter was never sent: they do not count. Returns how many there were. */
  forgetUnsentOffers(business: string, now: Instant): Promise<number>
  /**
   * Removes entries whose days are over, or whose last of `maxOffers` offers is. Returns how many there were.
   * `countsUnsent`: whether an offer counts whose letter was not sent; default: true.
   */
  removeEnded(options: { now: Instant; maxOffers: number; countsUnsent?: boolean }): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly waitlist: Waitlist
  }
}
