import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { findSlots } from '../../domain/find-slots.ts'
import { findNearestSlot, maxNearestDays } from '../../domain/nearest-slot.ts'
import type { OrderSegment } from '../../domain/order.ts'
import {
  type AvailabilityContext,
  checkSegmentAvailability,
} from '../../domain/segment-start-availability.ts'
import { listSeriesStarts } from '../../domain/series.ts'
import type { OfferedSlot } from '../../domain/slot-query.ts'
import { failWithOrderFaults, findRepeatFaults } from '../booking/order.ts'
import type { Handler } from '../handler.ts'
import { loadAvailability } from './availability-context.ts'
import { createDateFault } from './date-fault.ts'
import { toSlotDto } from './find-slots.ts'
import { findServiceOffer, getSeriesZone, getZoneOrDefault } from './offer.ts'

/** Returns for each occurrence what booking the series would find, with one query. */
export const findSeriesAvailability: Handler<'findSeries'> = async (input, context) => {
  const { directory } = context
  const offer = findServiceOffer(input.service, input.provider, directory)
  if (!offer.ok) return offer
  const { service } = offer.value
  const start = parseInstant(input.start)
  if (start === undefined) return failWithOrderFaults([createDateFault('/start', input.start)])
  const faults = findRepeatFaults(input.repeat, service)
  if (faults.length > 0) return failWithOrderFaults(faults)
  const starts = listSeriesStarts(start, input.repeat, getSeriesZone(offer.value, directory))
  const segments = starts.map(start => ({
    ...{ offer: offer.value, start },
    ...{ seats: input.people ?? 1, offGrid: false },
  }))
  const availabilityContext = await loadAvailability(segments, context, {
    marginDays: maxNearestDays + 1,
    ...(input.hold === undefined ? {} : { except: { hold: input.hold } }),
  })
  const zone = getZoneOrDefault(input.timezone, directory)
  return done({
    timezone: zone,
    conflicts: service.recurrence?.conflicts ?? 'all-or-nothing',
    occurrences: segments.map(segment => {
      const free = checkSegmentAvailability(segment, availabilityContext).kind === 'free'
      const nearest = free ? undefined : findNearestSegmentSlot(segment, availabilityContext)
      return {
        start: formatZonedInstant(segment.start, zone),
        free,
        nearest: nearest ? toSlotDto(nearest, at => formatZonedInstant(at, zone)) : null,
      }
    }),
  })
}

/** Finds the nearest slot for the same number of people, up to `maxNearestDays` days before or after. */
export function findNearestSegmentSlot(
  segment: OrderSegment,
  availabilityContext: AvailabilityContext,
): OfferedSlot | undefined {
  const { offer, start, seats } = segment
  const { service, providers, assignment } = offer
  const { date } = toLocal(start, availabilityContext.zone)
  const slots = findSlots({
    ...availabilityContext,
    ...{ service, providers, together: assignment === 'collective', people: seats },
    from: addDays(date, -maxNearestDays),
    to: addDays(date, maxNearestDays),
  })
  return findNearestSlot(slots, start)
}
