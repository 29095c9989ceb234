/**
 * Books: everything sent is checked, each segment is looked up in what `findSlots` offers, then one transaction
 * claims the time and writes the booking. Of several ways to do it the next is tried when one was just taken.
 */
import { createHash } from 'node:crypto'
import { done, failed, type Outcome } from '#schemas/problem.ts'
import type { Booking, CreateBookingInput } from '#schemas/types.gen.ts'
import type { Taken } from '../domain/combinations.ts'
import { quoteAll } from '../domain/quote.ts'
import { randomId, randomReference } from '../identifiers.ts'
import type { Attempt, BookingReceipt } from '../ports/bookings.ts'
import { newBooking } from './booking-record.ts'
import { waysToBook } from './choices.ts'
import { contactFaults } from './contact-faults.ts'
import type { CallContext, Handler } from './handler.ts'
import { zoneOf } from './offer.ts'
import { type Order, orderOf } from './order.ts'

export const createBooking: Handler<'createBooking'> = async (input, context) => {
  const order = orderOf(input, context.catalogue, offers => [
    ...contactFaults(input, offers, context),
    ...(input.termsAccepted === false ? [unaccepted] : []),
  ])
  if (!order.ok) return order
  if (isDueNow(order.value)) return failed('payment.not_available')
  const ways = await waysToBook(order.value.segments, context)
  if (!ways.ok) return (await replay(input, context)) ?? ways
  const receipt = await context.bookings.book({
    ...requestOf(input, context),
    attempts: attemptsOf(ways.value, input, context),
  })
  return answerTo(receipt)
}

const unaccepted = { pointer: '/termsAccepted', code: 'terms.not_accepted', params: {} } as const

const isDueNow = ({ segments }: Order): boolean =>
  quoteAll(segments.map(({ offer, seats }) => ({ service: offer.service, people: seats, times: 1 }))).dueNow >
  0

/** A second try of a booking that went through finds its own time taken: it gets the first answer again. */
async function replay(input: CreateBookingInput, context: CallContext) {
  const receipt = await context.bookings.book({ ...requestOf(input, context), attempts: [] })
  return receipt.kind === 'taken' ? undefined : answerTo(receipt)
}

/** One booking, whichever way it succeeds. */
function attemptsOf(
  ways: readonly (readonly Taken[])[],
  input: CreateBookingInput,
  context: CallContext,
): readonly Attempt[] {
  const names = { id: randomId(), reference: randomReference() }
  const zone = zoneOf(input.timezone, context.catalogue)
  return ways.map(way => ({
    claims: way.flatMap(({ claims }) => claims),
    booking: newBooking({ ...names, way, zone, input, context }),
  }))
}

const requestOf = (input: CreateBookingInput, { catalogue, idempotencyKey, now }: CallContext) => ({
  business: catalogue.business.slug,
  idempotencyKey,
  fingerprint: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  now,
})

function answerTo(receipt: BookingReceipt): Outcome<{ booking: Booking }> {
  switch (receipt.kind) {
    case 'booked':
    case 'replayed':
      return done({ booking: receipt.booking })
    case 'taken':
    case 'limit':
      return failed('slot.taken')
    case 'seats':
      return failed('slot.seats_exceeded', { left: receipt.left })
    case 'link-spent':
      return failed('link.expired')
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
  }
}
