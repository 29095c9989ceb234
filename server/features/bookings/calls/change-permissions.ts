/** Adds to each response what a visitor may still change: computed from the policy at that moment, never stored. */

import type { Appointment, Booking, GetChangeableInput } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { readBookingEmailState } from '#server/features/emails/calls/email-state.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import {
  type AppointmentSelection,
  getStartInstant,
  selectAppointments,
  selectAppointmentsToCancel,
} from '#server/features/slots/rules/appointment-selection.ts'
import { withoutNoShows } from '../console/mark-no-show.ts'
import { getAgreedChangePolicy, getChangeDeadline, isChangeAllowed } from '../rules/change-policy.ts'
import { findBookAgainPaths } from './book-again-path.ts'
import { buildCancellationPaymentChange, getRefundTotal } from './cancellation-refund.ts'
import { checkChangeable } from './change.ts'
import { findProvidersForReschedule } from './check-one-time-link.ts'
import { withMissingChangePolicies } from './missing-change-policies.ts'
import { quoteReschedule } from './quote-reschedule.ts'

/** Returns the booking with its change permissions, preparations, whether emails go out, and the ways to book again, as responses contain it. */
export async function withChangePermissions(stored: Booking, context: CallContext): Promise<Booking> {
  const known = await withMissingChangePolicies(stored, context)
  const booking = context.caller.isOperator ? known : toVisitorView(known)
  const again = findBookAgainPaths(booking, context.directory)
  const emails = await readBookingEmailState(booking, context)
  return {
    ...booking,
    appointments: booking.appointments.map(appointment => {
      const bookAgainPath = again.get(appointment.position)
      const { preparation } = context.directory.services.get(appointment.service) ?? {}
      return {
        ...appointmentWithChanges(appointment, booking, context),
        ...(preparation === undefined || preparation.length === 0 ? {} : { preparation }),
        ...(bookAgainPath === undefined ? {} : { bookAgainPath }),
      }
    }),
    ...mayBeChanged(booking, {}, context),
    ...(emails === 'on' ? {} : { emails }),
  }
}

/** Returns the bookings with all that, in the same order. */
export const withAllChangePermissions = (
  stored: readonly Booking[],
  context: CallContext,
): Promise<Booking[]> => Promise.all(stored.map(one => withChangePermissions(one, context)))

/** Returns the booking without what visitors are not told: no-shows, changes taken back, and who got no email. */
const toVisitorView = ({ history, ...booking }: Booking): Booking =>
  withoutNoShows({
    ...booking,
    history: listEffectiveChanges(history).map(({ silent, ...change }) => change),
  })

/** Returns the booking that a visitor would reschedule or cancel, before they do so. Knowing the booking's id is enough. */
export const getChangeableBooking: Handler<'getChangeable'> = async (input, context) => {
  const found = await context.stores.bookings.find(context.directory.business.slug, input.id)
  const booking = found && (await withMissingChangePolicies(withoutNoShows(found), context))
  const selection = booking && findSelection(booking, input, context)
  if (!booking || !selection) return failed('booking.not_found')
  const selected = selectAppointmentsToCancel(booking, selection, { now: context.now, isOperator: false })
  const providers = await findProvidersForReschedule(booking, context)
  return done({
    id: booking.id,
    ...selection,
    ...(providers === undefined ? {} : { providers: [...providers] }),
    appointments: selected.map(appointment => appointmentWithChanges(appointment, booking, context)),
    cancelled: isCancelled(booking, selection, selected),
    ...mayBeChanged(booking, selection, context),
    ...(booking.payment?.paid ? { refund: getRefundAmount(booking, selected, context) } : {}),
    ...toPriceField(booking, selectAppointments(booking, selection, context.now), context),
  })
}

/** Returns the price after a move now, computed as for an actual move by a visitor. */
function toPriceField(booking: Booking, selected: readonly Appointment[], context: CallContext) {
  const quote = quoteReschedule(booking, selected, asVisitor(context))
  if (!booking.price || !quote) return {}
  const { from, to, refund } = quote
  return { price: { currency: booking.price.currency, from, to, refund } }
}

const asVisitor = (context: CallContext): CallContext => ({
  ...context,
  caller: { ...context.caller, isOperator: false },
})

/** Returns the refund for cancelling now, computed as for an actual cancellation by a visitor. */
function getRefundAmount(booking: Booking, selected: readonly Appointment[], context: CallContext): number {
  return getRefundTotal(buildCancellationPaymentChange(booking, selected, asVisitor(context)))
}

function appointmentWithChanges(
  appointment: Appointment,
  { status, timezone }: Booking,
  { directory, now }: CallContext,
): Appointment {
  const start = getStartInstant(appointment)
  const policy = getAgreedChangePolicy(appointment, directory)
  const zone = getZoneOrDefault(timezone, directory)
  const closed: readonly Booking['status'][] = ['cancelled', 'expired', 'awaiting-payment']
  const over = appointment.cancelled || closed.includes(status)
  const move = getChangeDeadline('reschedule', start, policy)
  const cancel = getChangeDeadline('cancel', start, policy)
  return {
    ...appointment,
    mayReschedule: !over && isChangeAllowed('reschedule', { start, policy, now }),
    ...(move === undefined ? {} : { rescheduleUntil: formatZonedInstant(move, zone) }),
    mayCancel: !over && isChangeAllowed('cancel', { start, policy, now }),
    ...(cancel === undefined ? {} : { cancelUntil: formatZonedInstant(cancel, zone) }),
  }
}

/** Decides in the same way as an actual change by a visitor. */
function mayBeChanged(was: Booking, selection: AppointmentSelection, context: CallContext) {
  const { now } = context
  const toMove = selectAppointments(was, selection, now)
  const toCancel = selectAppointmentsToCancel(was, selection, { now, isOperator: false })
  return {
    mayReschedule: checkChangeable('reschedule', { was, selected: toMove }, asVisitor(context)).ok,
    mayCancel: checkChangeable('cancel', { was, selected: toCancel }, asVisitor(context)).ok,
  }
}

/** Returns undefined if the booking has no such appointment. */
function findSelection(
  { appointments }: Booking,
  { appointment, following, service }: GetChangeableInput,
  { now }: CallContext,
): AppointmentSelection | undefined {
  const candidates = appointments.filter(candidate => service === undefined || candidate.service === service)
  if (appointment !== undefined) {
    const position = Number(appointment)
    if (!candidates.some(candidate => candidate.position === position)) return undefined
    return { appointment: position, ...(following === 'true' ? { following: true } : {}) }
  }
  const isLive = (candidate: Appointment) => !candidate.cancelled && getStartInstant(candidate) > now
  const first = candidates.find(isLive) ?? candidates[0]
  if (!first) return undefined
  const onlyThese = appointments.every(candidate => candidates.includes(candidate) || !isLive(candidate))
  return onlyThese ? {} : { appointment: first.position }
}

/** Returns whether the selection is cancelled. After a cancelled occurrence there may be later ones to cancel. */
const isCancelled = (
  { status, appointments }: Booking,
  { appointment }: AppointmentSelection,
  selected: readonly Appointment[],
): boolean =>
  status === 'cancelled' ||
  (appointment !== undefined && selected.length === 0 && appointments[appointment]?.cancelled === true)
