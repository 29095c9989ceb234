import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkOwnBooking, checkOwnProvider } from '#server/features/people/calls/operator-rights.ts'
import { buildNextHistory } from '../calls/change.ts'
import { withChangePermissions } from '../calls/change-permissions.ts'
import type { UndoableChange, UndoCommand } from '../undo.ts'

/** Takes back a change of a booking, unless it was announced or something has changed since. */
export const undoChange: Handler<'undoChange'> = async ({ change }, context) => {
  const {
    stores: { bookings },
    directory,
    caller,
    now,
  } = context
  const business = directory.business.slug
  const found = await bookings.findUndoable({ business, change, now })
  const was = found && (await bookings.find(business, found.booking))
  if (!was || was.history.length !== found.revision) return failed('change.settled')
  const booking = withFormerState(was, found, context)
  const refusal = checkOwnBooking(was, caller) ?? checkOwnBooking(booking, caller)
  if (refusal) return refusal
  const audit = createAuditNote('undoChange', { kind: 'booking', key: was.id }, context)
  const result = await bookings.undo({ business, previous: was, now, audit, change, booking })
  if (result !== 'undone') return failed(result === 'taken' ? 'change.time_taken' : 'change.settled')
  const restored = (await bookings.find(business, was.id)) ?? booking
  return done({ booking: await withChangePermissions(restored, context) })
}

/** Takes back the changes of all bookings of a session, or none. Of each booking, only those appointments have changed. */
export const undoClassSessionChange: Handler<'undoClassSessionChange'> = async ({ changes }, context) => {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const business = directory.business.slug
  const commands: UndoCommand[] = []
  for (const change of changes) {
    const found = await bookings.findUndoable({ business, change, now })
    const was = found && (await bookings.find(business, found.booking))
    if (!was || was.history.length !== found.revision) return failed('change.settled')
    const booking = withFormerState(was, found, context)
    const refusal = checkOwnPart(was, booking, context)
    if (refusal) return refusal
    const audit = createAuditNote('undoClassSessionChange', { kind: 'booking', key: was.id }, context)
    commands.push({ business, previous: was, now, audit, change, booking })
  }
  // One booking has one change: a second one would have ended the first.
  if (new Set(commands.map(({ previous }) => previous.id)).size < commands.length)
    return failed('change.settled')
  const result = await bookings.undoClassSessionChange(commands)
  if (result !== 'undone') return failed(result === 'taken' ? 'change.time_taken' : 'change.settled')
  return done({ bookings: commands.length })
}

function checkOwnPart(was: Booking, booking: Booking, { caller }: CallContext) {
  const positions = was.history.at(-1)?.appointments
  // Without positions, what stays cancelled has not changed.
  const isPart = ({ position, cancelled }: Booking['appointments'][number]) =>
    positions?.includes(position) ?? !cancelled
  return [was, booking]
    .flatMap(({ appointments }) => appointments.filter(isPart))
    .map(({ provider }) => checkOwnProvider(provider, caller))
    .find(refusal => refusal !== undefined)
}

/** Nobody was told the reason of the change, and nobody is to read it. */
function withFormerState(was: Booking, change: UndoableChange, context: CallContext): Booking {
  const { guest: returning, ...former } = change.former
  const history = buildNextHistory(was, { what: 'undone', ...toAffected(was.history.at(-1)) }, context)
  return {
    ...was,
    ...former,
    guests: was.guests.map(({ cancelled, ...guest }, index) =>
      cancelled && index !== returning ? { ...guest, cancelled } : guest,
    ),
    history: history.map((entry, index) => (index === was.history.length - 1 ? withoutReason(entry) : entry)),
  }
}

const toAffected = (entry: BookingChange | undefined): Pick<BookingChange, 'appointments'> =>
  entry?.appointments ? { appointments: entry.appointments } : {}

const withoutReason = ({ reason, ...entry }: BookingChange): BookingChange => entry
