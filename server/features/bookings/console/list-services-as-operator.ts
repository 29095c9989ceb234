import type { Service } from '#schemas/generated/types.gen.ts'
import { getServiceLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { findEligibleProviders } from '#server/features/slots/rules/eligible-providers.ts'

/** Returns the zone of a service that is always a visit. */
const findVisitZone = (service: Service, { business }: Directory): string | undefined =>
  (service.locations ?? []).every(({ kind }) => kind === 'in-person')
    ? getServiceLocationZone(service, business)
    : undefined

/** Lists services that somebody offers, in the order of the records. */
export const listServicesAsOperator: Handler<'listServicesAsOperator'> = (_, { directory, caller }) => {
  const only = getOnlyProvider(caller)
  const providers = [...directory.providers.values()].filter(
    ({ slug }) => only === undefined || slug === only,
  )
  const services = [...directory.services.values()].map(service => ({
    service: service.slug,
    name: service.name,
    durationMinutes: service.durationMinutes,
    providers: findEligibleProviders(service, providers).map(({ slug, name, timezone }) => ({
      provider: slug,
      name,
      timezone: findVisitZone(service, directory) ?? timezone,
    })),
  }))
  return done({ services: services.filter(({ providers }) => providers.length > 0) })
}
