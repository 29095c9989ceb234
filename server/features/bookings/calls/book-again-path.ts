import type { Booking } from '#schemas/generated/types.gen.ts'
import {
  groupSimultaneousAppointments,
  type SimultaneousAppointments,
} from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { findProviderServiceSlugs } from '#server/features/business/calls/providers.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { findEligibleProviders } from '#server/features/slots/rules/eligible-providers.ts'

/**
 * Maps the positions of a booking's appointments to the paths that book the same service again: with the same provider
 * or collective team while they offer it, else with anyone. A service that nobody offers has no path.
 */
export function findBookAgainPaths(booking: Booking, directory: Directory): ReadonlyMap<number, string> {
  const paths = new Map<number, string>()
  for (const group of groupSimultaneousAppointments(booking.appointments)) {
    const path = findBookAgainPath(group, directory)
    if (path !== undefined) for (const { position } of group) paths.set(position, path)
  }
  return paths
}

function findBookAgainPath(group: SimultaneousAppointments, directory: Directory): string | undefined {
  const service = directory.services.get(group[0].service)
  if (!service || findEligibleProviders(service, [...directory.providers.values()]).length === 0)
    return undefined
  const { slug } = service
  const party = findParty(group, directory)
  return party !== undefined && findProviderServiceSlugs(party, directory)?.includes(slug)
    ? `/widget/appointment/${party}/${slug}`
    : `/widget/appointment/service/${slug}`
}

/** Returns the slug of the provider, or of the collective team whose members these are. */
function findParty(group: SimultaneousAppointments, { teams }: Directory): string | undefined {
  const providers = new Set(group.map(({ provider }) => provider))
  if (providers.size === 1) return group[0].provider
  return [...teams.values()].find(
    ({ assignment, members }) =>
      assignment === 'collective' &&
      members.length === providers.size &&
      members.every(member => providers.has(member)),
  )?.slug
}
