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
import { appointmentLimits, contactLimits } from './booking-limits.ts'
import { newBooking } from './booking-record.ts'
import { type Preference, waysToBook } from './choices.ts'
import { contactFaults } from './contact-faults.ts'
import type { CallContext, Handler } from './handler.ts'
import { linkProblem } from './link-target.ts'
import { zoneOf } from './offer.ts'
import { type Order, orderOf } from './order.ts'
import { problemOf } from './refusal.ts'

export const createBooking: Handler<'createBooking'> = async (input, context) => {
  const order = orderOf(input, context.catalogue, offers => [
    ...contactFaults(input, offers, context),
    ...(input.termsAccepted === false ? [unaccepted] : []),
  ])
  if (!order.ok) return order
  if (isDueNow(order.value)) return failed('payment.not_available')
  const link = linkProblem(input, context)
  if (link) return (await replay(input, context)) ?? link
  const ways = await waysToBook(order.value.segments, context, await preferenceOf(input, context))
  if (!ways.ok) return (await replay(input, context)) ?? ways
  const receipt = await context.bookings.book({
    ...requestOf(input, context),
    attempts: attemptsOf(ways.value, input, context),
  })
  return answerTo(receipt)
}

/** What was held for this booking is free for it, and whoever was held is preferred. */
async function preferenceOf({ hold }: CreateBookingInput, context: CallContext): Promise<Preference> {
  if (hold === undefined) return {}
  const { bookings, catalogue, now } = context
  return { except: { hold }, held: await bookings.findHold({ business: catalogue.business.slug, hold, now }) }
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
    limits: [...appointmentLimits(way), ...contactLimits(input.contact.email, way, context.catalogue)],
    booking: newBooking({ ...names, way, zone, input, context }),
  }))
}

const requestOf = (input: CreateBookingInput, { catalogue, idempotencyKey, now }: CallContext) => ({
  business: catalogue.business.slug,
  idempotencyKey,
  fingerprint: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  now,
  ...(input.hold === undefined ? {} : { hold: input.hold }),
  ...(input.oneTimeLink === undefined ? {} : { oneTimeLink: input.oneTimeLink }),
})

function answerTo(receipt: BookingReceipt): Outcome<{ booking: Booking }> {
  switch (receipt.kind) {
    case 'booked':
    case 'replayed':
      return done({ booking: receipt.booking })
    case 'link-spent':
      return failed('link.expired')
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
    default:
      return problemOf(receipt)
  }
}
