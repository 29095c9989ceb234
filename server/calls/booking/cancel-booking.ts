import type { Appointment, Booking, CancelBookingInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { selectAppointmentsToCancel } from '../../domain/appointment-selection.ts'
import type { CallContext } from '../handler.ts'
import {
  appendHistory,
  changeBookingWithRetry,
  requireChangeable,
  toReasonField,
  toRequestField,
} from './change.ts'
import { toRepeatedRequestOutcome, withIdempotency } from './with-idempotency.ts'

/** Gives the time back. Who cancels what is cancelled already gets the same answer again. */
export const cancelBooking = withIdempotency<CancelBookingInput>((input, context) =>
  changeBookingWithRetry(input.id, context, async was => {
    const { now, client } = context
    const open = selectAppointmentsToCancel(was, input, { now, isOperator: client.isOperator })
    if (was.status === 'cancelled' || isCancelled(was, input, open)) return done({ booking: was })
    const meant = requireChangeable('cancel', { was, meant: open }, context)
    if (!meant.ok) return meant
    const receipt = await context.bookings.cancel({
      ...{ business: context.directory.business.slug, previous: was, now, ...toRequestField(context) },
      positions: meant.value.map(({ position }) => position),
      booking: cancelled(was, meant.value, { input, context }),
    })
    if (receipt.kind === 'changed') return receipt
    return receipt.kind === 'cancelled'
      ? done({ booking: receipt.booking })
      : toRepeatedRequestOutcome(receipt)
  }),
)

/** The one that is meant; with those that follow there may still be some to cancel. */
const isCancelled = (
  { appointments }: Booking,
  { appointment }: CancelBookingInput,
  open: readonly Appointment[],
): boolean => appointment !== undefined && open.length === 0 && appointments[appointment]?.cancelled === true

/** The booking is cancelled when none of its appointments is left. */
function cancelled(
  was: Booking,
  meant: readonly Appointment[],
  { input, context }: { readonly input: CancelBookingInput; readonly context: CallContext },
): Booking {
  const appointments = was.appointments.map(one => (meant.includes(one) ? { ...one, cancelled: true } : one))
  const whole = appointments.every(one => one.cancelled)
  const entry = {
    what: 'cancelled' as const,
    ...toReasonField(input.reason),
    ...(whole ? {} : { appointments: meant.map(({ position }) => position) }),
  }
  return {
    ...was,
    ...(whole ? {} : priceLeft(was, appointments)),
    status: whole ? 'cancelled' : was.status,
    appointments,
    history: appendHistory(was, entry, context),
  }
}

/** What is left costs what was agreed for it; of an appointment that does not say, the booking keeps its price. */
function priceLeft({ price }: Booking, appointments: readonly Appointment[]): Pick<Booking, 'price'> {
  const left = appointments.filter(one => !one.cancelled)
  if (!price || left.some(one => !one.price)) return {}
  const sum = (name: 'total' | 'dueNow') => left.reduce((all, one) => all + (one.price?.[name] ?? 0), 0)
  return { price: { ...price, total: sum('total'), dueNow: sum('dueNow') } }
}
