/** Handles `getServiceMenu` and `getServiceMenuById`. */
import type { PublicServiceMenu, ServiceMenu } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Directory } from '../../ports/directory.ts'
import type { Handler } from '../handler.ts'
import { resolvePublicServices } from './services.ts'

export const getServiceMenu: Handler<'getServiceMenu'> = ({ slug }, { directory }) =>
  toPublicServiceMenu(
    [...directory.serviceMenus.values()].find(menu => menu.slug === slug),
    directory,
  )

export const getServiceMenuById: Handler<'getServiceMenuById'> = ({ id }, { directory }) =>
  toPublicServiceMenu(directory.serviceMenus.get(id), directory)

function toPublicServiceMenu(
  menu: ServiceMenu | undefined,
  directory: Directory,
): Outcome<PublicServiceMenu> {
  if (!menu) return failed('calendar.not_found', { kind: 'menu' })
  const { id, slug, name } = menu
  const sections = menu.sections.map(({ name, services }) => ({
    name,
    services: resolvePublicServices(services, directory),
  }))
  const slugs = sections.flatMap(({ services }) => services.map(service => service.slug))
  return done({ id, slug, name, services: [...new Set(slugs)], sections })
}
