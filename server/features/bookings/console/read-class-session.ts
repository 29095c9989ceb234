/** Reads the session of a class that a call names, with its bookings. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { checkOwnProvider } from '#server/features/people/calls/operator-rights.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { ClassSessionKey } from '../class-sessions.ts'

/** All of them are read, and written in one transaction. */
const maxSessionBookings = 500

export interface ClassSession {
  readonly key: ClassSessionKey
  readonly members: readonly ClassSessionBooking[]
}

/** A booking of the session, with its appointments there: several only of a cart that has the class twice. */
export interface ClassSessionBooking {
  readonly was: Booking
  readonly appointments: readonly Appointment[]
}

export interface ClassSessionInput {
  readonly provider: string
  readonly service: string
  readonly start: string
}

export async function readClassSession(
  { provider, service, start: text }: ClassSessionInput,
  { stores: { bookings }, directory, caller }: CallContext,
): Promise<Outcome<ClassSession>> {
  const refusal = checkOwnProvider(provider, caller)
  if (refusal) return refusal
  const start = parseInstant(text)
  if (start === undefined) return failed('input.invalid', {}, [createDateFault('/start', text)])
  const business = directory.business.slug
  const session = { provider, service, start }
  const ids = await bookings.findSession({ business, session, limit: maxSessionBookings + 1 })
  if (ids.length === 0) return failed('session.not_found')
  if (ids.length > maxSessionBookings) return failClassSessionFixed()
  const isThere = (appointment: Appointment) =>
    !appointment.cancelled &&
    appointment.provider === provider &&
    appointment.service === service &&
    getStartInstant(appointment) === start
  const members = (await bookings.findByIds(business, ids))
    .map(was => ({ was, appointments: was.appointments.filter(isThere) }))
    .filter(({ appointments }) => appointments.length > 0)
  if (members.length === 0) return failed('session.not_found')
  return members.some(isGivenByTeam) ? failClassSessionFixed() : done({ key: session, members })
}

export const failClassSessionFixed = () => failed('session.fixed', { count: maxSessionBookings })

/** Whether somebody has booked several providers at once, whose sessions would come apart. */
const isGivenByTeam = ({ was, appointments }: ClassSessionBooking): boolean =>
  groupSimultaneousAppointments(was.appointments.filter(({ cancelled }) => !cancelled)).some(
    group =>
      group.some(one => appointments.includes(one)) && new Set(group.map(one => one.provider)).size > 1,
  )
