import { assertNever, failed } from '#schemas/runtime/core/problem.ts'
import type { UnavailableReason } from '../bookings.ts'

/** Converts the store's reason for not taking the time to the problem that visitors see. */
export function failWithUnavailableReason(reason: UnavailableReason) {
  switch (reason.kind) {
    case 'taken':
      return failed('slot.taken')
    case 'seats':
      return failed('slot.seats_exceeded', { count: reason.left })
    case 'limit':
      // If a provider's day is full, a visitor need not know more than that.
      return reason.limit.kind === 'bookings'
        ? failed('contact.limit_reached', { count: reason.limit.most })
        : failed('slot.taken')
    default:
      return assertNever(reason)
  }
}

type Failure = ReturnType<typeof failed>

/** Points to the guests if there are too few seats: a visitor who brings guests can bring fewer. */
export function addGuestsFault(
  failure: Failure,
  { guests = [], guestCount }: { readonly guests?: readonly unknown[]; readonly guestCount?: number },
): Failure {
  const { code, params } = failure.problem
  if (code !== 'slot.seats_exceeded') return failure
  if (guestCount === undefined && guests.length === 0) return failure
  const pointer = guestCount === undefined ? '/guests' : '/guestCount'
  return failed(code, params, [{ pointer, code, params }])
}
