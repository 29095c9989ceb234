/**
 * Books: everything sent is checked, each segment is looked up in what `findSlots` offers, then one transaction
 * claims the time and writes the booking. Of several ways to do it the next is tried when one was just taken.
 */

import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { guestFaults } from '#schemas/runtime/booking/guests.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { readTerms } from '../../business/terms.ts'
import type { PlannedSegment } from '../../domain/combinations.ts'
import { quoteAll } from '../../domain/quote.ts'
import { randomId, randomReference } from '../../identifiers.ts'
import type { BookingCandidate, BookingResult } from '../../ports/bookings.ts'
import { chainCart } from '../cart/cart-chaining.ts'
import { contactAnswers, contactFaults } from '../forms/service-forms.ts'
import { stepFaults } from '../forms/step-answers.ts'
import type { CallContext } from '../handler.ts'
import { getZone } from '../slots/offer.ts'
import { blamingGuests, toBookingProblem } from './booking-error.ts'
import { appointmentLimits, contactLimits } from './booking-limits.ts'
import { findBookingPlans, type Preference } from './booking-plans.ts'
import { type NewBooking, newBooking } from './booking-record.ts'
import { linkProblem } from './link-target.ts'
import { type Order, resolveOrder } from './order.ts'
import { type BookingAnswer, repeatedAnswer, withIdempotency } from './with-idempotency.ts'

/** Asked for by a visitor or integrator: the rules of the screens' own steps hold too. */
export const createBooking = withIdempotency<CreateBookingInput>((input, context) =>
  book(input, context, stepFaults),
)

/** Asked for by a form, whose own rules have held. */
export const createBookingForForm = withIdempotency<CreateBookingInput>((input, context) =>
  book(input, context, () => []),
)

async function book(
  input: CreateBookingInput,
  context: CallContext,
  stepFaultsOf: typeof stepFaults,
): Promise<BookingAnswer> {
  const order = resolveOrder(input, context.directory, offers => [
    ...contactFaults(input, offers, context),
    ...stepFaultsOf(input, offers, context),
    ...guestFaults({ ...input, services: offers.map(({ service }) => service) }),
    ...termsFaults(input, context),
  ])
  if (!order.ok) return order
  if (isDueNow(order.value)) return failed('payment.not_available')
  const link = linkProblem(input, context)
  if (link) return link
  const preference = await preferenceOf(input, context)
  const { segments } = await chainCart(order.value, context, preference)
  const ways = await findBookingPlans(segments, context, preference)
  if (!ways.ok) return blamingGuests(ways, input)
  const answers = contactAnswers(input, order.value.offers, context)
  const receipt = await context.bookings.book({
    ...requestOf(input, context),
    attempts: attemptsOf(ways.value, { input, answers }, context),
  })
  return answerTo(receipt, input)
}

/** What was held for this booking is free for it, and whoever was held is preferred. */
async function preferenceOf({ hold }: CreateBookingInput, context: CallContext): Promise<Preference> {
  if (hold === undefined) return {}
  const { bookings, directory, now } = context
  return { except: { hold }, held: await bookings.findHold({ business: directory.business.slug, hold, now }) }
}

/** Terms that were shown in another version than today's are not accepted. Operators book on a visitor's word. */
function termsFaults({ termsAccepted, termsVersion }: CreateBookingInput, context: CallContext): Fault[] {
  const unaccepted: Fault = { pointer: '/termsAccepted', code: 'terms.not_accepted', params: {} }
  if (termsAccepted === false) return [unaccepted]
  const terms = readTerms(context.directory.business)
  if (!terms || context.client.isOperator) return []
  return termsAccepted && (termsVersion ?? terms.version) === terms.version ? [] : [unaccepted]
}

const isDueNow = ({ segments }: Order): boolean =>
  quoteAll(segments.map(({ offer, seats }) => ({ service: offer.service, people: seats, times: 1 }))).dueNow >
  0

/** One booking, whichever way it succeeds. */
function attemptsOf(
  ways: readonly (readonly PlannedSegment[])[],
  { input, answers }: Pick<NewBooking, 'input' | 'answers'>,
  context: CallContext,
): readonly BookingCandidate[] {
  const names = { id: randomId(), reference: randomReference() }
  const zone = getZone(input.timezone, context.directory)
  return ways.map(way => ({
    claims: way.flatMap(({ claims }) => claims),
    limits: [...appointmentLimits(way), ...contactLimits(input.contact.email, way, context.directory)],
    booking: newBooking({ ...names, way, zone, input, answers, context }),
  }))
}

function requestOf(input: CreateBookingInput, { directory, request, now }: CallContext) {
  if (!request) throw new Error('createBooking needs a key: leave it declared as idempotent.')
  return {
    ...{ business: directory.business.slug, ...request, now },
    ...(input.hold === undefined ? {} : { hold: input.hold }),
    ...(input.oneTimeLink === undefined ? {} : { oneTimeLink: input.oneTimeLink }),
  }
}

function answerTo(receipt: BookingResult, input: CreateBookingInput): BookingAnswer {
  switch (receipt.kind) {
    case 'booked':
      return done({ booking: receipt.booking })
    case 'replayed':
    case 'key-reused':
    case 'in-flight':
      return repeatedAnswer(receipt)
    case 'link-spent':
      return failed('link.expired')
    default:
      return blamingGuests(toBookingProblem(receipt), input)
  }
}
