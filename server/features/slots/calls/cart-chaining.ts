/**
 * Finds the starts of items that leave them out, in the same way as `findSlots` offers such a cart, so that both
 * agree.
 */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { ActiveHold } from '../occupancy.ts'
import { findCartSlots } from '../rules/cart-slots.ts'
import type { GuestService } from '../rules/cart-start-graph.ts'
import { getPauseMinutes, type OrderItem, toOrderSegments } from '../rules/order.ts'
import { loadCartSlotQuery } from './availability-context.ts'
import type { BookingPlanOptions } from './booking-plans.ts'
import { getZoneOrDefault } from './offer.ts'
import type { Order } from './order.ts'

/**
 * Returns the order with starts that its following items can have. Without any, it stays unchanged: booking says why.
 */
export async function chainOrderItems(
  order: Order,
  context: CallContext,
  options: BookingPlanOptions,
): Promise<Order> {
  if (!order.items.some(({ following }) => following)) return order
  const items: OrderItem[] = []
  for (const [index, first] of order.items.entries()) {
    if (first.following) continue
    const rest = listFollowers(order.items.slice(index + 1))
    const people = Math.max(...order.party.people.slice(index, index + 1 + rest.length))
    // Guests come to the first item.
    const guests = index === 0 ? listGuestWishes(order) : []
    const run: CartRun = { first, rest, people, guests }
    const starts = findHeldStarts(run, options.held) ?? (await findOfferedStarts(run, context, options)) ?? []
    items.push(first, ...rest.map((item, place) => ({ ...item, start: starts[place] ?? item.start })))
  }
  return { ...order, items, segments: toOrderSegments(items, order.party, order.guestOffers) }
}

/** An item with its own start, and the items that follow it. */
interface CartRun {
  readonly first: OrderItem
  readonly rest: readonly OrderItem[]
  readonly people: number
  readonly guests: readonly GuestService[]
}

const listGuestWishes = ({ party, guestOffers }: Order): readonly GuestService[] =>
  [...guestOffers].map(([slug, offer]) => ({ offer, seats: party.others.get(slug) ?? 1 }))

function listFollowers(items: readonly OrderItem[]): readonly OrderItem[] {
  const next = items.findIndex(({ following }) => !following)
  return next === -1 ? items : items.slice(0, next)
}

/**
 * Finds the starts that are held for this order. The visitor has seen them, so they stay even if an earlier start is
 * possible by now.
 */
function findHeldStarts(
  { first, rest }: CartRun,
  held: ActiveHold | undefined,
): readonly Instant[] | undefined {
  const starts: Instant[] = []
  let previous = first
  for (const item of rest) {
    const end = addMinutes(previous.start, previous.offer.service.durationMinutes)
    const latest = addMinutes(end, getPauseMinutes(previous.offer.service, item.offer.service))
    const time = held?.times.find(
      ({ service, start }) => service === item.offer.service.slug && start >= end && start <= latest,
    )
    if (!time) return undefined
    starts.push(time.start)
    previous = { ...item, start: time.start }
  }
  return starts
}

async function findOfferedStarts(
  { first, rest, people, guests }: CartRun,
  context: CallContext,
  { except }: BookingPlanOptions,
): Promise<readonly Instant[] | undefined> {
  if (rest.length === 0) return []
  const zone = getZoneOrDefault(undefined, context.directory)
  const { date } = toLocalDateTime(first.start, zone)
  const dates = { from: date, to: date, zone, people, guests, ...(except === undefined ? {} : { except }) }
  const query = await loadCartSlotQuery([first.offer, ...rest.map(({ offer }) => offer)], dates, context)
  const [slot] = findCartSlots({ ...query, moments: [first.start] })
  return slot?.segments.slice(1).map(({ start }) => start)
}
