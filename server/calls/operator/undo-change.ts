import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { UndoableChange } from '../../ports/undo.ts'
import { buildNextHistory } from '../booking/change.ts'
import { withChangePermissions } from '../booking/change-permissions.ts'
import type { CallContext, Handler } from '../handler.ts'
import { createAuditNote } from './audit-note.ts'
import { checkOwnBooking } from './operator-rights.ts'

/** Takes back a change of a booking, unless it was announced or something has changed since. */
export const undoChange: Handler<'undoChange'> = async ({ change }, context) => {
  const { bookings, directory, client, now } = context
  const business = directory.business.slug
  const found = await bookings.findUndoable({ business, change, now })
  const was = found && (await bookings.find(business, found.booking))
  if (!was || was.history.length !== found.revision) return failed('change.settled')
  const booking = withFormerState(was, found, context)
  const refusal = checkOwnBooking(was, client) ?? checkOwnBooking(booking, client)
  if (refusal) return refusal
  const audit = createAuditNote('undoChange', { kind: 'booking', key: was.id }, context)
  const result = await bookings.undo({ business, previous: was, now, audit, change, booking })
  if (result !== 'undone') return failed(result === 'taken' ? 'change.time_taken' : 'change.settled')
  const restored = (await bookings.find(business, was.id)) ?? booking
  return done({ booking: withChangePermissions(restored, context) })
}

/** Nobody was told the reason of the change, and nobody is to read it. */
function withFormerState(was: Booking, { former }: UndoableChange, context: CallContext): Booking {
  const history = buildNextHistory(was, { what: 'undone', ...toAffected(was.history.at(-1)) }, context)
  return {
    ...was,
    ...former,
    history: history.map((entry, index) => (index === was.history.length - 1 ? withoutReason(entry) : entry)),
  }
}

const toAffected = (entry: BookingChange | undefined): Pick<BookingChange, 'appointments'> =>
  entry?.appointments ? { appointments: entry.appointments } : {}

const withoutReason = ({ reason, ...entry }: BookingChange): BookingChange => entry
