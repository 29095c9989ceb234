/** Handles `approveBooking` and `declineBooking`, by which a business decides requests. */

import type { Booking } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { buildFullRefund, isRefundedOtherwise, withPaymentChange } from '../booking/cancellation-refund.ts'
import { buildNextHistory, changeBookingWithRetry, toReasonField } from '../booking/change.ts'
import { toRepeatedRequestOutcome } from '../booking/with-idempotency.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createAuditNote } from './audit-note.ts'
import { openUndoWindow, toSilentField, toUndoAnswer, type UndoableInput } from './undoable.ts'

export const approveBooking: Handler<'approveBooking'> = (input, context) =>
  decideRequest({ ...input, call: 'approveBooking' }, context, was => ({
    ...was,
    status: 'scheduled',
    history: buildNextHistory(was, { what: 'approved', ...toSilentField(input) }, context),
  }))

/** Declines a request and releases its time. */
export const declineBooking: Handler<'declineBooking'> = (input, context) =>
  decideRequest({ ...input, call: 'declineBooking' }, context, was => ({
    ...was,
    status: 'cancelled',
    appointments: was.appointments.map(appointment => ({ ...appointment, cancelled: true })),
    history: buildNextHistory(
      was,
      { what: 'declined', ...toReasonField(input.reason), ...toSilentField(input) },
      context,
    ),
  }))

interface Decision extends UndoableInput {
  readonly call: 'approveBooking' | 'declineBooking'
  readonly id: string
}

/** Decides a request. If two operators decide at the same time, the second gets `booking.decided`. */
const decideRequest = (
  { call, id, undoable = false }: Decision,
  context: CallContext,
  applyDecision: (was: Booking) => Booking,
) =>
  changeBookingWithRetry(id, context, async was => {
    if (was.status !== 'requested') return failed('booking.decided')
    const { directory, bookings, now } = context
    const booking = applyDecision(was)
    const refund = booking.status === 'cancelled' ? buildFullRefund(was, 'declined', context) : undefined
    if (refund && (await isRefundedOtherwise(was, context))) return { kind: 'changed' }
    const undoWindow = openUndoWindow({ undoable }, refund, context)
    const receipt = await bookings.decide({
      ...undoWindow,
      business: directory.business.slug,
      previous: was,
      now,
      audit: createAuditNote(call, { kind: 'booking', key: was.id }, context),
      ...withPaymentChange(booking, refund),
    })
    if (receipt.kind === 'changed') return receipt
    return receipt.kind === 'decided'
      ? done({ booking: receipt.booking, ...toUndoAnswer(undoWindow, context) })
      : toRepeatedRequestOutcome(receipt)
  })
