/** Handles `getGroup` and `getGroupBySlug`. */
import type { Group, PublicGroup } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { findPublicProvider } from './providers.ts'
import { findProvidersWithUnreadCalendars, resolvePublicServices } from './services.ts'

export const getGroup: Handler<'getGroup'> = ({ id }, context) =>
  toPublicGroup(context.directory.groups.get(id), context)

export const getGroupBySlug: Handler<'getGroupBySlug'> = ({ slug }, context) =>
  toPublicGroup(
    [...context.directory.groups.values()].find(group => group.slug === slug),
    context,
  )

/**
 * Returns the group with what it offers, in the group's order, without services and providers that no longer exist.
 */
async function toPublicGroup(group: Group | undefined, context: CallContext): Promise<Outcome<PublicGroup>> {
  if (!group) return failed('calendar.not_found', { kind: 'group' })
  const { id, slug, name, description, services = [], providers = [] } = group
  const { directory } = context
  return done({
    id,
    slug,
    name,
    ...(description === undefined ? {} : { description }),
    services: resolvePublicServices(services, directory, await findProvidersWithUnreadCalendars(context)),
    providers: providers.flatMap(provider => findPublicProvider(provider, directory) ?? []),
  })
}
