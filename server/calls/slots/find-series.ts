import { done } from '#schemas/runtime/core/problem.ts'
import { formatInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { findSlots } from '../../domain/find-slots.ts'
import { type AvailabilityContext, findFreeParties } from '../../domain/free-combinations.ts'
import { nearestSlot, nearestWithinDays } from '../../domain/nearest.ts'
import type { Segment } from '../../domain/order.ts'
import { seriesStarts } from '../../domain/series.ts'
import type { OfferedSlot } from '../../domain/slot-question.ts'
import { refuseOrder, repeatFaults } from '../booking/order.ts'
import type { Handler } from '../handler.ts'
import { loadAvailability } from './availability-context.ts'
import { dateFault } from './date-fault.ts'
import { slotView } from './find-slots.ts'
import { findOffer, getZone, seriesZone } from './offer.ts'

/** Occurrence by occurrence what booking the series would find. One query. */
export const findSeries: Handler<'findSeries'> = async (input, context) => {
  const { directory } = context
  const offer = findOffer(input.service, input.provider, directory)
  if (!offer.ok) return offer
  const { service } = offer.value
  const start = parseInstant(input.start)
  if (start === undefined) return refuseOrder([dateFault('/start', input.start)])
  const faults = repeatFaults(input.repeat, service)
  if (faults.length > 0) return refuseOrder(faults)
  const starts = seriesStarts(start, input.repeat, seriesZone(offer.value, directory))
  const segments = starts.map(start => ({
    ...{ offer: offer.value, start },
    ...{ seats: input.people ?? 1, offGrid: false },
  }))
  const surroundings = await loadAvailability(segments, context, {
    marginDays: nearestWithinDays + 1,
    ...(input.hold === undefined ? {} : { except: { hold: input.hold } }),
  })
  const zone = getZone(input.timezone, directory)
  return done({
    timezone: zone,
    conflicts: service.recurrence?.conflicts ?? 'all-or-nothing',
    occurrences: segments.map(segment => {
      const free = findFreeParties(segment, surroundings).kind === 'free'
      const nearest = free ? undefined : nearestTo(segment, surroundings)
      return {
        start: formatInstant(segment.start, zone),
        free,
        nearest: nearest ? slotView(nearest, at => formatInstant(at, zone)) : null,
      }
    }),
  })
}

/** The nearest start at which the same people find somebody, a few days before or after. */
export function nearestTo(segment: Segment, surroundings: AvailabilityContext): OfferedSlot | undefined {
  const { offer, start, seats } = segment
  const { service, providers, assignment } = offer
  const { date } = toLocal(start, surroundings.zone)
  const slots = findSlots({
    ...surroundings,
    ...{ service, providers, together: assignment === 'collective', people: seats },
    from: addDays(date, -nearestWithinDays),
    to: addDays(date, nearestWithinDays),
  })
  return nearestSlot(slots, start)
}
