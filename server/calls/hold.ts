import { createHash } from 'node:crypto'
import { addMinutes, formatInstant } from '#schemas/instant.ts'
import { done, failed } from '#schemas/problem.ts'
import { quoteAll } from '../domain/quote.ts'
import { randomId } from '../identifiers.ts'
import { appointmentLimits } from './booking-limits.ts'
import { waysToBook } from './choices.ts'
import type { CallContext, Handler } from './handler.ts'
import { zoneOf } from './offer.ts'
import { type Order, orderOf } from './order.ts'
import { problemOf } from './refusal.ts'

/** How long a visitor has for the details; a payment takes longer. */
const holdMinutes = 10
const holdMinutesWithPayment = 15

export const hold: Handler<'hold'> = async (input, context) => {
  const { catalogue, bookings, now } = context
  const order = orderOf(input, catalogue)
  if (!order.ok) return order
  // What is replaced does not stand in the way of what replaces it.
  const except = {
    ...(input.hold === undefined ? {} : { hold: input.hold }),
    ...(input.client === undefined ? {} : { client: input.client }),
  }
  const ways = await waysToBook(order.value.segments, context, { except })
  if (!ways.ok) return ways
  const receipt = await bookings.hold({
    ...{ business: catalogue.business.slug, hold: randomId(), now },
    ...(input.client === undefined ? {} : { client: input.client }),
    ...(input.hold === undefined ? {} : { replaces: input.hold }),
    address: addressOf(context),
    expiresAt: addMinutes(now, isPaid(order.value) ? holdMinutesWithPayment : holdMinutes),
    attempts: ways.value.map(way => ({
      claims: way.flatMap(({ claims }) => claims),
      limits: appointmentLimits(way),
    })),
  })
  if (receipt.kind === 'too-many') return failed('hold.too_many')
  if (receipt.kind !== 'held') return problemOf(receipt)
  return done({
    hold: receipt.hold,
    expiresAt: formatInstant(receipt.expiresAt, zoneOf(undefined, catalogue)),
  })
}

export const release: Handler<'release'> = async ({ hold }, { bookings, catalogue, now }) => {
  await bookings.release({ business: catalogue.business.slug, hold, now })
  return done({})
}

const isPaid = ({ segments }: Order): boolean =>
  quoteAll(segments.map(({ offer, seats }) => ({ service: offer.service, people: seats, times: 1 }))).dueNow >
  0

/** Addresses are personal data: only their digest is kept. */
const addressOf = ({ asker }: CallContext): string =>
  createHash('sha256').update(asker.address).digest('base64url')
