import type { Provider, ProviderSummary, PublicProvider, Team } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { isPhotoId, photoHref } from '../../business/photo.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Handler } from '../handler.ts'

/** One provider, or one team with its members. */
export const getProvider: Handler<'getProvider'> = ({ provider: slug }, { catalogue }) => {
  const found = publicProviderOf(slug, catalogue)
  return found ? done(found) : failed('calendar.not_found', { kind: 'provider' })
}

/** All providers, or those who offer one service. */
export const listProviders: Handler<'listProviders'> = ({ service }, { catalogue }) => {
  if (service !== undefined && !catalogue.services.has(service))
    return failed('calendar.not_found', { kind: 'service' })
  const providers = [...catalogue.providers.values()].filter(
    provider => service === undefined || offeredBy(provider, catalogue).includes(service),
  )
  return done({ providers: providers.map(provider => publicProvider(provider, catalogue)) })
}

/** A provider or team as visitors see it; undefined: there is none. */
export function publicProviderOf(slug: string, catalogue: Catalogue): PublicProvider | undefined {
  const provider = catalogue.providers.get(slug)
  if (provider) return publicProvider(provider, catalogue)
  const team = catalogue.teams.get(slug)
  return team && publicTeam(team, catalogue)
}

/** Slugs of the services a provider or team offers; undefined: there is no such provider or team. */
export function servicesOf(slug: string, catalogue: Catalogue): readonly string[] | undefined {
  const provider = catalogue.providers.get(slug)
  if (provider) return offeredBy(provider, catalogue)
  const team = catalogue.teams.get(slug)
  return team && offeredByTeam(team, catalogue)
}

export const providerSummary = ({ slug, name, role, photo, timezone }: Provider): ProviderSummary => ({
  ...{ slug, name, timezone },
  ...(role === undefined ? {} : { role }),
  ...(photo === undefined || !isPhotoId(photo) ? {} : { photo: photoHref(photo) }),
})

/** Providers who are members of a team, in its order. */
export const membersOf = (team: Team, catalogue: Catalogue): Provider[] =>
  team.members.flatMap(slug => catalogue.providers.get(slug) ?? [])

const publicProvider = (provider: Provider, catalogue: Catalogue): PublicProvider => ({
  kind: 'provider',
  ...providerSummary(provider),
  services: [...offeredBy(provider, catalogue)],
})

const publicTeam = (team: Team, catalogue: Catalogue): PublicProvider => ({
  kind: 'team',
  slug: team.slug,
  name: team.name,
  timezone: catalogue.business.timezone,
  services: [...offeredByTeam(team, catalogue)],
  members: membersOf(team, catalogue).map(providerSummary),
})

const offeredBy = (provider: Provider, catalogue: Catalogue): readonly string[] =>
  provider.services === 'all' ? [...catalogue.services.keys()] : provider.services

/** A collective team offers what all members offer, another what any of them does. */
function offeredByTeam(team: Team, catalogue: Catalogue): readonly string[] {
  const offers = membersOf(team, catalogue).map(member => offeredBy(member, catalogue))
  return [...catalogue.services.keys()].filter(slug =>
    team.assignment === 'collective'
      ? offers.every(offer => offer.includes(slug))
      : offers.some(offer => offer.includes(slug)),
  )
}
