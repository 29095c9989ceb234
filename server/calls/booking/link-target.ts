import type { BookingItem, CreateBookingInput, OneTimeLink } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { CallContext } from '../handler.ts'
import { isGood } from './one-time-links.ts'
import { refused } from './order.ts'

/** Why a booking cannot spend its link; undefined: it can, or has none. Whether it is spent the store decides. */
export function linkProblem({ oneTimeLink, items }: CreateBookingInput, { catalogue, now }: CallContext) {
  if (oneTimeLink === undefined) return undefined
  const link = catalogue.oneTimeLinks.get(oneTimeLink)
  if (!link || !isGood(link, now)) return failed('link.expired')
  return items.every(item => leadsTo(link, item, catalogue))
    ? undefined
    : refused([{ pointer: '/oneTimeLink', code: 'field.invalid', params: {} }])
}

/** A link opens what it names, and nothing beside it. */
function leadsTo(
  { target }: OneTimeLink,
  { service, provider = 'any' }: BookingItem,
  catalogue: Catalogue,
): boolean {
  const group = target.group === undefined ? undefined : catalogue.groups.get(target.group)
  const menu = target.menu === undefined ? undefined : catalogue.serviceMenus.get(target.menu)
  return (
    (target.service ?? service) === service &&
    (target.provider ?? provider) === provider &&
    (!group || (group.services ?? []).includes(service) || (group.providers ?? []).includes(provider)) &&
    (!menu || menu.sections.some(({ services }) => services.includes(service)))
  )
}
