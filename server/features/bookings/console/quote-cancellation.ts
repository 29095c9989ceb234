/** Handles `quoteCancellation`, which says what a cancellation would return, computed as by the cancellation itself. */
import type {
  Booking,
  QuoteCancellationInput,
  QuoteCancellationOutput,
} from '#schemas/generated/types.gen.ts'
import { getAmountToReturn } from '#schemas/runtime/booking/amount-due-later.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { checkOwnBooking } from '#server/features/people/calls/operator-rights.ts'
import { planCancellation } from '../calls/cancel-booking.ts'
import { getRefundTotal } from '../calls/cancellation-refund.ts'
import { planClassSessionBookingCancellation } from './class-sessions.ts'
import { planDecline } from './operator-bookings.ts'
import { readClassSession } from './read-class-session.ts'
import { planGuestRemoval } from './remove-guests.ts'

/** A booking as it would be after a change. */
interface PlannedChange {
  readonly booking: Booking
  readonly payment?: PaymentChange
}

export const quoteCancellation: Handler<'quoteCancellation'> = async (input, context) => {
  const planned =
    input.session === undefined
      ? await planBookings(input, context)
      : await planSession(input.session, context)
  return planned.ok ? done(sumUp(planned.value)) : planned
}

async function planSession(
  session: NonNullable<QuoteCancellationInput['session']>,
  context: CallContext,
): Promise<Outcome<readonly PlannedChange[]>> {
  const found = await readClassSession(session, context)
  if (!found.ok) return found
  const parts = found.value.members.map(member => planClassSessionBookingCancellation(member, {}, context))
  const refusal = parts.find(part => !part.ok)
  if (refusal && !refusal.ok) return refusal
  return done(parts.flatMap(part => (part.ok ? [part.value] : [])))
}

/** Of several bookings, those that cannot be cancelled add nothing; of one, the reason is said. */
async function planBookings(
  input: QuoteCancellationInput,
  context: CallContext,
): Promise<Outcome<readonly PlannedChange[]>> {
  const {
    stores: { bookings },
    directory,
  } = context
  const ids = [...new Set(input.ids)]
  const found = await bookings.findByIds(directory.business.slug, ids)
  const planned = found.map(was => planBooking(was, input, context))
  const [first] = planned
  if (!first) return failed('booking.not_found')
  if (ids.length === 1 && !first.ok) return first
  return done(planned.flatMap(plan => (plan.ok ? [plan.value] : [])))
}

function planBooking(
  was: Booking,
  { appointment, following, guest, count, declines }: QuoteCancellationInput,
  context: CallContext,
): Outcome<PlannedChange> {
  const refusal = checkOwnBooking(was, context.caller)
  if (refusal) return refusal
  if (declines)
    return was.status === 'requested' ? done(planDecline(was, {}, context)) : failed('booking.decided')
  if (guest === undefined && count === undefined)
    return planCancellation(
      was,
      {
        id: was.id,
        ...(appointment === undefined ? {} : { appointment }),
        ...(following === undefined ? {} : { following }),
      },
      context,
    )
  const leaving = { ...(guest === undefined ? {} : { guest }), ...(count === undefined ? {} : { count }) }
  return planGuestRemoval(was, { id: was.id, ifRevision: was.history.length, ...leaving }, context)
}

function sumUp(planned: readonly PlannedChange[]): QuoteCancellationOutput {
  const refunds = new Map<string, number>()
  const visits = new Map<string, number>()
  const add = (sums: Map<string, number>, currency: string, amount: number) => {
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  for (const { booking, payment } of planned) {
    if (booking.payment) add(refunds, booking.payment.currency, getRefundTotal(payment))
    if (booking.price) add(visits, booking.price.currency, getAmountToReturn(booking))
  }
  const toList = (sums: ReadonlyMap<string, number>) =>
    [...sums].map(([currency, amount]) => ({ currency, amount }))
  return { refunds: toList(refunds), paidAtVisit: toList(visits) }
}
