/**
 * Finds changes of what their schema declares with `x-proof`: by these properties, data or visitors go elsewhere from then
 * on. Who changes one must have signed in a short time ago, and the owners are told.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { SensitiveChange } from '#server/features/audit/audit.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { hasFreshSignIn } from '#server/features/people/console-services.ts'
import { isSameJson } from '#server/lib/merge-records.ts'
import { getRecordKey } from './record-set.ts'

type Definitions = Pick<Configuration, 'definitions'>

/** Returns the guarded properties of an entity, in the order of its schema. */
export function listSensitiveProperties(entity: string, { definitions }: Definitions): readonly string[] {
  const properties = definitions[entity]?.properties
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) =>
    isObject(property) && property['x-proof'] === true ? [name] : [],
  )
}

/** Returns what of the records is guarded and differs; of a record that is gone, nothing. @param before undefined: none */
export function findSensitiveChanges(
  before: BusinessRecords | undefined,
  after: BusinessRecords,
  context: Definitions,
): SensitiveChange[] {
  const ofBusiness = listChanged(
    { old: before?.business, next: after.business },
    listSensitiveProperties('Business', context),
  ).map(property => ({ kind: 'business', key: after.business.slug, property }))
  const ofOthers = recordKinds.flatMap(({ kind, list, entity }) => {
    const names = listSensitiveProperties(entity, context)
    if (names.length === 0) return []
    const old = new Map((before?.[list] ?? []).map(record => [getRecordKey(record), record]))
    return after[list].flatMap(next => {
      const key = getRecordKey(next)
      return listChanged({ old: old.get(key), next }, names).map(property => ({ kind, key, property }))
    })
  })
  return [...ofBusiness, ...ofOthers]
}

const listChanged = (
  { old, next }: { readonly old: unknown; readonly next: unknown },
  names: readonly string[],
): readonly string[] => names.filter(name => !isSameJson(getProperty(old, name), getProperty(next, name)))

const getProperty = (record: unknown, name: string): unknown => (isObject(record) ? record[name] : undefined)

/** Returns a problem if something guarded would change, and the last sign-in was too long ago. */
export const checkFreshSignIn = (
  changes: readonly unknown[],
  { caller, now }: Pick<CallContext, 'caller' | 'now'>,
): Extract<Outcome<unknown>, { readonly ok: false }> | undefined =>
  changes.length > 0 && !hasFreshSignIn(caller.operator, now) ? failed('session.proof_needed') : undefined
