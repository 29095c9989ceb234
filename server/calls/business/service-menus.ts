/** Handles `getServiceMenu` and `getServiceMenuById`. */
import type { PublicServiceMenu, ServiceMenu } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Handler } from '../handler.ts'
import { publicServices } from './services.ts'

export const getServiceMenu: Handler<'getServiceMenu'> = ({ slug }, { catalogue }) =>
  answer(
    [...catalogue.serviceMenus.values()].find(menu => menu.slug === slug),
    catalogue,
  )

export const getServiceMenuById: Handler<'getServiceMenuById'> = ({ id }, { catalogue }) =>
  answer(catalogue.serviceMenus.get(id), catalogue)

function answer(menu: ServiceMenu | undefined, catalogue: Catalogue): Outcome<PublicServiceMenu> {
  if (!menu) return failed('calendar.not_found', { kind: 'menu' })
  const { id, slug, name } = menu
  const sections = menu.sections.map(({ name, services }) => ({
    name,
    services: publicServices(services, catalogue),
  }))
  const slugs = sections.flatMap(({ services }) => services.map(service => service.slug))
  return done({ id, slug, name, services: [...new Set(slugs)], sections })
}
