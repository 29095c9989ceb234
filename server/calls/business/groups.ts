/** Handles `getGroup` and `getGroupBySlug`. */
import type { Group, PublicGroup } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Handler } from '../handler.ts'
import { publicProviderOf } from './providers.ts'
import { publicServices } from './services.ts'

export const getGroup: Handler<'getGroup'> = ({ id }, { catalogue }) =>
  answer(catalogue.groups.get(id), catalogue)

export const getGroupBySlug: Handler<'getGroupBySlug'> = ({ slug }, { catalogue }) =>
  answer(
    [...catalogue.groups.values()].find(group => group.slug === slug),
    catalogue,
  )

/** What the group offers, in its order; what has gone since is left out. */
function answer(group: Group | undefined, catalogue: Catalogue): Outcome<PublicGroup> {
  if (!group) return failed('calendar.not_found', { kind: 'group' })
  const { id, slug, name, description, services = [], providers = [] } = group
  return done({
    ...{ id, slug, name },
    ...(description === undefined ? {} : { description }),
    services: publicServices(services, catalogue),
    providers: providers.flatMap(one => publicProviderOf(one, catalogue) ?? []),
  })
}
