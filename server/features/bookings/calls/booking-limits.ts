/**
 * Lists the limits that the store must count before it writes: those that `findSlots` has checked, and the contact's.
 */
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import type { PlannedSegment } from '#server/features/slots/rules/combinations.ts'
import { listLimitPeriods } from '#server/features/slots/rules/limits.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'

/**
 * Lists the limits per date and week: of each provider, of each service with that provider, and of each service with
 * all providers. Each is listed once.
 */
export function collectAppointmentLimits(plan: readonly PlannedSegment[]): readonly BookingCountLimit[] {
  const limits = plan.flatMap(({ segment, party }) =>
    party.flatMap((provider): BookingCountLimit[] => {
      const { service } = segment.offer
      const zone = requireZone(provider.timezone)
      const common = { kind: 'appointments', provider: provider.slug } as const
      const { total = {}, ...limits } = service.limits ?? {}
      return [
        ...listLimitPeriods(provider.limits ?? {}, segment.start, zone).map(period => ({
          ...common,
          ...period,
        })),
        ...listLimitPeriods(limits, segment.start, zone).map(period => ({
          ...common,
          service: service.slug,
          ...period,
        })),
        ...listLimitPeriods(total, segment.start, zone).map(period => ({
          ...({ kind: 'service-appointments', service: service.slug } as const),
          ...period,
        })),
      ]
    }),
  )
  return [...new Map(limits.map(limit => [JSON.stringify(limit), limit])).values()]
}

/** Lists the limits on upcoming bookings of an email address: the business's, and those of services that set one. */
export function collectContactLimits(
  email: string | undefined,
  plan: readonly PlannedSegment[],
  { business }: Directory,
): readonly BookingCountLimit[] {
  if (email === undefined) return []
  const common = { kind: 'bookings', email } as const
  const services = new Set(plan.map(({ segment }) => segment.offer.service))
  return [
    ...(business.mostActiveBookingsPerContact === undefined
      ? []
      : [{ ...common, most: business.mostActiveBookingsPerContact }]),
    ...[...services].flatMap(({ slug, mostActiveBookingsPerContact: most }) =>
      most === undefined ? [] : [{ ...common, service: slug, most }],
    ),
  ]
}
