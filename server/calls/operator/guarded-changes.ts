/**
 * Finds changes of what their schema declares with `x-proof`: by these properties, data or visitors go elsewhere from then
 * on. Who changes one must have signed in a short time ago, and the owners are told.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { recordKinds } from '../../business/record-kinds.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { isSameJson } from '../../domain/merge-records.ts'
import type { GuardedChange } from '../../ports/audit.ts'
import type { BusinessRecords } from '../../ports/directory.ts'
import { isProven } from '../console/console-services.ts'
import type { CallContext } from '../handler.ts'
import { getRecordKey } from './record-set.ts'

type Definitions = Pick<Configuration, 'definitions'>

/** Returns the guarded properties of an entity, in the order of its schema. */
export function listGuardedProperties(entity: string, { definitions }: Definitions): readonly string[] {
  const properties = definitions[entity]?.properties
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) =>
    isObject(property) && property['x-proof'] === true ? [name] : [],
  )
}

/** Returns what of the records is guarded and differs; of a record that is gone, nothing. @param before undefined: none */
export function findGuardedChanges(
  before: BusinessRecords | undefined,
  after: BusinessRecords,
  context: Definitions,
): GuardedChange[] {
  const find = (kind: string, key: string, entity: string, sides: { old: unknown; next: unknown }) => {
    const properties = listGuardedProperties(entity, context).filter(
      name => !isSameJson(getProperty(sides.old, name), getProperty(sides.next, name)),
    )
    return properties.length === 0 ? [] : [{ kind, key, properties }]
  }
  return [
    ...find('business', after.business.slug, 'Business', { old: before?.business, next: after.business }),
    ...recordKinds.flatMap(({ kind, list, entity }) => {
      if (listGuardedProperties(entity, context).length === 0) return []
      const old = new Map((before?.[list] ?? []).map(record => [getRecordKey(record), record]))
      return after[list].flatMap(next => {
        const key = getRecordKey(next)
        return find(kind, key, entity, { old: old.get(key), next })
      })
    }),
  ]
}

const getProperty = (record: unknown, name: string): unknown => (isObject(record) ? record[name] : undefined)

/** Returns a problem if something guarded would change, and the last sign-in was too long ago. */
export const checkProof = (
  changes: readonly unknown[],
  { client, now }: Pick<CallContext, 'client' | 'now'>,
): Extract<Outcome<unknown>, { readonly ok: false }> | undefined =>
  changes.length > 0 && !isProven(client.operator, now) ? failed('session.proof_needed') : undefined
