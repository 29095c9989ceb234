import type { Service } from '#schemas/generated/types.gen.ts'
import {
  defaultGuestRulesId,
  type GuestRules,
  getGuestRulesId,
} from '#schemas/runtime/booking/guest-rules.ts'
import type { CallContext } from '#server/calls/handler.ts'

/** Returns the rules for the guests of a booking of these services. */
export function resolveGuestRules(
  services: readonly Service[],
  { configuration: { guests } }: Pick<CallContext, 'configuration'>,
): GuestRules {
  // Between a reload and the next change of a record, a service may name rules that are gone.
  const rules = guests.get(getGuestRulesId(services)) ?? guests.get(defaultGuestRulesId)
  if (!rules) throw new Error(`There is no schemas/guests/${defaultGuestRulesId}.json: restore the file.`)
  return rules
}
