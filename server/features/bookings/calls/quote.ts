import type { QuoteInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { quoteServices } from '#server/features/pricing/rules/quote.ts'
import {
  type OrderWithoutTimes,
  resolveOrder,
  resolveOrderWithoutTimes,
} from '#server/features/slots/calls/order.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import { needsEmailVerification } from './email-verification.ts'
import { findOrderBookingPlans } from './order-booking-plans.ts'

/**
 * Quotes an order, which needs no times yet: the same amounts as booking would ask for. With times, occurrences of a
 * series that are left out because they are taken cost nothing.
 */
export const quoteOrder: Handler<'quote'> = async (input, context) => {
  const { directory } = context
  const order = resolveOrderWithoutTimes(input, context)
  if (!order.ok) return order
  const { offers, party, guestOffers } = order.value
  const plan = await planSeries(input, order.value, context)
  const countTimes = (item: number | undefined, service: string): number =>
    plan
      ? plan.filter(({ segment }) => segment.item === item && segment.offer.service.slug === service).length
      : (input.items[item ?? 0]?.repeat?.count ?? 1)
  const { currency } = directory.business
  const wanted = [
    ...offers.map(({ service }, item) => ({
      service,
      people: party.people[item] ?? 1,
      times: countTimes(item, service.slug),
    })),
    ...[...guestOffers].map(([slug, { service }]) => ({
      service,
      people: party.others.get(slug) ?? 1,
      times: countTimes(undefined, slug),
    })),
  ]
  const { lines, total, dueNow } = quoteServices(
    wanted.filter(({ times }) => times > 0),
    currency,
  )
  return done({
    currency,
    total,
    dueNow,
    ...(needsEmailVerification(order.value) ? { emailVerification: true as const } : {}),
    lines: lines.map(line => ({
      ...line,
      serviceName: directory.services.get(line.service)?.name ?? line.service,
    })),
  })
}

/**
 * Plans a series that may leave out occurrences; undefined if the order is none, has no times yet, or cannot be booked
 * at these: booking says why.
 */
async function planSeries(
  input: QuoteInput,
  { offers, guestOffers }: OrderWithoutTimes,
  context: CallContext,
): Promise<readonly PlannedSegment[] | undefined> {
  const maySkip = input.items.some(
    ({ repeat }, item) =>
      repeat && (offers[item]?.service.recurrence?.conflicts === 'skip' || guestOffers.size > 0),
  )
  if (!maySkip || input.items[0]?.start === undefined) return undefined
  const order = resolveOrder(input, context)
  if (!order.ok) return undefined
  const plans = await findOrderBookingPlans(order.value, input, { context })
  return plans.ok ? plans.value[0] : undefined
}
