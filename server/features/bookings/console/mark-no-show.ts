/** Handles `markNoShow`, and keeps what it notes from visitors. */
import type { Appointment, Booking, MarkNoShowInput } from '#schemas/generated/types.gen.ts'
import { isTeamChange } from '#schemas/runtime/booking/effective-changes.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import { buildNextHistory, changeBookingWithRetry } from '../calls/change.ts'

export const markNoShow: Handler<'markNoShow'> = (input, context) =>
  changeBookingWithRetry(input.id, context, async was => {
    const {
      stores: { bookings },
      directory,
      now,
    } = context
    const visit = selectVisit(was, input, now)
    if (visit.length === 0) return failed('booking.not_begun')
    const positions = new Set(
      visit.filter(({ noShow = false }) => noShow !== input.noShow).map(({ position }) => position),
    )
    if (positions.size === 0) return done({ booking: was })
    const what = input.noShow ? 'no-show' : 'no-show-withdrawn'
    const isPart = positions.size < was.appointments.length
    const receipt = await bookings.amend({
      business: directory.business.slug,
      previous: was,
      booking: {
        ...was,
        appointments: was.appointments.map(appointment =>
          positions.has(appointment.position) ? withNoShow(appointment, input.noShow) : appointment,
        ),
        history: buildNextHistory(
          was,
          { what, ...(isPart ? { appointments: [...positions] } : {}) },
          context,
        ),
      },
      now,
      audit: createAuditNote('markNoShow', { kind: 'booking', key: was.id }, context),
    })
    return receipt.kind === 'changed' ? receipt : done({ booking: receipt.booking })
  })

const takesPlace: ReadonlySet<Booking['status']> = new Set(['scheduled', 'rescheduled'])

/** Returns the appointments of one day, which has begun: those of a cart are one visit, those of a series are not. */
function selectVisit(
  { status, appointments }: Booking,
  { appointment: position }: MarkNoShowInput,
  now: Instant,
): readonly Appointment[] {
  if (!takesPlace.has(status)) return []
  const standing = appointments.filter(({ cancelled }) => !cancelled)
  const last = standing
    .filter(appointment => position === undefined || appointment.position === position)
    .filter(appointment => getStartInstant(appointment) <= now)
    .reduce<Appointment | undefined>(
      (latest, next) => (latest && getStartInstant(latest) >= getStartInstant(next) ? latest : next),
      undefined,
    )
  return last ? standing.filter(({ start }) => getDate(start) === getDate(last.start)) : []
}

/** Of a start as it was told to the visitor: `2026-12-01T10:00:00+01:00`. */
const getDate = (start: string): string => start.slice(0, 10)

function withNoShow({ noShow, ...appointment }: Appointment, isNoShow: boolean): Appointment {
  return isNoShow ? { ...appointment, noShow: true } : appointment
}

/** Returns the booking without what the team noted about who came. */
export const withoutNoShows = (booking: Booking): Booking => ({
  ...booking,
  appointments: booking.appointments.map(appointment => withNoShow(appointment, false)),
  history: booking.history.filter(change => !isTeamChange(change)),
})
