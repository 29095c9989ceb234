/** Plans a whole order, for booking it and for saying what it costs: both must count the same appointments. */
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { type BookingPlanOptions, findBookingPlans } from '#server/features/slots/calls/booking-plans.ts'
import { chainOrderItems } from '#server/features/slots/calls/cart-chaining.ts'
import type { Order } from '#server/features/slots/calls/order.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'

interface Planning {
  readonly context: CallContext
  /** Default: by the rules for visitors. */
  readonly findPlans?: typeof findBookingPlans
}

/**
 * Finds ways to book an order, the best first. Fails if there is none.
 *
 * @param own the visitor's hold, if they have one
 */
export async function findOrderBookingPlans(
  order: Order,
  own: { readonly hold?: string },
  { context, findPlans = findBookingPlans }: Planning,
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const options = await loadPlanOptions(own, order, context)
  const { segments } = await chainOrderItems(order, context, options)
  return findPlans(segments, context, options)
}

/** Treats the time held for this booking as free, and prefers its providers and starts if others are possible. */
async function loadPlanOptions(
  { hold }: { readonly hold?: string },
  { items, segments }: Order,
  { stores: { bookings }, directory, now }: CallContext,
): Promise<BookingPlanOptions> {
  if (hold === undefined) return {}
  const isOpen =
    items.some(({ following }) => following) || segments.some(({ offer }) => offer.providers.length > 1)
  if (!isOpen) return { except: { hold } }
  return { except: { hold }, held: await bookings.findHold({ business: directory.business.slug, hold, now }) }
}
