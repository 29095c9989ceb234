/**
 * Creates bookings: checks all input, looks up each segment in what `findSlots` offers, then claims the time and
 * writes the booking in one transaction. If one way to book was just taken, it tries the next.
 */

import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { findGuestFaults } from '#schemas/runtime/booking/guests.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { getVersionedTerms } from '../../business/terms.ts'
import type { PlannedSegment } from '../../domain/combinations.ts'
import { quoteServices } from '../../domain/quote.ts'
import { randomId, randomReference } from '../../identifiers.ts'
import type { BookingCandidate, BookingResult } from '../../ports/bookings.ts'
import { chainOrderItems } from '../cart/cart-chaining.ts'
import { collectContactFormValues, findContactFaults } from '../forms/service-forms.ts'
import { findBookingStepFaults } from '../forms/step-answers.ts'
import type { CallContext } from '../handler.ts'
import { getZoneOrDefault } from '../slots/offer.ts'
import { addGuestsFault, failUnavailable } from './booking-error.ts'
import { collectAppointmentLimits, collectContactLimits } from './booking-limits.ts'
import { type BookingPlanOptions, findBookingPlans } from './booking-plans.ts'
import { type BuildBookingParams, buildBooking } from './booking-record.ts'
import { checkOneTimeLink } from './check-one-time-link.ts'
import { type Order, resolveOrder } from './order.ts'
import { type BookingOutcome, toRepeatedRequestOutcome, withIdempotency } from './with-idempotency.ts'

/** Books for a visitor or integrator, and also enforces the rules of the screens' own steps. */
export const createBooking = withIdempotency<CreateBookingInput>((input, context) =>
  book(input, context, findBookingStepFaults),
)

/** Books for a form, whose own rules have been checked already. */
export const createBookingWithoutStepChecks = withIdempotency<CreateBookingInput>((input, context) =>
  book(input, context, () => []),
)

async function book(
  input: CreateBookingInput,
  context: CallContext,
  stepFaultsOf: typeof findBookingStepFaults,
): Promise<BookingOutcome> {
  const order = resolveOrder(input, context.directory, offers => [
    ...findContactFaults(input, offers, context),
    ...stepFaultsOf(input, offers, context),
    ...findGuestFaults({ ...input, services: offers.map(({ service }) => service) }),
    ...termsFaults(input, context),
  ])
  if (!order.ok) return order
  if (isDueNow(order.value)) return failed('payment.not_available')
  const link = checkOneTimeLink(input, context)
  if (link) return link
  const preference = await loadPlanOptions(input, context)
  const { segments } = await chainOrderItems(order.value, context, preference)
  const plans = await findBookingPlans(segments, context, preference)
  if (!plans.ok) return addGuestsFault(plans, input)
  const answers = collectContactFormValues(input, order.value.offers, context)
  const receipt = await context.bookings.book({
    ...buildRequest(input, context),
    candidates: buildCandidates(plans.value, { input, answers }, context),
  })
  return toBookingOutcome(receipt, input)
}

/** Treats the time held for this booking as free, and prefers the providers held for it. */
async function loadPlanOptions(
  { hold }: CreateBookingInput,
  context: CallContext,
): Promise<BookingPlanOptions> {
  if (hold === undefined) return {}
  const { bookings, directory, now } = context
  return { except: { hold }, held: await bookings.findHold({ business: directory.business.slug, hold, now }) }
}

/** Rejects the acceptance of any version of the terms but the current one. Operators book on a visitor's word. */
function termsFaults({ termsAccepted, termsVersion }: CreateBookingInput, context: CallContext): Fault[] {
  const unaccepted: Fault = { pointer: '/termsAccepted', code: 'terms.not_accepted', params: {} }
  if (termsAccepted === false) return [unaccepted]
  const terms = getVersionedTerms(context.directory.business)
  if (!terms || context.client.isOperator) return []
  return termsAccepted && (termsVersion ?? terms.version) === terms.version ? [] : [unaccepted]
}

const isDueNow = ({ segments }: Order): boolean =>
  quoteServices(segments.map(({ offer, seats }) => ({ service: offer.service, people: seats, times: 1 })))
    .dueNow > 0

/** Builds a candidate for each plan. All are the same booking, with one id and one reference. */
function buildCandidates(
  plans: readonly (readonly PlannedSegment[])[],
  { input, answers }: Pick<BuildBookingParams, 'input' | 'answers'>,
  context: CallContext,
): readonly BookingCandidate[] {
  const names = { id: randomId(), reference: randomReference() }
  const zone = getZoneOrDefault(input.timezone, context.directory)
  return plans.map(plan => ({
    claims: plan.flatMap(({ claims }) => claims),
    limits: [
      ...collectAppointmentLimits(plan),
      ...collectContactLimits(input.contact.email, plan, context.directory),
    ],
    booking: buildBooking({ ...names, plan, zone, input, answers, context }),
  }))
}

function buildRequest(input: CreateBookingInput, { directory, request, now }: CallContext) {
  if (!request) throw new Error('createBooking needs a key: leave it declared as idempotent.')
  return {
    ...{ business: directory.business.slug, ...request, now },
    ...(input.hold === undefined ? {} : { hold: input.hold }),
    ...(input.oneTimeLink === undefined ? {} : { oneTimeLink: input.oneTimeLink }),
  }
}

function toBookingOutcome(receipt: BookingResult, input: CreateBookingInput): BookingOutcome {
  switch (receipt.kind) {
    case 'booked':
      return done({ booking: receipt.booking })
    case 'replayed':
    case 'key-reused':
    case 'in-flight':
      return toRepeatedRequestOutcome(receipt)
    case 'link-spent':
      return failed('link.expired')
    default:
      return addGuestsFault(failUnavailable(receipt), input)
  }
}
