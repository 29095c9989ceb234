import type { BookingItem, CreateBookingInput, OneTimeLink } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { Directory } from '../../ports/directory.ts'
import type { CallContext } from '../handler.ts'
import { isOneTimeLinkUsable } from './one-time-links.ts'
import { failWithOrderFaults, type OrderWithoutTimes } from './order.ts'

/**
 * Returns the problem if the booking cannot spend its link; undefined if it can or has none. The store decides whether
 * the link is already spent.
 *
 * @param order what only guests have is booked, too, with any provider
 */
export function checkOneTimeLink(
  { oneTimeLink, items }: CreateBookingInput,
  { guestOffers }: Pick<OrderWithoutTimes, 'guestOffers'>,
  { directory, now }: CallContext,
) {
  if (oneTimeLink === undefined) return undefined
  const link = directory.oneTimeLinks.get(oneTimeLink)
  if (!link || !isOneTimeLinkUsable(link, now)) return failed('link.expired')
  const booked = [...items, ...[...guestOffers.keys()].map(service => ({ service, provider: 'any' }))]
  return booked.every(item => leadsTo(link, item, directory))
    ? undefined
    : failWithOrderFaults([{ pointer: '/oneTimeLink', code: 'field.invalid', params: {} }])
}

/** Returns whether a link leads to an item. A link opens what it names and nothing else. */
function leadsTo(
  { target }: OneTimeLink,
  { service, provider = 'any' }: Pick<BookingItem, 'service' | 'provider'>,
  directory: Directory,
): boolean {
  const group = target.group === undefined ? undefined : directory.groups.get(target.group)
  const menu = target.menu === undefined ? undefined : directory.serviceMenus.get(target.menu)
  return (
    (target.service ?? service) === service &&
    (target.provider ?? provider) === provider &&
    (!group || (group.services ?? []).includes(service) || (group.providers ?? []).includes(provider)) &&
    (!menu || menu.sections.some(({ services }) => services.includes(service)))
  )
}
