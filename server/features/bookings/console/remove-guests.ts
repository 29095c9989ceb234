/** Handles `removeGuests`, by which a business takes one guest out of a booking and leaves the others in it. */
import type { Booking, RemoveGuestsInput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { getEndInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { sumRemainingPrice } from '../calls/cancel-booking.ts'
import { buildShareRefund, isRefundedOtherwise, withPaymentChange } from '../calls/cancellation-refund.ts'
import {
  buildNextHistory,
  changeBookingWithRetry,
  toIdempotentRequestField,
  toReasonField,
} from '../calls/change.ts'
import { toRepeatedRequestOutcome, withIdempotency } from '../calls/with-idempotency.ts'
import { sumDueOnline } from '../rules/booking-price.ts'
import { findFreedSeats, type RemovedGuests, withFewerSeats } from '../rules/fewer-seats.ts'
import { toSilentHistoryField, toUndoOutput, toUndoWindowField } from './undoable.ts'

const changeable: ReadonlySet<Booking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

export const removeGuests = withIdempotency<RemoveGuestsInput>((input, context) =>
  changeBookingWithRetry(input.id, context, async was => {
    const {
      stores: { bookings },
      directory,
      now,
    } = context
    const planned = planGuestRemoval(was, input, context)
    if (!planned.ok) return planned
    const { leaving, positions, ...change } = planned.value
    if (change.payment && (await isRefundedOtherwise(was, context))) return { kind: 'changed' }
    const undoWindow = toUndoWindowField(input, change.payment, context)
    const receipt = await bookings.removeGuests({
      ...undoWindow,
      business: directory.business.slug,
      previous: was,
      now,
      positions,
      ...('guest' in leaving ? leaving : {}),
      ...toIdempotentRequestField(context),
      audit: createAuditNote('removeGuests', { kind: 'booking', key: was.id }, context),
      ...change,
    })
    if (receipt.kind === 'changed') return receipt
    return receipt.kind === 'cancelled'
      ? done({ booking: receipt.booking, ...toUndoOutput(undoWindow, context) })
      : toRepeatedRequestOutcome(receipt)
  }),
)

export interface PlannedRemoval {
  readonly leaving: RemovedGuests
  /** Of the appointments that they leave. */
  readonly positions: readonly number[]
  readonly booking: Booking
  readonly payment?: PaymentChange
}

/** Returns what taking guests out would write: the booking after it, and what of its payment is refunded. */
export function planGuestRemoval(
  was: Booking,
  input: RemoveGuestsInput,
  context: CallContext,
): Outcome<PlannedRemoval> {
  if (was.history.length !== input.ifRevision) return failed('booking.changed')
  if (!changeable.has(was.status)) return failed('booking.cancellation_closed')
  const open = was.appointments.filter(
    appointment => !appointment.cancelled && getEndInstant(appointment) > context.now,
  )
  const leaving = readLeaving(input)
  const freed = leaving && findFreedSeats(was, leaving, open)
  if (!leaving || !freed) return failed('guest.not_found')
  if (freed.size === 0) return failed('booking.cancellation_closed')
  const left = withoutGuests(was, { leaving, freed }, { input, context })
  if (left.appointments.every(({ cancelled }) => cancelled)) return failed('guest.not_found')
  const share = input.refund === false ? 0 : sumDueOnline(was.appointments) - sumDueOnline(left.appointments)
  const refund = buildShareRefund(was, { share, staying: left.appointments, cause: 'cancelled' }, context)
  return done({ leaving, positions: [...freed.keys()], ...withPaymentChange(left, refund) })
}

function readLeaving({ guest, count }: RemoveGuestsInput): RemovedGuests | undefined {
  if ((guest === undefined) === (count === undefined)) return undefined
  return guest === undefined ? { count: count ?? 0 } : { guest }
}

interface Removal {
  readonly leaving: RemovedGuests
  /** Seats by position. */
  readonly freed: ReadonlyMap<number, number>
}

function withoutGuests(
  was: Booking,
  { leaving, freed }: Removal,
  { input, context }: { readonly input: RemoveGuestsInput; readonly context: CallContext },
): Booking {
  const currency = was.price?.currency ?? context.directory.business.currency
  const appointments = was.appointments.map(appointment => {
    const seats = freed.get(appointment.position)
    return seats === undefined ? appointment : withFewerSeats(appointment, seats, currency)
  })
  const entry = {
    what: 'cancelled' as const,
    ...toReasonField(input.reason),
    ...toSilentHistoryField(input),
    appointments: [...freed.keys()],
    guests: 'count' in leaving ? leaving.count : 1,
  }
  return {
    ...was,
    ...sumRemainingPrice(was, appointments),
    appointments,
    ...('count' in leaving
      ? { guestCount: (was.guestCount ?? 0) - leaving.count }
      : { guests: was.guests.map((guest, index) => withCancelled(guest, index === leaving.guest)) }),
    history: buildNextHistory(was, entry, context),
  }
}

const withCancelled = (guest: Booking['guests'][number], isCancelled: boolean) =>
  isCancelled ? { ...guest, cancelled: true as const } : guest
