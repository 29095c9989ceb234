/** Handles `getGroup` and `getGroupBySlug`. */
import type { Group, PublicGroup } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Directory } from '../../ports/directory.ts'
import type { Handler } from '../handler.ts'
import { findPublicProvider } from './providers.ts'
import { resolvePublicServices } from './services.ts'

export const getGroup: Handler<'getGroup'> = ({ id }, { directory }) =>
  toPublicGroup(directory.groups.get(id), directory)

export const getGroupBySlug: Handler<'getGroupBySlug'> = ({ slug }, { directory }) =>
  toPublicGroup(
    [...directory.groups.values()].find(group => group.slug === slug),
    directory,
  )

/**
 * Returns the group with what it offers, in the group's order, without services and providers that no longer exist.
 */
function toPublicGroup(group: Group | undefined, directory: Directory): Outcome<PublicGroup> {
  if (!group) return failed('calendar.not_found', { kind: 'group' })
  const { id, slug, name, description, services = [], providers = [] } = group
  return done({
    ...{ id, slug, name },
    ...(description === undefined ? {} : { description }),
    services: resolvePublicServices(services, directory),
    providers: providers.flatMap(provider => findPublicProvider(provider, directory) ?? []),
  })
}
