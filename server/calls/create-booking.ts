/**
 * Books: contact and price are checked, the start is looked up in what `findSlots` offers, then one transaction
 * claims the time and writes the booking. Of several who are free, the next is tried when one was just taken.
 */
import { createHash } from 'node:crypto'
import { parseInstant } from '#schemas/instant.ts'
import { done, failed, type Outcome } from '#schemas/problem.ts'
import type { Instant } from '#schemas/time.ts'
import type { Booking, CreateBookingInput, Provider } from '#schemas/types.gen.ts'
import { findSlotAt } from '../domain/next-slot.ts'
import { claimFor } from '../domain/occupancy.ts'
import { quote } from '../domain/quote.ts'
import { candidates } from '../domain/who.ts'
import type { Attempt, BookingReceipt } from '../ports/bookings.ts'
import { type Offer, offerOf, questionAt, zoneOf } from './availability.ts'
import { newBooking } from './booking-record.ts'
import { contactFaults } from './contact-faults.ts'
import type { CallContext, Handler } from './handler.ts'

export const createBooking: Handler<'createBooking'> = async (input, context) => {
  const [item] = input.items
  const offer = offerOf(item?.service ?? '', item?.provider, context.catalogue)
  if (!offer.ok) return offer
  const faults = contactFaults(input, offer.value.service, context)
  if (faults.length > 0) return failed('input.invalid', {}, faults)
  if (quote(offer.value.service, 1).dueNow > 0) return failed('payment.not_available')
  const start = parseInstant(item?.start ?? '')
  if (start === undefined) return failed('slot.taken')
  const free = await whoIsFree(offer.value, start, context)
  if (!free.ok) return (await replay(input, context)) ?? free
  const attempts = free.value.map(party => attempt(party, { offer: offer.value, start, input, context }))
  const receipt = await context.bookings.book({ ...orderOf(input, context), attempts })
  return answerTo(receipt)
}

/** The parties to try, one after the other; a problem when nobody is. */
async function whoIsFree(
  offer: Offer,
  start: Instant,
  context: CallContext,
): Promise<Outcome<readonly (readonly Provider[])[]>> {
  const question = await questionAt(offer, start, context)
  const slot = findSlotAt({ ...question, start })
  if (!slot) return failed(findSlotAt({ ...question, start, busy: [] }) ? 'slot.taken' : 'provider.busy')
  const providers = offer.providers.filter(({ slug }) => slot.providers.includes(slug))
  return done(candidates({ providers, assignment: offer.assignment, start, busy: question.busy }))
}

/** A second try of a booking that went through finds its own time taken: it gets the first answer again. */
async function replay(input: CreateBookingInput, context: CallContext) {
  const receipt = await context.bookings.book({ ...orderOf(input, context), attempts: [] })
  return receipt.kind === 'taken' ? undefined : answerTo(receipt)
}

interface AttemptParts {
  readonly offer: Offer
  readonly start: Instant
  readonly input: CreateBookingInput
  readonly context: CallContext
}

function attempt(
  party: readonly Provider[],
  { offer: { service }, start, input, context }: AttemptParts,
): Attempt {
  const zone = zoneOf(input.timezone, context.catalogue)
  return {
    claims: party.map(provider => claimFor({ service, provider, start, seats: 1 })),
    booking: newBooking({ service, providers: party, start, zone, input, context }),
  }
}

const orderOf = (input: CreateBookingInput, { catalogue, idempotencyKey, now }: CallContext) => ({
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
      return failed('slot.taken')
    case 'key-reused':
      return failed('idempotency.key_reused')
    case 'in-flight':
      return failed('idempotency.in_flight')
  }
}
