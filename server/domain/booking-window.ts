import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { bookableUntil } from '#schemas/runtime/booking/booking-window.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { findZone } from '#schemas/runtime/time/zone.ts'

/** The end of the booking window of whichever provider's is the last, exclusive; undefined: there are no providers. */
export const findLastBookingWindowEnd = (
  service: Service,
  providers: readonly Provider[],
  now: Instant,
): Instant | undefined =>
  [...new Set(providers.map(({ timezone }) => timezone))]
    .map(timezone => bookableUntil(service, findZone(timezone), now))
    .reduce<Instant | undefined>((last, end) => (last === undefined || end > last ? end : last), undefined)
