import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone, requireZone } from '#schemas/runtime/time/zone.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { resolveTeamMembers } from '#server/features/directory/rules/team-members.ts'
import { findEligibleProviders } from '../rules/eligible-providers.ts'
import type { ServiceWithProviders } from '../rules/order.ts'

/** Finds who may serve: a provider, a team or, for "any" and undefined, everyone who offers the service. */
export function findServiceOffer(
  slug: string,
  who: string | undefined,
  directory: Directory,
): Outcome<ServiceWithProviders> {
  const service = directory.services.get(slug)
  if (!service) return failed('calendar.not_found', { kind: 'service' })
  if (who === undefined || who === 'any') {
    const providers = findEligibleProviders(service, [...directory.providers.values()])
    return done({ service, providers, assignment: 'balanced' })
  }
  const provider = directory.providers.get(who)
  const team = directory.teams.get(who)
  const providers = findEligibleProviders(
    service,
    provider ? [provider] : team ? resolveTeamMembers(team, directory) : [],
  )
  // A collective team serves only as a whole.
  const incomplete = team?.assignment === 'collective' && providers.length < team.members.length
  if (providers.length === 0 || incomplete) return failed('calendar.not_found', { kind: 'provider' })
  return done({ service, providers, assignment: team?.assignment ?? 'priority' })
}

/** Returns the requested timezone if it is valid, or else the business's. */
export function getZoneOrDefault(
  timezone: string | undefined,
  { business }: Pick<Directory, 'business'>,
): Zone {
  return parseZone(timezone ?? business.timezone) ?? requireZone(business.timezone)
}

/**
 * Returns the timezone in which a series keeps its local time: the providers' if they share one, or else the
 * business's.
 */
export function getSeriesZone({ providers }: ServiceWithProviders, { business }: Directory): Zone {
  const [first, ...others] = new Set(providers.map(({ timezone }) => timezone))
  return requireZone(first !== undefined && others.length === 0 ? first : business.timezone)
}
