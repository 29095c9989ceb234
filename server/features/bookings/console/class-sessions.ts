/** Handles `rescheduleClassSession` and `cancelClassSession`, which change a session of a class with everybody who comes. */
import type {
  Appointment,
  Booking,
  CancelClassSessionInput,
  RescheduleClassSessionInput,
  RescheduleClassSessionOutput,
} from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkOwnBooking, checkOwnProvider } from '#server/features/people/calls/operator-rights.ts'
import { createDateFault } from '#server/features/slots/calls/date-fault.ts'
import { findServiceOffer, getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { getEndInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import type { RevisionConflict } from '../bookings.ts'
import { failWithUnavailableReason } from '../calls/booking-error.ts'
import { collectAppointmentLimits } from '../calls/booking-limits.ts'
import { findBookingPlansBreakingRules } from '../calls/booking-plans-breaking-rules.ts'
import { formatStartAndEnd } from '../calls/booking-record.ts'
import { withCancelledAppointments } from '../calls/cancel-booking.ts'
import {
  buildCancellationPaymentChange,
  closeCheckout,
  isRefundedOtherwise,
  withPaymentChange,
} from '../calls/cancellation-refund.ts'
import { buildNextHistory, toReasonField } from '../calls/change.ts'
import type { ClassSessionBookingChange, ClassSessionCommand } from '../class-sessions.ts'
import {
  type ClassSession,
  type ClassSessionBooking,
  type ClassSessionInput,
  failClassSessionFixed,
  readClassSession,
} from './read-class-session.ts'
import { toSilentHistoryFieldAt, toUndoWindowField, type UndoableInput } from './undoable.ts'

/** What a change of one booking is, without what all parts share. */
type PlannedPart = Pick<
  ClassSessionBookingChange,
  'previous' | 'positions' | 'booking' | 'claims' | 'payment'
>

interface PlannedChange extends Pick<ClassSessionCommand, 'limits'> {
  readonly parts: readonly PlannedPart[]
}

export const rescheduleClassSession: Handler<'rescheduleClassSession'> = (input, context) =>
  changeSession('rescheduleClassSession', { input, context }, session => planMove(session, input, context))

export const cancelClassSession: Handler<'cancelClassSession'> = (input, context) =>
  changeSession('cancelClassSession', { input, context }, session =>
    planCancellation(session, input, context),
  )

/** Others may book in the session at the same moment, and each try may find one refund more that came about otherwise. */
const maxTries = 3

async function changeSession(
  action: 'rescheduleClassSession' | 'cancelClassSession',
  { input, context }: { readonly input: ClassSessionInput & UndoableInput; readonly context: CallContext },
  plan: (session: ClassSession) => Promise<Outcome<PlannedChange> | RevisionConflict>,
): Promise<Outcome<RescheduleClassSessionOutput>> {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const business = directory.business.slug
  for (let tries = 0; tries < maxTries; tries++) {
    const session = await readClassSession(input, context)
    if (!session.ok) return session
    const planned = await plan(session.value)
    if ('kind' in planned) continue
    if (!planned.ok) return planned
    const { parts, limits = [] } = planned.value
    const windows = parts.map(({ payment }) => toUndoWindowField(input, payment, context).undo)
    const isUndoable = windows.every(window => window !== undefined)
    const result = await bookings.changeSession({
      business,
      now,
      limits,
      parts: parts.map((part, index) => ({
        ...part,
        business,
        now,
        audit: createAuditNote(action, { kind: 'booking', key: part.previous.id }, context),
        ...(isUndoable && windows[index] ? { undo: windows[index] } : {}),
      })),
    })
    if (result.kind === 'changed-session') {
      for (const { previous } of parts)
        if (previous.status === 'awaiting-payment') closeCheckout(previous, context)
      return done(toAnswer(parts, isUndoable ? windows : [], now))
    }
    if (result.kind === 'limit') return failed('booking.outside_rules', { rules: 'limits' })
    if (result.kind !== 'changed') return failWithUnavailableReason(result)
  }
  return failed('booking.changed')
}

function toAnswer(
  parts: readonly PlannedPart[],
  windows: readonly ReturnType<typeof toUndoWindowField>['undo'][],
  now: Instant,
): RescheduleClassSessionOutput {
  const changes = windows.flatMap(window => window?.change ?? [])
  const until = windows[0]?.until
  return {
    bookings: parts.length,
    letters: parts.filter(({ booking }) => booking.contact.email && !booking.history.at(-1)?.silent).length,
    ...(until === undefined ? {} : { undo: { changes, seconds: Math.floor((until - now) / 1000) } }),
  }
}

const movable: ReadonlySet<Booking['status']> = new Set(['requested', 'scheduled', 'rescheduled'])

async function planMove(
  { key, members }: ClassSession,
  input: RescheduleClassSessionInput,
  context: CallContext,
): Promise<Outcome<PlannedChange>> {
  const { directory, caller, now } = context
  const { toProvider = key.provider, override = [] } = input
  const refusal = checkOwnProvider(toProvider, caller)
  if (refusal) return refusal
  const start = parseInstant(input.to)
  if (start === undefined) return failed('input.invalid', {}, [createDateFault('/to', input.to)])
  if (key.start <= now || !members.every(({ was }) => movable.has(was.status))) return failClassSessionFixed()
  if (!directory.providers.has(toProvider)) return failed('calendar.not_found', { kind: 'provider' })
  const offer = findServiceOffer(key.service, toProvider, directory)
  if (!offer.ok) return offer
  if (start === key.start && toProvider === key.provider) return failed('slot.taken')
  const seats = members.reduce((sum, { appointments }) => sum + sumSeats(appointments), 0)
  // A capacity that was lowered leaves everybody their seat.
  const capacity = Math.max(offer.value.service.capacity ?? 1, seats)
  const segment = {
    offer: { ...offer.value, service: { ...offer.value.service, capacity } },
    start,
    seats,
    offGrid: true,
  }
  const plans = await findBookingPlansBreakingRules([segment], context, {
    except: { session: key },
    override,
  })
  if (!plans.ok) return plans
  const [plan] = plans.value
  const [planned] = plan ?? []
  if (!plan || !planned) return failed('slot.taken')
  // An approved booking stays approved; of a session, there is one kind.
  const isRequest = members.every(({ was }) => was.status === 'requested')
  const claims = planned.claims.map(claim => (isRequest ? claim : { ...claim, kind: 'session' as const }))
  return done({
    limits: override.includes('limits') ? [] : collectAppointmentLimits(plan),
    parts: members.flatMap(member => planMovedPart(member, { ...planned, claims }, { input, context }) ?? []),
  })
}

const sumSeats = (appointments: readonly Appointment[]): number =>
  appointments.reduce((sum, { seats }) => sum + seats, 0)

function planMovedPart(
  { was, appointments }: ClassSessionBooking,
  { party: [provider], claims: [claim] }: PlannedSegment,
  { input, context }: { readonly input: RescheduleClassSessionInput; readonly context: CallContext },
): PlannedPart | undefined {
  const [first] = appointments
  if (!provider || !claim || !first) return undefined
  const times = formatStartAndEnd(claim, getZoneOrDefault(was.timezone, context.directory))
  const { slug, name, timezone } = provider
  const positions = appointments.map(({ position }) => position)
  const entry = {
    what: 'rescheduled' as const,
    ...toReasonField(input.reason),
    ...toSilentHistoryFieldAt(input, { start: claim.start, now: context.now }),
    ...(positions.length === was.appointments.length ? {} : { appointments: positions }),
    from: first.start,
    to: times.start,
  }
  return {
    previous: was,
    positions,
    claims: appointments.map(({ seats }) => ({ ...claim, seats })),
    booking: {
      ...was,
      status: was.status === 'requested' ? 'requested' : 'rescheduled',
      appointments: was.appointments.map(appointment =>
        appointments.includes(appointment)
          ? {
              ...appointment,
              provider: slug,
              providerName: name,
              timezone,
              ...times,
              previousStart: appointment.start,
            }
          : appointment,
      ),
      history: buildNextHistory(was, entry, context),
    },
  }
}

async function planCancellation(
  { members }: ClassSession,
  input: CancelClassSessionInput,
  context: CallContext,
): Promise<Outcome<PlannedChange> | RevisionConflict> {
  const parts: PlannedPart[] = []
  for (const member of members) {
    const part = planClassSessionBookingCancellation(member, input, context)
    if (!part.ok) return part
    const { payment, previous } = part.value
    if (payment?.refund && (await isRefundedOtherwise(previous, context))) return { kind: 'changed' }
    parts.push(part.value)
  }
  return done({ parts })
}

/** Returns what cancelling a session would write of one booking in it. */
export function planClassSessionBookingCancellation(
  { was, appointments }: ClassSessionBooking,
  input: Pick<CancelClassSessionInput, 'reason' | 'notify'>,
  context: CallContext,
): Outcome<PlannedPart> {
  if (!appointments.some(appointment => getEndInstant(appointment) > context.now))
    return failClassSessionFixed()
  // An unpaid booking is cancelled as a whole, like anywhere else.
  const isUnpaid = was.status === 'awaiting-payment'
  const refusal = isUnpaid ? checkOwnBooking(was, context.caller) : undefined
  if (refusal) return refusal
  const cancelled = isUnpaid ? was.appointments.filter(one => !one.cancelled) : appointments
  const payment = buildCancellationPaymentChange(was, cancelled, context)
  const left = withPaymentChange(withCancelledAppointments(was, cancelled, { input, context }), payment)
  return done({ ...left, previous: was, positions: cancelled.map(({ position }) => position) })
}
