/** Handles `getService` and `listServices`. */
import type { PublicService, Service } from '#schemas/generated/types.gen.ts'
import { defaultWindowDays } from '#schemas/runtime/booking/booking-window.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { quote } from '../../domain/quote.ts'
import { offerers } from '../../domain/who.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Handler } from '../handler.ts'
import { seriesZone } from '../slots/offer.ts'
import { providerSummary, servicesOf } from './providers.ts'

export const getService: Handler<'getService'> = ({ service: slug }, { catalogue }) => {
  const service = catalogue.services.get(slug)
  return service ? done(publicService(service, catalogue)) : failed('calendar.not_found', { kind: 'service' })
}

/** All services, or those of one provider or team, in the order of the records. */
export const listServices: Handler<'listServices'> = ({ provider }, { catalogue }) => {
  const offered = provider === undefined ? undefined : servicesOf(provider, catalogue)
  if (provider !== undefined && !offered) return failed('calendar.not_found', { kind: 'provider' })
  const services = [...catalogue.services.values()].filter(service => offered?.includes(service.slug) ?? true)
  return done({ services: services.map(service => publicService(service, catalogue)) })
}

/** Those of a list that exist, in its order. */
export const publicServices = (slugs: readonly string[], catalogue: Catalogue): PublicService[] =>
  slugs.flatMap(slug => {
    const service = catalogue.services.get(slug)
    return service ? [publicService(service, catalogue)] : []
  })

/** A service as visitors see it: defaults filled in, amounts computed. */
export function publicService(service: Service, catalogue: Catalogue): PublicService {
  const { slug, name, description, category, durationMinutes, recurrence } = service
  const { total, dueNow } = quote(service, 1)
  const capacity = service.capacity ?? 1
  const placeTimezone = placeTimezoneOf(service, catalogue)
  return {
    ...{ slug, name, durationMinutes, capacity, price: total, dueNow },
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category }),
    ...(recurrence === undefined
      ? {}
      : { recurrence: { every: recurrence.every, maxCount: recurrence.maxCount } }),
    currency: catalogue.business.currency,
    reservableSlots: service.reservableSlots ?? capacity,
    guests: service.guests ?? 'none',
    locations: service.locations ?? [],
    approval: service.approval ?? false,
    form: service.form ?? 'contact',
    windowDays: service.windowDays ?? defaultWindowDays,
    ...(placeTimezone === undefined ? {} : { placeTimezone }),
    changePolicy: { ...catalogue.business.changePolicy, ...service.changePolicy },
    providers: offerers(service, [...catalogue.providers.values()]).map(providerSummary),
  }
}

/** Without locations it takes place at the business's address. */
function placeTimezoneOf(service: Service, catalogue: Catalogue): Zone | undefined {
  const { locations = [] } = service
  const isVisit =
    locations.length === 0
      ? catalogue.business.address !== undefined
      : locations.some(({ kind }) => kind === 'in-person')
  const providers = offerers(service, [...catalogue.providers.values()])
  return isVisit ? seriesZone({ service, providers, assignment: 'balanced' }, catalogue) : undefined
}
