import type { Business } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { isSameJson } from '#server/lib/merge-records.ts'
import { findSharedSlugsAndHosts, listOtherBusinesses } from '../checks/unreachable-businesses.ts'
import { toRecordProblem } from './record-input.ts'

/**
 * Returns the problem of a business whose hosts would change: they say whose visitors come to it, so only the installation
 * may change them, and two businesses never share one. Undefined if they stay, or there is none.
 */
export async function findHostProblem(
  business: Business,
  {
    stores: { directories },
    directory,
    caller,
  }: Pick<CallContext, 'directory' | 'caller'> & { readonly stores: Pick<Stores, 'directories'> },
) {
  if (isSameJson(business.hosts ?? [], directory.business.hosts ?? [])) return undefined
  if (caller.operator && caller.operator.role !== 'installation') return failed('operator.forbidden')
  const imported = [{ ...business, folder: '' }]
  const others = listOtherBusinesses(await runForAllBusinesses(() => directories.hosts()), imported)
  return toRecordProblem(findSharedSlugsAndHosts(imported, others))
}
