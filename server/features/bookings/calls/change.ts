/** Common parts of moving and cancelling: a booking is read, changed, and written unless somebody else was faster. */

import type { Appointment, Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { checkOwnBooking } from '#server/features/people/calls/operator-rights.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { RevisionConflict } from '../bookings.ts'
import { type ChangeKind, getAgreedChangePolicy, isChangeAllowed } from '../rules/change-policy.ts'
import type { BookingOutcome } from './booking-outcome.ts'
import { withMissingChangePolicies } from './missing-change-policies.ts'

/** Somebody else may be changing the same booking. After this many lost races the change fails. */
const maxTries = 3

/** Reads the booking and changes it. Starts over if it was changed meanwhile. */
export async function changeBookingWithRetry(
  id: string,
  context: CallContext,
  change: (was: Booking) => Promise<BookingOutcome | RevisionConflict>,
): Promise<BookingOutcome> {
  const {
    stores: { bookings },
    directory,
    caller,
  } = context
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await bookings.find(directory.business.slug, id)
    if (!found) return failed('booking.not_found')
    const was = await withMissingChangePolicies(found, context)
    const refusal = checkOwnBooking(was, caller)
    if (refusal) return refusal
    const outcome = await change(was)
    if (!('kind' in outcome)) return outcome
  }
  return failed('booking.changed')
}

/** Returns the selected appointments if there are any and all can still be changed. Policies do not bind operators. */
export function checkChangeable(
  change: ChangeKind,
  { was, selected }: { readonly was: Booking; readonly selected: readonly Appointment[] },
  { directory, caller, now }: CallContext,
): Outcome<readonly Appointment[]> {
  const closed = failed(change === 'reschedule' ? 'booking.reschedule_closed' : 'booking.cancellation_closed')
  if (was.status === 'cancelled' || was.status === 'expired') return closed
  if (was.status === 'awaiting-payment')
    return change === 'cancel' && isWhole(was, selected) ? done(selected) : closed
  const allowed =
    caller.isOperator ||
    selected.every(appointment => {
      const policy = getAgreedChangePolicy(appointment, directory)
      return isChangeAllowed(change, { start: getStartInstant(appointment), policy, now })
    })
  return selected.length > 0 && allowed ? done(selected) : closed
}

/** An unpaid booking can only be cancelled as a whole, whatever the policy says, because it is not confirmed yet. */
const isWhole = ({ appointments }: Booking, selected: readonly Appointment[]): boolean =>
  appointments.every(appointment => selected.includes(appointment))

/** Returns the history with one more entry. Its length is the revision by which changes are compared. */
export function buildNextHistory(
  was: Booking,
  entry: Omit<BookingChange, 'at' | 'by'>,
  { now, caller, directory }: CallContext,
): BookingChange[] {
  const by = caller.isOperator ? 'operator' : 'visitor'
  return [
    ...was.history,
    { at: formatZonedInstant(now, getZoneOrDefault(was.timezone, directory)), by, ...entry },
  ]
}

/** Omits a missing reason, as `exactOptionalPropertyTypes` requires. */
export const toReasonField = (reason: string | undefined) => (reason === undefined ? {} : { reason })

/** Returns the idempotency key under which the store carries out the change, if there is one. */
export const toIdempotentRequestField = ({ request }: CallContext) =>
  request === undefined ? {} : { request }
