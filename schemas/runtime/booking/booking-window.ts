/** How far ahead a service can be booked; the same on the server and in a visitor's calendar. */
import { addMinutes } from '../time/instant.ts'
import { addDays } from '../time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '../time/time.ts'
import { startOfDay, toLocal } from '../time/wall-clock.ts'

/** Days that a service without `windowDays` can be booked ahead. */
export const defaultWindowDays = 180

interface WindowedService {
  readonly windowDays?: number
}

/**
 * The end of the booking window, exclusive. It counts calendar dates of the provider's zone: with `windowDays: 2`
 * today, tomorrow and the day after are open to their end, whatever the hour of asking.
 */
export function getBookingWindowEnd(
  { windowDays = defaultWindowDays }: WindowedService,
  zone: Zone,
  now: Instant,
): Instant {
  return startOfDay(addDays(toLocal(now, zone).date, windowDays + 1), zone)
}

/** The last date of a viewer's calendar on which a service with providers in these zones can be booked. */
export const getLastBookableDate = (
  service: WindowedService,
  zones: readonly Zone[],
  viewer: { readonly zone: Zone; readonly now: Instant },
): PlainDate =>
  zones
    .map(zone => toLocal(addMinutes(getBookingWindowEnd(service, zone, viewer.now), -1), viewer.zone).date)
    .reduce((last, date) => (date > last ? date : last), toLocal(viewer.now, viewer.zone).date)
