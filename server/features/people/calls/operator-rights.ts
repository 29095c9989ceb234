/** Narrows calls to what a role is about: staff to their own calendar, editors to content. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Caller } from '#server/calls/handler.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'

type Operator = Pick<Caller, 'operator'>
type Refusal = Extract<Outcome<unknown>, { readonly ok: false }>

/**
 * Returns the only provider whose calendar the operator sees; undefined: all. Staff without a provider see that of the
 * empty slug, which nobody has.
 */
export const getOnlyProvider = ({ operator }: Operator): string | undefined =>
  operator?.role === 'staff' ? (operator.provider ?? '') : undefined

/** Returns a problem if the calendar is not the operator's own. */
export function checkOwnProvider(provider: string, client: Operator): Refusal | undefined {
  const only = getOnlyProvider(client)
  return only === undefined || only === provider ? undefined : failed('operator.forbidden')
}

/** Returns a problem if somebody else's calendar would change, too. Visitors are no operators and may go on. */
export function checkOwnBooking({ appointments }: Booking, client: Operator): Refusal | undefined {
  const only = getOnlyProvider(client)
  return only === undefined || appointments.every(({ provider }) => provider === only)
    ? undefined
    : failed('operator.forbidden')
}

/** Returns a problem if the operator may not see or change records of one of these kinds. */
export const checkRecordKinds = (kinds: readonly string[], { operator }: Operator): Refusal | undefined =>
  operator?.role === 'editor' && !kinds.every(kind => findContentKind(kind) || editableDocuments.has(kind))
    ? failed('operator.forbidden')
    : undefined

/** What an editor words; how pages are put together is for managers. */
const editableDocuments: ReadonlySet<string> = new Set(['forms', 'surveys', 'emails', 'messages'])

/** Returns a problem if the operator may not change files, which hold for all businesses of the installation. */
export const checkFileChanges = (count: number, { operator }: Operator): Refusal | undefined =>
  count > 0 && operator !== undefined && operator.role !== 'installation'
    ? failed('operator.forbidden')
    : undefined
