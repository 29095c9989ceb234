/**
 * Decides whether a visitor may hold time, so that neither one address nor many together keep a calendar empty. Visitors
 * who are refused can still book what is free.
 */

/** What one IP address may hold at a time, in appointments. A single hold may have more: a series has up to 52. */
export const maxHeldAppointmentsPerIp = 20
/** The same for an IPv6 /48. */
export const maxHeldAppointmentsPerSubnet = 4 * maxHeldAppointmentsPerIp
/** A hold of more appointments than the largest cart has needs a proof. */
const maxUnprovenAppointments = 10
/** How many times on offer to people who wait may be held for one IP address, and for its IPv6 /48. */
export const maxHeldOffersPerIp = 3
const maxOffersPerSubnet = 4 * maxHeldOffersPerIp

/** Without a proof, an address keeps the same time for so long: a hold and its renewal. */
const maxUnprovenMinutes = 20
/** With a proof for so long; then somebody else has a chance. */
const maxKeptMinutes = 60
/** A time that an address has not held for so long counts as one that it never held. */
export const heldTimeForgottenAfterMinutes = 30

/** A hold is granted while less than this share of what is free of a provider's week is held. */
const maxHeldShare = 1 / 2
/** The same for further holds of an address. */
const maxHeldShareForMore = 1 / 4
/** That many appointments of a provider's week may be held whatever their share, for weeks that are nearly full. */
export const minHeldAppointments = 5

/** Facts about a hold that is asked for, besides what it replaces. */
export interface HoldUsage {
  /** Live holds of the address, and the appointments in them. */
  readonly near: HeldCount
  /** The same for its IPv6 /48; nothing for other clients. */
  readonly wide: HeldCount
  /** Appointments that anybody holds at the business. */
  readonly ofBusiness: number
  /** Those of them that are of one of the services asked for. */
  readonly ofServices: number
  /** The appointments asked for. */
  readonly asked: number
  /** `usualWritesPerHour` of the business. */
  readonly usualPerHour: number
  /** Whether the request brings a proof of work, or needs none. */
  readonly isProven: boolean
}

export interface HeldCount {
  readonly holds: number
  readonly appointments: number
}

/** `unproven`: may be held with a proof of work. */
export type HoldRefusal = 'too-many' | 'unproven'

/** Returns why the time may not be held; undefined if it may. */
export function findHoldRefusal(facts: HoldUsage): HoldRefusal | undefined {
  const { near, wide, ofBusiness, ofServices, asked, usualPerHour, isProven } = facts
  if (isOver(near, asked, maxHeldAppointmentsPerIp) || isOver(wide, asked, maxHeldAppointmentsPerSubnet))
    return 'too-many'
  if (isProven) return undefined
  const isSecond = near.holds > 0 || wide.holds >= maxHeldAppointmentsPerSubnet / maxHeldAppointmentsPerIp
  const isSurge = ofBusiness >= usualPerHour / 2 || ofServices >= usualPerHour / 4
  return isSecond || isSurge || asked > maxUnprovenAppointments ? 'unproven' : undefined
}

/** Returns why no more time may be held on offer for somebody who waits. */
export const findOfferRefusal = ({ near, wide }: Pick<HoldUsage, 'near' | 'wide'>): 'too-many' | undefined =>
  near.holds >= maxHeldOffersPerIp || wide.holds >= maxOffersPerSubnet ? 'too-many' : undefined

/** A visitor whose address holds nothing yet is always granted an order. */
const isOver = ({ appointments }: HeldCount, asked: number, most: number): boolean =>
  appointments > 0 && appointments + asked > most

/**
 * Returns why an address may not go on keeping the same time; undefined if it may.
 * @param minutes since it first held the time, without a longer break
 */
export function findHoldRenewalRefusal(minutes: number, isProven: boolean): HoldRefusal | undefined {
  if (minutes >= maxKeptMinutes) return 'too-many'
  return minutes > maxUnprovenMinutes && !isProven ? 'unproven' : undefined
}

/** A provider's week, in appointments and minutes from now on. A seat of a class counts as its share of the class. */
export interface HeldWeek {
  readonly heldAppointments: number
  readonly heldMinutes: number
  /** Neither closed nor booked: free, or only held. */
  readonly offeredMinutes: number
}

/** Returns whether no more of the week may be held, by an address that has so many holds already. */
export function isWeekMostlyHeld(
  { heldAppointments, heldMinutes, offeredMinutes }: HeldWeek,
  holdsOfAddress: number,
): boolean {
  const share = holdsOfAddress > 0 ? maxHeldShareForMore : maxHeldShare
  return heldAppointments >= minHeldAppointments && heldMinutes >= offeredMinutes * share
}
