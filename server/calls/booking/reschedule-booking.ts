/** Moves: the same check as for a new booking, without the booking's own time in the way. */

import type { Appointment, Booking, RescheduleBookingInput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getStartInstant, selectAppointments } from '../../domain/appointment-selection.ts'
import type { PlannedSegment } from '../../domain/combinations.ts'
import type { BookingCandidate, MoveResult, RevisionConflict } from '../../ports/bookings.ts'
import type { CallContext } from '../handler.ts'
import { getZoneOrDefault } from '../slots/offer.ts'
import { toBookingProblem } from './booking-error.ts'
import { listAppointmentLimits } from './booking-limits.ts'
import { findBookingPlans } from './booking-plans.ts'
import { formatStartAndEnd } from './booking-record.ts'
import {
  appendHistory,
  changeBookingWithRetry,
  requireChangeable,
  toReasonField,
  toRequestField,
} from './change.ts'
import { findMovedSegments, type MovedSegment } from './moved-segments.ts'
import { refuseOrder } from './order.ts'
import { type BookingOutcome, toRepeatedRequestOutcome, withIdempotency } from './with-idempotency.ts'

export const rescheduleBooking = withIdempotency<RescheduleBookingInput>((input, context) =>
  changeBookingWithRetry(input.id, context, async was => {
    const start = parseInstant(input.start)
    if (start === undefined)
      return refuseOrder([{ pointer: '/start', code: 'field.date_invalid', params: {} }])
    const open = selectAppointments(was, input, context.now)
    const meant = requireChangeable('reschedule', { was, meant: open }, context)
    if (!meant.ok) return meant
    const moving = findMovedSegments(
      { was, meant: meant.value, start, provider: input.provider },
      context.directory,
    )
    if (!moving.ok) return moving
    if (staysWhereItIs(moving.value, input)) return done({ booking: was })
    const segments = moving.value.map(({ segment }) => segment)
    const held = input.hold === undefined ? {} : { hold: input.hold }
    const positions = moving.value.flatMap(({ appointments }) => appointments.map(({ position }) => position))
    const ways = await findBookingPlans(segments, context, {
      except: { booking: was.id, positions, ...held },
    })
    if (!ways.ok) return ways
    const attempts = ways.value.flatMap(
      way => attemptOf(way, { was, moving: moving.value, input, context }) ?? [],
    )
    if (attempts.length === 0) return failed('calendar.not_found', { kind: 'provider' })
    const receipt = await context.bookings.move({
      ...{
        business: context.directory.business.slug,
        previous: was,
        now: context.now,
        candidates: attempts,
        ...held,
      },
      ...toRequestField(context),
      positions,
    })
    if (receipt.kind === 'changed') return receipt
    return answerTo(receipt)
  }),
)

function answerTo(receipt: Exclude<MoveResult, RevisionConflict>): BookingOutcome {
  switch (receipt.kind) {
    case 'moved':
      return done({ booking: receipt.booking })
    case 'replayed':
    case 'key-reused':
    case 'in-flight':
      return toRepeatedRequestOutcome(receipt)
    default:
      return toBookingProblem(receipt)
  }
}

/** As when a move is sent again because its answer was lost: it is not told twice. */
const staysWhereItIs = (moving: readonly MovedSegment[], { provider }: RescheduleBookingInput): boolean =>
  moving.every(({ segment, appointments }) =>
    appointments.every(
      one =>
        getStartInstant(one) === segment.start &&
        (provider === undefined || provider === 'any' || provider === one.provider),
    ),
  )

interface MoveParts {
  readonly was: Booking
  readonly moving: readonly MovedSegment[]
  readonly input: RescheduleBookingInput
  readonly context: CallContext
}

/** Undefined where a team of another size would serve than before: a booking keeps its appointments. */
function attemptOf(way: readonly PlannedSegment[], parts: MoveParts): BookingCandidate | undefined {
  const { was, moving, context } = parts
  if (moving.some(({ appointments }, index) => appointments.length !== way[index]?.party.length))
    return undefined
  const zone = getZoneOrDefault(was.timezone, context.directory)
  const moved = new Map<number, Appointment>()
  for (const [index, { appointments }] of moving.entries())
    for (const [place, old] of appointments.entries()) {
      const [provider, claim] = [way[index]?.party[place], way[index]?.claims[place]]
      if (!provider || !claim) return undefined
      const { slug, name, timezone } = provider
      const who = { provider: slug, providerName: name, timezone }
      moved.set(old.position, { ...old, ...who, ...formatStartAndEnd(claim, zone), previousStart: old.start })
    }
  // What has been approved once stays so.
  const claims = way.flatMap(taken => taken.claims)
  return {
    claims: was.status === 'requested' ? claims : claims.map(one => ({ ...one, kind: 'session' })),
    limits: listAppointmentLimits(way),
    booking: bookingAfter(moved, parts),
  }
}

function bookingAfter(moved: ReadonlyMap<number, Appointment>, { was, input, context }: MoveParts): Booking {
  const [first] = [...moved.values()].sort((a, b) => getStartInstant(a) - getStartInstant(b))
  const entry = {
    what: 'rescheduled' as const,
    ...toReasonField(input.reason),
    ...(moved.size === was.appointments.length ? {} : { appointments: [...moved.keys()] }),
    ...(first ? { from: first.previousStart ?? first.start, to: first.start } : {}),
  }
  return {
    ...was,
    status: was.status === 'requested' ? 'requested' : 'rescheduled',
    appointments: was.appointments.map(one => moved.get(one.position) ?? one),
    history: appendHistory(was, entry, context),
  }
}
