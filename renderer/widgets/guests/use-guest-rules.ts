import type { PublicService } from '#schemas/generated/types.gen.ts'
import { defaultGuestRulesId, type GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'

export interface GuestRulesState {
  /** The rules, once they are there. */
  readonly rules: GuestRules | undefined
  readonly problem: Problem | undefined
}

/** Queries rules for guests by their id; `undefined` queries nothing. */
export function useGuestRules(id: string | undefined): GuestRulesState {
  const { value, problem } = useCallQuery(id === undefined ? undefined : getGuestRulesQueryKey(id))
  return { rules: isGuestRules(value) ? value : undefined, problem }
}

/** Returns the id of the rules of a service; undefined if there can be no guests. */
export const getServiceGuestRulesId = ({ guests, guestRules }: PublicService): string | undefined =>
  guests === 'none' ? undefined : (guestRules ?? defaultGuestRulesId)

/** Returns the query that the widgets for guests need. */
export function listGuestRulesQueryKeys(
  _options: unknown,
  { service }: { readonly service?: PublicService | undefined },
): readonly QueryKey<'getGuestRules'>[] {
  const id = service && getServiceGuestRulesId(service)
  return id === undefined ? [] : [getGuestRulesQueryKey(id)]
}

const getGuestRulesQueryKey = (id: string): QueryKey<'getGuestRules'> => ['getGuestRules', { id }]

/** Tells whether a value is a document with rules. The server checked it against its meta schema. */
const isGuestRules = (value: unknown): value is GuestRules => isObject(value) && isObject(value.schema)
