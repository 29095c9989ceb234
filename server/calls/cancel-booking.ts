import { done } from '#schemas/problem.ts'
import type { Appointment, Booking, CancelBookingInput } from '#schemas/types.gen.ts'
import { changeable, changeBooking, reasonOf, withHistory } from './change.ts'
import type { CallContext, Handler } from './handler.ts'

/** Gives the time back. Who cancels what is cancelled already gets the same answer again. */
export const cancelBooking: Handler<'cancelBooking'> = (input, context) =>
  changeBooking(input.id, context, async was => {
    if (was.status === 'cancelled' || isCancelled(was, input)) return done({ booking: was })
    const meant = changeable('cancel', { was, selection: input }, context)
    if (!meant.ok) return meant
    const receipt = await context.bookings.cancel({
      ...{ business: context.catalogue.business.slug, was, now: context.now },
      positions: meant.value.map(({ position }) => position),
      booking: cancelled(was, meant.value, { input, context }),
    })
    return receipt.kind === 'changed' ? receipt : done({ booking: receipt.booking })
  })

/** The one that is meant; with those that follow there may still be some to cancel. */
const isCancelled = ({ appointments }: Booking, { appointment, following }: CancelBookingInput): boolean =>
  appointment !== undefined && !following && appointments[appointment]?.cancelled === true

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
    ...reasonOf(input.reason),
    ...(whole ? {} : { appointments: meant.map(({ position }) => position) }),
  }
  return {
    ...was,
    status: whole ? 'cancelled' : was.status,
    appointments,
    history: withHistory(was, entry, context),
  }
}
