/** Handles `approveBooking` and `declineBooking`, by which a business decides requests. */

import type { Booking, DeclineBookingInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { buildFullRefund, isRefundedOtherwise, withPaymentChange } from '../calls/cancellation-refund.ts'
import { buildNextHistory, changeBookingWithRetry, toReasonField } from '../calls/change.ts'
import { toRepeatedRequestOutcome } from '../calls/with-idempotency.ts'
import { toSilentHistoryField, toUndoOutput, toUndoWindowField, type UndoableInput } from './undoable.ts'

export const approveBooking: Handler<'approveBooking'> = (input, context) =>
  decideRequest({ ...input, call: 'approveBooking' }, context, was => ({
    booking: {
      ...was,
      status: 'scheduled',
      history: buildNextHistory(was, { what: 'approved', ...toSilentHistoryField(input) }, context),
    },
  }))

/** Declines a request and releases its time. */
export const declineBooking: Handler<'declineBooking'> = (input, context) =>
  decideRequest({ ...input, call: 'declineBooking' }, context, was => planDecline(was, input, context))

/** Returns what declining would write: the booking after it, and what of its payment is refunded. */
export const planDecline = (
  was: Booking,
  input: Pick<DeclineBookingInput, 'reason' | 'notify'>,
  context: CallContext,
): PlannedDecision =>
  withPaymentChange(
    {
      ...was,
      status: 'cancelled',
      appointments: was.appointments.map(appointment => ({ ...appointment, cancelled: true })),
      history: buildNextHistory(
        was,
        { what: 'declined', ...toReasonField(input.reason), ...toSilentHistoryField(input) },
        context,
      ),
    },
    buildFullRefund(was, 'declined', context),
  )

interface PlannedDecision {
  readonly booking: Booking
  readonly payment?: PaymentChange
}

interface Decision extends UndoableInput {
  readonly call: 'approveBooking' | 'declineBooking'
  readonly id: string
}

/** Decides a request. If two operators decide at the same time, the second gets `booking.decided`. */
const decideRequest = (
  { call, id, undoable = false }: Decision,
  context: CallContext,
  plan: (was: Booking) => PlannedDecision,
) =>
  changeBookingWithRetry(id, context, async was => {
    if (was.status !== 'requested') return failed('booking.decided')
    const {
      stores: { bookings },
      directory,
      now,
    } = context
    const planned = plan(was)
    if (planned.payment && (await isRefundedOtherwise(was, context))) return { kind: 'changed' }
    const undoWindow = toUndoWindowField({ undoable }, planned.payment, context)
    const receipt = await bookings.decide({
      ...undoWindow,
      business: directory.business.slug,
      previous: was,
      now,
      audit: createAuditNote(call, { kind: 'booking', key: was.id }, context),
      ...planned,
    })
    if (receipt.kind === 'changed') return receipt
    return receipt.kind === 'decided'
      ? done({ booking: receipt.booking, ...toUndoOutput(undoWindow, context) })
      : toRepeatedRequestOutcome(receipt)
  })
