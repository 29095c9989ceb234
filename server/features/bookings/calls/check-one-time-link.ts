import type { Booking, BookingItem, CreateBookingInput, OneTimeLink } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { failWithOrderFaults, type OrderWithoutTimes } from '#server/features/slots/calls/order.ts'
import { isOneTimeLinkUsable } from './one-time-links.ts'

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

/**
 * Returns the slugs of the providers and teams to which a visitor may reschedule a booking: those that its one-time link leads
 * to, and those that it has. Undefined: any, because it was made without a link, or with one that names no provider.
 */
export async function findProvidersForReschedule(
  { id, appointments }: Booking,
  {
    stores: { bookings },
    directory,
  }: Pick<CallContext, 'directory'> & { readonly stores: Pick<Stores, 'bookings'> },
): Promise<readonly string[] | undefined> {
  const slug = await bookings.findUsedLink(directory.business.slug, id)
  if (slug === undefined) return undefined
  const standing = appointments.filter(({ cancelled }) => !cancelled)
  const present = standing.map(({ provider }) => provider)
  const link = directory.oneTimeLinks.get(slug)
  // Nobody knows any more what a deleted link was for.
  if (!link) return [...new Set(present)]
  const leadsToAll = (provider: string): boolean =>
    standing.every(({ service }) => leadsTo(link, { service, provider }, directory))
  if (leadsToAll('any')) return undefined
  const others = [...directory.providers.keys(), ...directory.teams.keys()].filter(leadsToAll)
  return [...new Set([...present, ...others])]
}

/** Returns the problem if a visitor may not reschedule a booking to a provider; undefined if they may, or keep the present one. */
export async function checkRescheduleProvider(
  was: Booking,
  { provider }: { readonly provider?: string },
  context: Pick<CallContext, 'directory' | 'caller'> & { readonly stores: Pick<Stores, 'bookings'> },
) {
  if (provider === undefined || context.caller.isOperator) return undefined
  const targets = await findProvidersForReschedule(was, context)
  return targets === undefined || targets.includes(provider)
    ? undefined
    : failWithOrderFaults([{ pointer: '/provider', code: 'field.invalid', params: {} }])
}

/** Returns whether a link leads to an item. A link opens what it names and nothing else; one to a team, also its members. */
function leadsTo(
  { target }: OneTimeLink,
  { service, provider = 'any' }: Pick<BookingItem, 'service' | 'provider'>,
  directory: Directory,
): boolean {
  const group = target.group === undefined ? undefined : directory.groups.get(target.group)
  const menu = target.menu === undefined ? undefined : directory.serviceMenus.get(target.menu)
  const team = target.provider === undefined ? undefined : directory.teams.get(target.provider)
  return (
    (target.service ?? service) === service &&
    ((target.provider ?? provider) === provider || (team?.members ?? []).includes(provider)) &&
    (!group || (group.services ?? []).includes(service) || (group.providers ?? []).includes(provider)) &&
    (!menu || menu.sections.some(({ services }) => services.includes(service)))
  )
}
