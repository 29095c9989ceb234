import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { getBookingWindowEnd } from '#schemas/runtime/booking/booking-window.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'

/** Returns the latest end (exclusive) of the providers' booking windows; undefined without providers. */
export const findLastBookingWindowEnd = (
  service: Service,
  providers: readonly Provider[],
  now: Instant,
): Instant | undefined =>
  [...new Set(providers.map(({ timezone }) => timezone))]
    .map(timezone => getBookingWindowEnd(service, requireZone(timezone), now))
    .reduce<Instant | undefined>((last, end) => (last === undefined || end > last ? end : last), undefined)

/** Creates a function that returns the end (exclusive) of a provider's booking window, computed once for each zone. */
export function createBookingWindowEndLookup(
  service: Service,
  now: Instant,
): (provider: Provider) => Instant {
  const ends = new Map<string, Instant>()
  return ({ timezone }) => {
    const end = ends.get(timezone) ?? getBookingWindowEnd(service, requireZone(timezone), now)
    ends.set(timezone, end)
    return end
  }
}
