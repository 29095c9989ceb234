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
