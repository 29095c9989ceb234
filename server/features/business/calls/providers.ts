import type { Provider, ProviderSummary, PublicProvider, Team } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { resolveTeamMembers } from '#server/features/directory/rules/team-members.ts'
import { getPhotoHref, isPhotoId } from '#server/features/images/processing/photo.ts'

/** Returns a provider, or a team with its members. */
export const getProvider: Handler<'getProvider'> = ({ provider: slug }, { directory }) => {
  const found = findPublicProvider(slug, directory)
  return found ? done(found) : failed('calendar.not_found', { kind: 'provider' })
}

/** Lists all providers, or those who offer one service, in the order of the records or of the list of slugs. */
export const listProviders: Handler<'listProviders'> = ({ service, providers: slugs }, { directory }) => {
  if (service !== undefined && !directory.services.has(service))
    return failed('calendar.not_found', { kind: 'service' })
  const named = slugs === undefined ? [...directory.providers.keys()] : [...new Set(slugs.split(','))]
  const providers = named
    .flatMap(slug => directory.providers.get(slug) ?? [])
    .filter(provider => service === undefined || offeredBy(provider, directory).includes(service))
  return done({ providers: providers.map(provider => publicProvider(provider, directory)) })
}

/** Returns a provider or team as visitors see it; undefined if there is none. */
export function findPublicProvider(slug: string, directory: Directory): PublicProvider | undefined {
  const provider = directory.providers.get(slug)
  if (provider) return publicProvider(provider, directory)
  const team = directory.teams.get(slug)
  return team && publicTeam(team, directory)
}

/**
 * Returns the slugs of the services that a provider or team offers; undefined if there is no such provider or team.
 */
export function findProviderServiceSlugs(slug: string, directory: Directory): readonly string[] | undefined {
  const provider = directory.providers.get(slug)
  if (provider) return offeredBy(provider, directory)
  const team = directory.teams.get(slug)
  return team && offeredByTeam(team, directory)
}

export const toProviderSummary = (
  { slug, name, role, photo, timezone }: Provider,
  directory: Directory,
): ProviderSummary => ({
  slug,
  name,
  timezone,
  ...(role === undefined ? {} : { role }),
  ...(photo === undefined || !isPhotoId(photo) ? {} : { photo: getPhotoHref(photo, directory) }),
})

const publicProvider = (provider: Provider, directory: Directory): PublicProvider => ({
  kind: 'provider',
  ...toProviderSummary(provider, directory),
  services: [...offeredBy(provider, directory)],
})

const publicTeam = (team: Team, directory: Directory): PublicProvider => ({
  kind: 'team',
  slug: team.slug,
  name: team.name,
  timezone: directory.business.timezone,
  services: [...offeredByTeam(team, directory)],
  members: resolveTeamMembers(team, directory).map(member => toProviderSummary(member, directory)),
})

const offeredBy = (provider: Provider, directory: Directory): readonly string[] =>
  provider.services === 'all' ? [...directory.services.keys()] : provider.services

/** Returns what a team offers: a collective team what all its members offer, any other team what at least one does. */
function offeredByTeam(team: Team, directory: Directory): readonly string[] {
  const offers = resolveTeamMembers(team, directory).map(member => offeredBy(member, directory))
  return [...directory.services.keys()].filter(slug =>
    team.assignment === 'collective'
      ? offers.every(offer => offer.includes(slug))
      : offers.some(offer => offer.includes(slug)),
  )
}
