/** Handles `getServiceMenu` and `getServiceMenuById`. */
import type { PublicServiceMenu, ServiceMenu } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { findProvidersWithUnreadCalendars, resolvePublicServices } from './services.ts'

export const getServiceMenu: Handler<'getServiceMenu'> = ({ slug }, context) =>
  toPublicServiceMenu(
    [...context.directory.serviceMenus.values()].find(menu => menu.slug === slug),
    context,
  )

export const getServiceMenuById: Handler<'getServiceMenuById'> = ({ id }, context) =>
  toPublicServiceMenu(context.directory.serviceMenus.get(id), context)

async function toPublicServiceMenu(
  menu: ServiceMenu | undefined,
  context: CallContext,
): Promise<Outcome<PublicServiceMenu>> {
  if (!menu) return failed('calendar.not_found', { kind: 'menu' })
  const { id, slug, name } = menu
  const unread = await findProvidersWithUnreadCalendars(context)
  const sections = menu.sections.map(({ name, services }) => ({
    name,
    services: resolvePublicServices(services, context.directory, unread),
  }))
  const slugs = sections.flatMap(({ services }) => services.map(service => service.slug))
  return done({ id, slug, name, services: [...new Set(slugs)], sections })
}
