import { failed, unreachable } from '#schemas/runtime/core/problem.ts'
import type { UnavailableReason } from '../../ports/bookings.ts'

/** What a visitor is told when the store could not take the time. */
export function toBookingProblem(refusal: UnavailableReason) {
  switch (refusal.kind) {
    case 'taken':
      return failed('slot.taken')
    case 'seats':
      return failed('slot.seats_exceeded', { count: refusal.left })
    case 'limit':
      // Of a provider's full day a visitor need not know more than that it is full.
      return refusal.limit.kind === 'bookings'
        ? failed('contact.limit_reached', { count: refusal.limit.most })
        : failed('slot.taken')
    default:
      return unreachable(refusal)
  }
}

type Refused = ReturnType<typeof failed>

/** Too few seats for all: whoever brings guests can bring fewer. */
export function withGuestPointer(
  refused: Refused,
  { guests = [], guestCount }: { readonly guests?: readonly unknown[]; readonly guestCount?: number },
): Refused {
  const { code, params } = refused.problem
  if (code !== 'slot.seats_exceeded') return refused
  if (guestCount === undefined && guests.length === 0) return refused
  const pointer = guestCount === undefined ? '/guests' : '/guestCount'
  return failed(code, params, [{ pointer, code, params }])
}
