/** Handles `getService` and `listServices`. */
import type { PublicService, Service } from '#schemas/generated/types.gen.ts'
import { defaultWindowDays } from '#schemas/runtime/booking/booking-window.ts'
import { getGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import { getServiceLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getDetailsFormId } from '#server/features/directory/rules/details-form.ts'
import { hasCategory } from '#server/features/directory/rules/service-category.ts'
import { toPublicImage } from '#server/features/images/processing/public-image.ts'
import { quotePayableService } from '#server/features/pricing/rules/quote.ts'
import { findUnreadProviders } from '#server/features/slots/calls/unread-calendars.ts'
import { findEligibleProviders } from '#server/features/slots/rules/eligible-providers.ts'
import { findProviderServiceSlugs, toProviderSummary } from './providers.ts'

export const getService: Handler<'getService'> = async ({ service: slug }, context) => {
  const { directory } = context
  const service = directory.services.get(slug)
  return service
    ? done(toPublicService(service, directory, await findProvidersWithUnreadCalendars(context)))
    : failed('calendar.not_found', { kind: 'service' })
}

/** Lists all services, or those of one provider or team, in the order of the records or of the list of slugs. */
export const listServices: Handler<'listServices'> = async (
  { provider, services: slugs, category },
  context,
) => {
  const { directory } = context
  const offered = provider === undefined ? undefined : findProviderServiceSlugs(provider, directory)
  if (provider !== undefined && !offered) return failed('calendar.not_found', { kind: 'provider' })
  const named = slugs === undefined ? [...directory.services.keys()] : [...new Set(slugs.split(','))]
  const services = named
    .flatMap(slug => directory.services.get(slug) ?? [])
    .filter(
      service =>
        (offered?.includes(service.slug) ?? true) &&
        (category === undefined || hasCategory(service, category)),
    )
  const unread = await findProvidersWithUnreadCalendars(context)
  return done({ services: services.map(service => toPublicService(service, directory, unread)) })
}

/** Finds the providers of the business with calendars that were not read. */
export const findProvidersWithUnreadCalendars = (context: CallContext): Promise<ReadonlySet<string>> =>
  findUnreadProviders([...context.directory.providers.values()], context)

/** Returns the services of a list that exist, in its order. */
export const resolvePublicServices = (
  slugs: readonly string[],
  directory: Directory,
  unread: ReadonlySet<string>,
): PublicService[] =>
  slugs.flatMap(slug => {
    const service = directory.services.get(slug)
    return service ? [toPublicService(service, directory, unread)] : []
  })

/**
 * Returns a service as visitors see it, with defaults filled in and amounts computed.
 *
 * @param unread The providers with calendars that were not read. If all are, the business confirms each booking
 */
export function toPublicService(
  service: Service,
  directory: Directory,
  unread: ReadonlySet<string> = new Set(),
): PublicService {
  const { slug, name, description, category, includes, durationMinutes, recurrence } = service
  const { total, dueNow } = quotePayableService(service, 1, directory.business.currency)
  const { capacity = 1, guests = 'none' } = service
  const placeTimezone = getServiceLocationZone(service, directory.business)
  const image = toPublicImage(service.image, directory)
  const providers = findEligibleProviders(service, [...directory.providers.values()])
  const isUnread = providers.length > 0 && providers.every(({ slug }) => unread.has(slug))
  return {
    slug,
    name,
    durationMinutes,
    capacity,
    price: total,
    dueNow,
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category }),
    ...(image === undefined ? {} : { image }),
    ...(includes === undefined ? {} : { includes }),
    ...(recurrence === undefined
      ? {}
      : { recurrence: { every: recurrence.every, maxCount: recurrence.maxCount } }),
    currency: directory.business.currency,
    reservableSlots: service.reservableSlots ?? capacity,
    guests,
    ...(guests === 'none' ? {} : { guestRules: getGuestRulesId([service]) }),
    locations: service.locations ?? [],
    approval: isUnread || (service.approval ?? false),
    ...(service.emailVerification ? { emailVerification: true } : {}),
    ...(service.waitlist ? { waitlist: true } : {}),
    form: getDetailsFormId(service, directory),
    windowDays: service.windowDays ?? defaultWindowDays,
    ...(placeTimezone === undefined ? {} : { placeTimezone }),
    changePolicy: { ...directory.business.changePolicy, ...service.changePolicy },
    providers: providers.map(provider => toProviderSummary(provider, directory)),
  }
}
