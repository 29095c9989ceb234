import { bookableUntil } from '#schemas/booking-window.ts'
import type { Instant } from '#schemas/time.ts'
import type { Provider, Service } from '#schemas/types.gen.ts'
import { zoneNamed } from '#schemas/zone.ts'

/** The end of the booking window of whichever provider's is the last, exclusive; undefined: there are no providers. */
export const lastBookableUntil = (
  service: Service,
  providers: readonly Provider[],
  now: Instant,
): Instant | undefined =>
  [...new Set(providers.map(({ timezone }) => timezone))]
    .map(timezone => bookableUntil(service, zoneNamed(timezone), now))
    .reduce<Instant | undefined>((last, end) => (last === undefined || end > last ? end : last), undefined)
