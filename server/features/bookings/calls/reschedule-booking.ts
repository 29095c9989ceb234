/** Moves bookings, with the same checks as for a new booking, except that the booking's own time counts as free. */

import type {
  Appointment,
  Booking,
  BookingChange,
  RescheduleBookingAsOperatorInput,
  RescheduleBookingInput,
} from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toOperatorAuditField } from '#server/features/audit/audit-note.ts'
import { checkOwnProvider } from '#server/features/people/calls/operator-rights.ts'
import { findBookingPlans } from '#server/features/slots/calls/booking-plans.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { failWithOrderFaults } from '#server/features/slots/calls/order.ts'
import {
  findRescheduledSegments,
  type RescheduledSegment,
} from '#server/features/slots/calls/rescheduled-segments.ts'
import { getStartInstant, selectAppointments } from '#server/features/slots/rules/appointment-selection.ts'
import { listUnreadProviders, type PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import type { BookingCandidate, RescheduleResult, RevisionConflict } from '../bookings.ts'
import {
  toSilentHistoryFieldAt,
  toUndoOutput,
  toUndoWindowField,
  type UndoableInput,
  type UndoOffer,
} from '../console/undoable.ts'
import { failWithUnavailableReason } from './booking-error.ts'
import { collectAppointmentLimits } from './booking-limits.ts'
import type { BookingOutcome } from './booking-outcome.ts'
import { findBookingPlansBreakingRules } from './booking-plans-breaking-rules.ts'
import { formatStartAndEnd } from './booking-record.ts'
import { isRefundedOtherwise, withPaymentChange } from './cancellation-refund.ts'
import {
  buildNextHistory,
  changeBookingWithRetry,
  checkChangeable,
  toIdempotentRequestField,
  toReasonField,
} from './change.ts'
import { checkRescheduleProvider } from './check-one-time-link.ts'
import { quoteReschedule, type RescheduleQuote } from './quote-reschedule.ts'
import { toRepeatedRequestOutcome, withIdempotency } from './with-idempotency.ts'

export const rescheduleBooking = withIdempotency<RescheduleBookingInput>((input, context) =>
  reschedule(input, context, { call: 'rescheduleBooking', findPlans: findBookingPlans }),
)

/** Moves a booking for the business, in spite of the rules that the input names. */
export const rescheduleBookingAsOperator = withIdempotency<RescheduleBookingAsOperatorInput>(
  async ({ override = [], ...input }, context) => {
    const { provider } = input
    const refusal = provider === undefined ? undefined : checkOwnProvider(provider, context.caller)
    if (refusal) return refusal
    return reschedule(input, context, {
      call: 'rescheduleBookingAsOperator',
      ignoresLimits: override.includes('limits'),
      findPlans: (segments, ports, options) =>
        findBookingPlansBreakingRules(segments, ports, { ...options, override }),
    })
  },
)

interface RescheduleWay {
  /** What the audit names. */
  readonly call: 'rescheduleBooking' | 'rescheduleBookingAsOperator'
  readonly findPlans: typeof findBookingPlans
  /** Whether appointments may exceed limits, also those that only all of them together exceed. */
  readonly ignoresLimits?: boolean
}

type MoveInput = RescheduleBookingInput & UndoableInput

const reschedule = (
  input: MoveInput,
  context: CallContext,
  { call, findPlans, ignoresLimits = false }: RescheduleWay,
): Promise<BookingOutcome> =>
  changeBookingWithRetry(input.id, context, async was => {
    const start = parseInstant(input.start)
    if (start === undefined)
      return failWithOrderFaults([{ pointer: '/start', code: 'field.date_invalid', params: {} }])
    const selectable = selectAppointments(was, input, context.now)
    const selected = checkChangeable('reschedule', { was, selected: selectable }, context)
    if (!selected.ok) return selected
    const refusal = await checkRescheduleProvider(was, input, context)
    if (refusal) return refusal
    const movedSegments = findRescheduledSegments(
      { was, selected: selected.value, start, provider: input.provider },
      context.directory,
    )
    if (!movedSegments.ok) return movedSegments
    if (isUnchanged(movedSegments.value, input)) return done({ booking: was })
    const quote = quoteReschedule(was, selected.value, context)
    if (input.price !== undefined && input.price !== quote?.to) return failed('payment.price_changed')
    const segments = movedSegments.value.map(({ segment }) => segment)
    const held = input.hold === undefined ? {} : { hold: input.hold }
    const positions = movedSegments.value.flatMap(({ appointments }) =>
      appointments.map(({ position }) => position),
    )
    const plans = await findPlans(segments, context, {
      except: { booking: was.id, positions, ...held },
    })
    if (!plans.ok) return plans
    const payment = quote?.paymentChange
    if (payment && (await isRefundedOtherwise(was, context))) return { kind: 'changed' }
    const parts = { was, movedSegments: movedSegments.value, quote, input, context }
    const candidates = plans.value.flatMap(plan => buildCandidate(plan, parts) ?? [])
    if (candidates.length === 0) return failed('calendar.not_found', { kind: 'provider' })
    const undoWindow = toUndoWindowField(input, payment, context)
    const receipt = await context.stores.bookings.reschedule({
      ...undoWindow,
      business: context.directory.business.slug,
      previous: was,
      now: context.now,
      ...toOperatorAuditField(call, { kind: 'booking', key: was.id }, context),
      candidates: candidates.map(candidate => ({
        ...candidate,
        ...(ignoresLimits ? { limits: [] } : {}),
        booking: withPaymentChange(candidate.booking, payment).booking,
      })),
      ...held,
      ...toIdempotentRequestField(context),
      ...(payment ? { payment } : {}),
      positions,
    })
    if (receipt.kind === 'changed') return receipt
    // The plan looks at each appointment alone; the store counts them together.
    if (receipt.kind === 'limit' && call === 'rescheduleBookingAsOperator')
      return failed('booking.outside_rules', { rules: 'limits' })
    return toRescheduleOutcome(receipt, toUndoOutput(undoWindow, context))
  })

function toRescheduleOutcome(
  receipt: Exclude<RescheduleResult, RevisionConflict>,
  undo: UndoOffer,
): BookingOutcome {
  switch (receipt.kind) {
    case 'moved':
      return done({ booking: receipt.booking, ...undo })
    case 'replayed':
    case 'key-reused':
    case 'in-flight':
      return toRepeatedRequestOutcome(receipt)
    default:
      return failWithUnavailableReason(receipt)
  }
}

/** Returns whether nothing would move, as when a client retries after a lost response: nobody is notified twice. */
const isUnchanged = (
  movedSegments: readonly RescheduledSegment[],
  { provider }: RescheduleBookingInput,
): boolean =>
  movedSegments.every(({ segment, appointments }) =>
    appointments.every(
      appointment =>
        getStartInstant(appointment) === segment.start &&
        (provider === undefined || provider === 'any' || provider === appointment.provider),
    ),
  )

interface MoveParts {
  readonly was: Booking
  readonly movedSegments: readonly RescheduledSegment[]
  readonly quote: RescheduleQuote | undefined
  readonly input: MoveInput
  readonly context: CallContext
}

/** Returns undefined if the new team has another size than the old one: a booking keeps its number of appointments. */
function buildCandidate(plan: readonly PlannedSegment[], parts: MoveParts): BookingCandidate | undefined {
  const { was, movedSegments, quote, context } = parts
  if (movedSegments.some(({ appointments }, index) => appointments.length !== plan[index]?.party.length))
    return undefined
  const zone = getZoneOrDefault(was.timezone, context.directory)
  const moved = new Map<number, Appointment>()
  for (const [index, { appointments }] of movedSegments.entries())
    for (const [place, old] of appointments.entries()) {
      const provider = plan[index]?.party[place]
      const claim = plan[index]?.claims[place]
      if (!provider || !claim) return undefined
      const { slug, name, timezone } = provider
      const movedTo = { provider: slug, providerName: name, timezone }
      const price = quote?.changedPrices.get(old.position)
      moved.set(old.position, {
        ...old,
        ...movedTo,
        ...(price ? { price } : {}),
        ...formatStartAndEnd(claim, zone),
        previousStart: old.start,
      })
    }
  // An approved booking stays approved, unless the calendar of the new provider was not read.
  const claims = plan.flatMap(plannedSegment => plannedSegment.claims)
  return {
    claims:
      was.status === 'requested'
        ? claims
        : claims.map(planned => (planned.isUnread ? planned : { ...planned, kind: 'session' })),
    limits: collectAppointmentLimits(plan),
    booking: applyMove(moved, { ...parts, unread: listUnreadProviders(plan) }),
  }
}

function applyMove(
  moved: ReadonlyMap<number, Appointment>,
  { was, quote, input, context, unread }: MoveParts & { readonly unread: readonly string[] },
): Booking {
  const { unreadCalendars = [], ...before } = was
  const unreadNow = [...new Set([...(was.status === 'requested' ? unreadCalendars : []), ...unread])]
  const sorted = [...moved.values()].sort((a, b) => getStartInstant(a) - getStartInstant(b))
  const first = sorted[0]
  const last = sorted.at(-1)
  const positions = sorted.map(({ position }) => position).sort((a, b) => a - b)
  const entry = {
    what: 'rescheduled' as const,
    ...toReasonField(input.reason),
    ...(last ? toSilentHistoryFieldAt(input, { start: getStartInstant(last), now: context.now }) : {}),
    ...(moved.size === was.appointments.length ? {} : { appointments: positions }),
    ...(first ? { from: first.previousStart ?? first.start, to: first.start } : {}),
    ...(positions.length > 1
      ? { previousStarts: positions.flatMap(position => moved.get(position)?.previousStart ?? []) }
      : {}),
    ...toPriceField(quote),
  }
  return {
    ...before,
    ...(quote ? { price: quote.bookingPrice } : {}),
    ...(unreadNow.length === 0 ? {} : { unreadCalendars: unreadNow }),
    status: was.status === 'requested' || unread.length > 0 ? 'requested' : 'rescheduled',
    appointments: was.appointments.map(appointment => moved.get(appointment.position) ?? appointment),
    history: buildNextHistory(was, entry, context),
  }
}

function toPriceField(quote: RescheduleQuote | undefined): Pick<BookingChange, 'price'> {
  if (!quote || (quote.from === quote.to && quote.refund === 0)) return {}
  const { from, to, refund } = quote
  return { price: { from, to, ...(refund > 0 ? { refund } : {}) } }
}
