/**
 * Creates bookings: checks all input, looks up each segment in what `findSlots` offers, then claims the time and
 * writes the booking in one transaction. If one way to book was just taken, it tries the next.
 */

import type { Booking, CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { getVersionedTerms } from '#server/features/directory/terms.ts'
import {
  collectTermsConsent,
  type GivenConsent,
  saveConsentTexts,
} from '#server/features/forms/calls/consents.ts'
import { isHoneypotFilled } from '#server/features/forms/calls/honeypot.ts'
import {
  collectContactConsents,
  collectContactFormValues,
  findContactFaults,
} from '#server/features/forms/calls/service-forms.ts'
import { cleanBookingStepAnswers, findBookingStepFaults } from '#server/features/forms/calls/step-answers.ts'
import type { NewPayment } from '#server/features/payments/payment-change.ts'
import { paymentMinutes } from '#server/features/payments/rules/payment.ts'
import { quotePayableService } from '#server/features/pricing/rules/quote.ts'
import { findBookingPlans } from '#server/features/slots/calls/booking-plans.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { resolveOrder } from '#server/features/slots/calls/order.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import { randomId, randomReference } from '#server/lib/identifiers.ts'
import type { BookingCandidate, BookingCommand, BookingResult } from '../bookings.ts'
import { addGuestsFault, failWithUnavailableReason } from './booking-error.ts'
import { buildBookingGuests, findBookingGuestFaults } from './booking-guests.ts'
import { collectAppointmentLimits, collectContactLimits } from './booking-limits.ts'
import type { BookingOutcome } from './booking-outcome.ts'
import { type BuildBookingParams, buildBooking } from './booking-record.ts'
import { checkOneTimeLink } from './check-one-time-link.ts'
import { checkEmailVerification } from './email-verification.ts'
import { findOrderBookingPlans } from './order-booking-plans.ts'
import { toRepeatedRequestOutcome, withIdempotencyInStore } from './with-idempotency.ts'

/** Books for a visitor or integrator, and also enforces the rules of the screens' own steps. */
export const createBooking = withIdempotencyInStore<CreateBookingInput>((input, context) =>
  bookWithStrategy(cleanBookingStepAnswers(input, context), context, {
    ...visitorRules,
    findFaults: findBookingStepFaults,
    collectConsents: collectContactConsents,
  }),
)

/** A submission follows within moments. If the server dies between the two, people learn of the booking after this time. */
const announcementDelayMinutes = 1

/**
 * Books for a form, whose own rules have been checked already, and whose submission has the receipts of consents, and
 * announces the booking.
 */
export const createUnannouncedBooking = withIdempotencyInStore<CreateBookingInput>((input, context) =>
  bookWithStrategy(input, context, {
    ...visitorRules,
    findFaults: findUnreachablePayerFaults,
    collectConsents: () => [],
    toCommand: command => ({
      ...command,
      announcedAt: addMinutes(context.now, announcementDelayMinutes),
    }),
  }),
)

/** What differs between bookings by visitors, by forms and by operators. */
export interface BookingStrategy {
  readonly findFaults: typeof findBookingStepFaults
  readonly collectConsents: typeof collectContactConsents
  readonly findContactFaults: typeof findContactFaults
  readonly findGuestFaults: typeof findBookingGuestFaults
  readonly collectAnswers: typeof collectContactFormValues
  readonly findPlans: typeof findBookingPlans
  readonly checkEmail: typeof checkEmailVerification
  /** Changes what is about to be written. */
  readonly toCommand: (command: BookingCommand) => BookingCommand
}

const visitorRules = {
  findContactFaults,
  findGuestFaults: findBookingGuestFaults,
  collectAnswers: collectContactFormValues,
  findPlans: findBookingPlans,
  checkEmail: checkEmailVerification,
  toCommand: (command: BookingCommand) => command,
}

/** Books by a strategy. The request has an idempotency key. */
export async function bookWithStrategy(
  input: CreateBookingInput,
  context: CallContext,
  rules: BookingStrategy,
): Promise<BookingOutcome> {
  const order = resolveOrder(input, context, offers => [
    ...rules.findContactFaults(input, offers, context),
    ...rules.findFaults(input, offers, context),
    ...rules.findGuestFaults(input, offers, context),
    ...termsFaults(input, context),
    ...findPayLaterFaults(input, context),
  ])
  if (!order.ok) return order
  const link = checkOneTimeLink(input, order.value, context)
  if (link) return link
  const email = await rules.checkEmail(input, order.value, context)
  if (!email.ok) return email
  const plans = await findOrderBookingPlans(order.value, input, { context, findPlans: rules.findPlans })
  if (!plans.ok) return addGuestsFault(plans, input)
  const answers = rules.collectAnswers(input, order.value.offers, context)
  const consents = collectBookingConsents(
    input,
    rules.collectConsents(input, order.value.offers, context),
    context,
  )
  const guests = buildBookingGuests(input, order.value.offers, context)
  const candidates = buildCandidates(plans.value, { input, answers, consents, guests }, context)
  if (candidates.some(({ booking }) => isPriceChanged(booking, input))) return failed('payment.price_changed')
  // A bot that fills in the trap must not learn that it did.
  const [pretended] = candidates
  if (pretended && isHoneypotFilled(input)) return done({ booking: pretended.booking })
  await saveConsentTexts(consents, context)
  const receipt = await context.stores.bookings.book(
    rules.toCommand({
      ...buildRequest(input, context),
      candidates,
      ...buildNewPayment(candidates, context),
    }),
  )
  return toBookingOutcome(receipt, input)
}

/** Rejects the acceptance of any version of the terms but the current one. Operators book on a visitor's word. */
function termsFaults({ termsAccepted, termsVersion }: CreateBookingInput, context: CallContext): Fault[] {
  const unaccepted: Fault = { pointer: '/termsAccepted', code: 'terms.not_accepted', params: {} }
  if (termsAccepted === false) return [unaccepted]
  const terms = getVersionedTerms(context.directory.business)
  if (!terms || context.caller.isOperator) return []
  return termsAccepted && (termsVersion ?? terms.version) === terms.version ? [] : [unaccepted]
}

/** A visitor who closes the page after a form gets a link back to the payment by email. */
const findUnreachablePayerFaults: typeof findBookingStepFaults = ({ contact }, offers, { directory }) =>
  !contact.email &&
  offers.some(({ service }) => quotePayableService(service, 1, directory.business.currency).dueNow > 0)
    ? [{ pointer: '/contact/email', code: 'contact.email_required', params: {} }]
    : []

/** Returns a fault if anyone but an operator asks to book without paying. */
const findPayLaterFaults = ({ payLater }: CreateBookingInput, { caller }: CallContext): Fault[] =>
  payLater && !caller.isOperator ? [{ pointer: '/payLater', code: 'field.unknown', params: {} }] : []

/**
 * Compares with both amounts that the visitor saw: what is due now, and the total, which is paid at the latest there. With
 * `payLater` nothing is due now, whatever the order's quote has said.
 */
const isPriceChanged = ({ price }: Booking, { dueNow, total, payLater }: CreateBookingInput): boolean =>
  (!payLater && dueNow !== undefined && dueNow !== (price?.dueNow ?? 0)) ||
  (total !== undefined && total !== (price?.total ?? 0))

/** An operator books on a visitor's word, which is no consent that could be proved. */
const collectBookingConsents = (
  { termsAccepted, locale }: CreateBookingInput,
  consents: readonly GivenConsent[],
  context: CallContext,
): readonly GivenConsent[] =>
  context.caller.isOperator
    ? []
    : [...(termsAccepted ? collectTermsConsent(locale, context) : []), ...consents]

/** Builds the one payment that all candidates share, because they are variants of the same booking. */
function buildNewPayment(
  [candidate]: readonly BookingCandidate[],
  { paymentServices, now }: CallContext,
): { readonly payment?: NewPayment } {
  const payment = candidate?.booking.payment
  if (!payment) return {}
  const due = { amount: payment.due, currency: payment.currency }
  const expiresAt = addMinutes(now, paymentMinutes)
  return { payment: { id: payment.id, provider: paymentServices.provider.id, due, expiresAt } }
}

/** Builds a candidate for each plan. All are the same booking, with one id and one reference. */
function buildCandidates(
  plans: readonly (readonly PlannedSegment[])[],
  { input, ...parts }: Pick<BuildBookingParams, 'input' | 'answers' | 'consents' | 'guests'>,
  context: CallContext,
): readonly BookingCandidate[] {
  const names = { id: randomId(), reference: randomReference(), payment: randomId() }
  const zone = getZoneOrDefault(input.timezone, context.directory)
  return plans.map(plan => ({
    claims: plan.flatMap(({ claims }) => claims),
    limits: [
      ...collectAppointmentLimits(plan),
      ...collectContactLimits(input.contact.email, plan, context.directory),
    ],
    booking: buildBooking({ ...names, ...parts, plan, zone, input, context }),
  }))
}

function buildRequest(input: CreateBookingInput, { directory, request, now }: CallContext) {
  if (!request) throw new Error('createBooking needs an idempotency key: keep it declared as idempotent.')
  return {
    business: directory.business.slug,
    ...request,
    now,
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
      return addGuestsFault(failWithUnavailableReason(receipt), input)
  }
}
