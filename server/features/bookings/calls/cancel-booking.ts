import type { Appointment, Booking, CancelBookingInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toOperatorAuditField } from '#server/features/audit/audit-note.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { selectAppointmentsToCancel } from '#server/features/slots/rules/appointment-selection.ts'
import {
  toSilentHistoryField,
  toUndoOutput,
  toUndoWindowField,
  type UndoableInput,
} from '../console/undoable.ts'
import { sumPrices } from '../rules/booking-price.ts'
import {
  buildCancellationPaymentChange,
  closeCheckout,
  isRefundedOtherwise,
  withPaymentChange,
} from './cancellation-refund.ts'
import {
  buildNextHistory,
  changeBookingWithRetry,
  checkChangeable,
  toIdempotentRequestField,
  toReasonField,
} from './change.ts'
import { toRepeatedRequestOutcome, withIdempotency } from './with-idempotency.ts'

/**
 * Cancels appointments and releases their time. Cancelling what is already cancelled returns the booking unchanged.
 */
export const cancelBooking = createCancellation('cancelBooking')

/** Policies do not bind operators. */
export const cancelBookingAsOperator = createCancellation('cancelBookingAsOperator')

type CancellationInput = CancelBookingInput & UndoableInput

type CancellationWords = Pick<CancellationInput, 'reason' | 'notify'>

/** @param call what the audit names */
function createCancellation(call: 'cancelBooking' | 'cancelBookingAsOperator') {
  return withIdempotency<CancellationInput>((input, context) =>
    changeBookingWithRetry(input.id, context, async was => {
      // A visitor who releases an unpaid booking must not cancel one that was paid in the meantime.
      if (input.onlyUnpaid && was.status !== 'awaiting-payment') return failed('booking.changed')
      const planned = planCancellation(was, input, context)
      if (!planned.ok) return planned
      const { positions, ...change } = planned.value
      if (positions.length === 0) return done({ booking: was })
      if (change.payment?.refund && (await isRefundedOtherwise(was, context))) return { kind: 'changed' }
      const undoWindow = toUndoWindowField(input, change.payment, context)
      const receipt = await context.stores.bookings.cancel({
        ...undoWindow,
        business: context.directory.business.slug,
        previous: was,
        now: context.now,
        ...toIdempotentRequestField(context),
        ...toOperatorAuditField(call, { kind: 'booking', key: was.id }, context),
        positions,
        ...change,
      })
      if (receipt.kind === 'changed') return receipt
      if (was.status === 'awaiting-payment') closeCheckout(was, context)
      return receipt.kind === 'cancelled'
        ? done({ booking: receipt.booking, ...toUndoOutput(undoWindow, context) })
        : toRepeatedRequestOutcome(receipt)
    }),
  )
}

export interface PlannedCancellation {
  /** Of the appointments to cancel; none if all of them are cancelled already. */
  readonly positions: readonly number[]
  readonly booking: Booking
  readonly payment?: PaymentChange
}

/** Returns what a cancellation would write: the booking after it, and what of its payment is refunded. */
export function planCancellation(
  was: Booking,
  input: CancellationInput,
  context: CallContext,
): Outcome<PlannedCancellation> {
  const { now, caller } = context
  const selected = selectAppointmentsToCancel(was, input, { now, isOperator: caller.isOperator })
  if (was.status === 'cancelled' || isCancelled(was, input, selected))
    return done({ positions: [], booking: was })
  const cancellable = checkChangeable('cancel', { was, selected }, context)
  if (!cancellable.ok) return cancellable
  return done({
    positions: cancellable.value.map(({ position }) => position),
    ...withPaymentChange(
      withCancelledAppointments(was, cancellable.value, { input, context }),
      buildCancellationPaymentChange(was, cancellable.value, context),
    ),
  })
}

/** Returns whether the selected appointment is cancelled. Later occurrences selected with it may still be open. */
const isCancelled = (
  { appointments }: Booking,
  { appointment }: CancelBookingInput,
  selected: readonly Appointment[],
): boolean =>
  appointment !== undefined && selected.length === 0 && appointments[appointment]?.cancelled === true

/** Cancels the whole booking once none of its appointments is left. */
export function withCancelledAppointments(
  was: Booking,
  cancellable: readonly Appointment[],
  { input, context }: { readonly input: CancellationWords; readonly context: CallContext },
): Booking {
  const appointments = was.appointments.map(appointment =>
    cancellable.includes(appointment) ? { ...appointment, cancelled: true } : appointment,
  )
  const whole = appointments.every(({ cancelled }) => cancelled)
  const entry = {
    what: 'cancelled' as const,
    ...toReasonField(input.reason),
    ...toSilentHistoryField(input),
    ...(whole ? {} : { appointments: cancellable.map(({ position }) => position) }),
  }
  return {
    ...was,
    ...(whole ? {} : sumRemainingPrice(was, appointments)),
    status: whole ? 'cancelled' : was.status,
    appointments,
    history: buildNextHistory(was, entry, context),
  }
}

/** Sums the agreed prices of the remaining appointments. If one of them has none, the booking keeps its price. */
export function sumRemainingPrice(
  { price }: Booking,
  appointments: readonly Appointment[],
): Pick<Booking, 'price'> {
  const left = appointments.filter(appointment => !appointment.cancelled)
  if (!price || left.some(({ price }) => !price)) return {}
  return { price: { ...price, ...sumPrices(left.map(({ price }) => price)) } }
}
