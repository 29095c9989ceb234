/** Computes how far ahead a service can be booked, for both the server and the visitor's calendar. */
import { addMinutes } from '../time/instant.ts'
import { addDays } from '../time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '../time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '../time/wall-clock.ts'

/** How many days ahead a service without `windowDays` can be booked. */
export const defaultWindowDays = 180

interface WindowedService {
  readonly windowDays?: number
}

/**
 * Returns the end of the booking window, exclusive. It counts calendar dates in the provider's zone: with
 * `windowDays: 2`, today, tomorrow and the day after are open to their end, whatever the time is now.
 */
export function getBookingWindowEnd(
  { windowDays = defaultWindowDays }: WindowedService,
  zone: Zone,
  now: Instant,
): Instant {
  return getFirstInstantOfDay(addDays(toLocalDateTime(now, zone).date, windowDays + 1), zone)
}

/**
 * Returns the last date in the viewer's calendar on which a service with providers in these zones can be booked.
 */
export const getLastBookableDate = (
  service: WindowedService,
  zones: readonly Zone[],
  viewer: { readonly zone: Zone; readonly now: Instant },
): PlainDate =>
  zones
    .map(
      zone =>
        toLocalDateTime(addMinutes(getBookingWindowEnd(service, zone, viewer.now), -1), viewer.zone).date,
    )
    .reduce((last, date) => (date > last ? date : last), toLocalDateTime(viewer.now, viewer.zone).date)
