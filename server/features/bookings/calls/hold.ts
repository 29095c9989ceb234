/** Handles `hold`, `holdMove` and `release`: times that are kept while a visitor enters their details. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { quoteServices } from '#server/features/pricing/rules/quote.ts'
import { askForProofOfWork } from '#server/features/request-limits/calls/check-anonymous-write.ts'
import { digestIp } from '#server/features/request-limits/calls/rate-limit.ts'
import { defaultUsualWritesPerHour } from '#server/features/request-limits/rules/suspicion.ts'
import { findBookingPlans } from '#server/features/slots/calls/booking-plans.ts'
import { chainOrderItems } from '#server/features/slots/calls/cart-chaining.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { failWithOrderFaults, type Order, resolveOrder } from '#server/features/slots/calls/order.ts'
import { findRescheduledSegments } from '#server/features/slots/calls/rescheduled-segments.ts'
import { selectAppointments } from '#server/features/slots/rules/appointment-selection.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import { holdMinutes, longHoldMinutes } from '#server/features/slots/rules/hold-length.ts'
import { randomId } from '#server/lib/identifiers.ts'
import type { HoldResult, UnavailableReason } from '../bookings.ts'
import { addGuestsFault, failWithUnavailableReason } from './booking-error.ts'
import { collectAppointmentLimits } from './booking-limits.ts'
import { checkChangeable } from './change.ts'
import { checkRescheduleProvider } from './check-one-time-link.ts'
import { needsEmailVerification } from './email-verification.ts'
import { listProviderWeeks } from './provider-weeks.ts'

export const holdTime: Handler<'hold'> = async (input, context) => {
  const order = resolveOrder(input, context)
  if (!order.ok) return order
  // A hold that is replaced does not block its replacement.
  const except = replacedBy(input)
  const { segments } = await chainOrderItems(order.value, context, { except })
  const plans = await findBookingPlans(segments, context, { except })
  if (!plans.ok) return addGuestsFault(plans, input)
  const takesLong =
    needsEmailVerification(order.value) || isPaid(order.value, context.directory.business.currency)
  const minutes = takesLong ? longHoldMinutes : holdMinutes
  const receipt = await storeHold(plans.value, { minutes, input, context })
  return isUnavailable(receipt)
    ? addGuestsFault(failWithUnavailableReason(receipt), input)
    : toHoldOutcome(receipt, 'hold', context)
}

/**
 * Holds the new time of a booking that is to be moved. A time that overlaps the booking's own cannot be held beside
 * it, but needs a hold the least: nobody else can take the shared part.
 */
export const holdRescheduledTime: Handler<'holdMove'> = async (input, context) => {
  const start = parseInstant(input.start)
  if (start === undefined)
    return failWithOrderFaults([{ pointer: '/start', code: 'field.date_invalid', params: {} }])
  const was = await context.stores.bookings.find(context.directory.business.slug, input.id)
  if (!was) return failed('booking.not_found')
  const selected = checkChangeable(
    'reschedule',
    { was, selected: selectAppointments(was, input, context.now) },
    context,
  )
  if (!selected.ok) return selected
  const refusal = await checkRescheduleProvider(was, input, context)
  if (refusal) return refusal
  const movedSegments = findRescheduledSegments(
    { was, selected: selected.value, start, provider: input.provider },
    context.directory,
  )
  if (!movedSegments.ok) return movedSegments
  const segments = movedSegments.value.map(({ segment }) => segment)
  const except = replacedBy(input)
  const plans = await findBookingPlans(segments, context, { except })
  if (plans.ok) {
    const receipt = await storeHold(plans.value, { minutes: holdMinutes, input, context })
    return isUnavailable(receipt)
      ? failWithUnavailableReason(receipt)
      : toHoldOutcome(receipt, 'holdMove', context)
  }
  const positions = selected.value.map(({ position }) => position)
  const own = await findBookingPlans(segments, context, { except: { ...except, booking: was.id, positions } })
  return own.ok ? done({}) : plans
}

export const releaseHold: Handler<'release'> = async ({ hold }, { stores: { bookings }, directory, now }) => {
  await bookings.release({ business: directory.business.slug, hold, now })
  return done({})
}

interface Replacing {
  readonly client?: string
  readonly hold?: string
}

const replacedBy = ({ hold, client }: Replacing) => ({
  ...(hold === undefined ? {} : { hold }),
  ...(client === undefined ? {} : { client }),
})

interface StoreHoldOptions {
  readonly minutes: number
  readonly input: Replacing
  readonly context: CallContext
}

async function storeHold(
  plans: readonly (readonly PlannedSegment[])[],
  { minutes, input, context }: StoreHoldOptions,
) {
  const { address, site } = context.caller
  const digest = (network: string) => digestIp(network, context.stores.formStores.secrets)
  return context.stores.bookings.hold({
    business: context.directory.business.slug,
    hold: randomId(),
    now: context.now,
    ...(input.client === undefined ? {} : { client: input.client }),
    ...(input.hold === undefined ? {} : { replaces: input.hold }),
    address: await digest(address),
    ...(site === undefined ? {} : { site: await digest(site) }),
    visitor: {
      isProven: context.isProven ?? false,
      usualPerHour: context.directory.business.usualWritesPerHour ?? defaultUsualWritesPerHour,
    },
    expiresAt: addMinutes(context.now, minutes),
    candidates: plans.map(plan => ({
      claims: plan.flatMap(({ claims }) => claims),
      limits: collectAppointmentLimits(plan),
      weeks: listProviderWeeks(plan, context.now),
    })),
  })
}

type Decided = Exclude<HoldResult, UnavailableReason>

async function toHoldOutcome(receipt: Decided, call: 'hold' | 'holdMove', context: CallContext) {
  const { directory, now } = context
  if (receipt.kind === 'unproven') return askForProofOfWork(call, context)
  if (receipt.kind === 'too-many')
    return failed('hold.too_many', {
      retryAfterSeconds: Math.max(1, Math.ceil((receipt.freeAt - now) / 1000)),
    })
  return done({
    hold: receipt.hold,
    expiresAt: formatZonedInstant(receipt.expiresAt, getZoneOrDefault(undefined, directory)),
    ...(receipt.claims.some(({ isUnread }) => isUnread) ? { approval: true as const } : {}),
  })
}

const isUnavailable = (receipt: HoldResult): receipt is UnavailableReason =>
  receipt.kind === 'taken' || receipt.kind === 'seats' || receipt.kind === 'limit'

const isPaid = ({ segments }: Order, currency: string): boolean =>
  quoteServices(
    segments.map(({ offer, seats }) => ({ service: offer.service, people: seats, times: 1 })),
    currency,
  ).dueNow > 0
