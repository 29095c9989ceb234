/** Books for a customer, as the business does on the telephone: in spite of rules that the input names, and without a form. */
import type {
  Booking,
  CreateBookingAsOperatorInput,
  CreateBookingInput,
} from '#schemas/generated/types.gen.ts'
import { isEmail } from '#schemas/runtime/core/email.ts'
import { done, type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { checkOwnProvider, getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { getEndInstant, getStartInstant } from '#server/features/slots/rules/appointment-selection.ts'
import type { BookingCandidate, BookingCommand } from '../bookings.ts'
import { toSilentHistoryFieldAt } from '../console/undoable.ts'
import { findBookingPlansBreakingRules } from './booking-plans-breaking-rules.ts'
import { bookWithStrategy } from './create-booking.ts'
import { withIdempotencyInStore } from './with-idempotency.ts'

export const createBookingAsOperator = withIdempotencyInStore<CreateBookingAsOperatorInput>(
  async (input, context) => {
    const { override = [] } = input
    const provider = input.provider ?? getOnlyProvider(context.caller) ?? 'any'
    const refusal = checkOwnProvider(provider, context.caller)
    if (refusal) return refusal
    const outcome = await bookWithStrategy(toOrderInput(input, provider, context), context, {
      findContactFaults,
      // Who comes along is no question on the telephone.
      findGuestFaults: () => [],
      findFaults: () => [],
      // A customer on the telephone cannot look into their mail.
      checkEmail: async () => done(undefined),
      collectConsents: () => [],
      collectAnswers: () => ({}),
      findPlans: (segments, ports, options) =>
        findBookingPlansBreakingRules(segments, ports, { ...options, override }),
      toCommand: command => toOperatorCommand(command, input, context),
    })
    // How many bookings a contact may have is counted by the store.
    return !outcome.ok && outcome.problem.code === 'contact.limit_reached'
      ? failed('booking.outside_rules', { rules: 'limits' })
      : outcome
  },
)

const toOrderInput = (
  { service, start, contact, locale }: CreateBookingAsOperatorInput,
  provider: string,
  { directory: { business } }: CallContext,
): CreateBookingInput => ({
  items: [{ service, provider, start }],
  contact: Object.fromEntries(
    Object.entries(contact).flatMap(([name, text = '']) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  ),
  timezone: business.timezone,
  locale: locale ?? business.defaultLocale,
  payLater: true,
})

/** Returns faults in what is given: only the name is required. */
function findContactFaults({ contact: { firstName, email } }: CreateBookingInput): readonly Fault[] {
  const unnamed: Fault = { pointer: '/contact/firstName', code: 'field.required', params: {} }
  const invalid: Fault = { pointer: '/contact/email', code: 'field.email_invalid', params: {} }
  return [
    ...(firstName === undefined ? [unnamed] : []),
    ...(email === undefined || isEmail(email) ? [] : [invalid]),
  ]
}

function toOperatorCommand(
  command: BookingCommand,
  input: CreateBookingAsOperatorInput,
  context: CallContext,
): BookingCommand {
  const { override = [] } = input
  const candidates = command.candidates.map(
    ({ claims, limits = [], booking }): BookingCandidate => ({
      booking: toConfirmedBooking(booking, input, context),
      claims: claims.map(claim => ({ ...claim, kind: 'session' })),
      // What is over is none of the bookings that a contact has ahead.
      limits: limits.filter(
        ({ kind }) => !override.includes('limits') && (kind !== 'bookings' || !isOver(booking, context)),
      ),
    }),
  )
  const [first] = candidates
  return {
    ...command,
    candidates,
    ...(first
      ? {
          audit: createAuditNote(
            'createBookingAsOperator',
            { kind: 'booking', key: first.booking.id },
            context,
          ),
        }
      : {}),
  }
}

/** Nothing has to be approved before the appointment; nor paid, as `payLater` says. */
const toConfirmedBooking = (
  booking: Booking,
  input: CreateBookingAsOperatorInput,
  { now }: CallContext,
): Booking => ({
  ...booking,
  status: 'scheduled',
  history: booking.history.map(change => ({
    ...change,
    by: 'operator' as const,
    ...toSilentHistoryFieldAt(input, { start: getFirstStart(booking), now }),
  })),
})

const isOver = ({ appointments }: Booking, { now }: CallContext): boolean =>
  appointments.every(appointment => getEndInstant(appointment) <= now)

const getFirstStart = ({ appointments }: Booking): Instant =>
  asInstant(Math.min(...appointments.map(getStartInstant)))
