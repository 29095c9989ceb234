/** Applies the rules for guests to a booking: what is invalid, and what is kept of each guest. */
import type { Booking, CreateBookingInput, Guest } from '#schemas/generated/types.gen.ts'
import { evaluateGuest, findGuestFaults } from '#schemas/runtime/booking/guest-faults.ts'
import { type GuestRules, toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { toPublicService } from '#server/features/business/calls/services.ts'
import { toFormVersion } from '#server/features/forms/calls/form-versions.ts'
import { findAnswerFaults } from '#server/features/forms/calls/submission-evaluation.ts'
import { resolveGuestRules } from '#server/features/slots/calls/guest-rules.ts'
import type { ServiceWithProviders } from '#server/features/slots/rules/order.ts'

/** Finds faults in the guests' answers, and guests that are missing. Pointers lead into the call's input. */
export function findBookingGuestFaults(
  input: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): readonly Fault[] {
  const services = offers.map(({ service }) => service)
  return findGuestFaults({ ...input, services }, resolveGuestRules(services, context), {
    scope: getGuestScope(offers, context),
    findAnswerFaults: (form, run) =>
      findAnswerFaults(toFormVersion('form', form), run, context.configuration),
  })
}

/** Returns the guests as they are kept: with the answers that count, apart from what every booking knows. */
export function buildBookingGuests(
  { guests = [] }: CreateBookingInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): Pick<Booking, 'guests' | 'guestRules'> {
  const rules = resolveGuestRules(
    offers.map(({ service }) => service),
    context,
  )
  const scope = getGuestScope(offers, context)
  const kept = guests.map(guest => buildBookingGuest(guest, rules, scope))
  return { guests: kept, ...(kept.some(({ answers }) => answers) ? { guestRules: rules.id } : {}) }
}

function buildBookingGuest(guest: Guest, rules: GuestRules, scope: JsonObject): Booking['guests'][number] {
  const { values } = evaluateGuest(guest, toGuestForm(rules), scope)
  const { name, email, ...others } = values
  const answers = Object.fromEntries(Object.entries(others).filter(isAnswer))
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof email === 'string' ? { email } : {}),
    ...(guest.service === undefined ? {} : { service: guest.service }),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  }
}

type GuestAnswer = NonNullable<Booking['guests'][number]['answers']>[string]

/** The rules allow no other values. */
const isAnswer = (entry: [string, unknown]): entry is [string, GuestAnswer] =>
  entry[1] !== undefined && entry[1] !== ''

/** The conditions of the fields read the service that takes the guests. */
function getGuestScope(offers: readonly ServiceWithProviders[], { directory }: CallContext): JsonObject {
  const services = offers.map(({ service }) => service)
  const asking = services.find(({ guests = 'none' }) => guests !== 'none')
  return {
    business: directory.business,
    ...(asking ? { service: toPublicService(asking, directory) } : {}),
  }
}
