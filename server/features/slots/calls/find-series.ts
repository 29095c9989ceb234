import type { FindSeriesInput } from '#schemas/generated/types.gen.ts'
import { countAttendancePerService, findAttendanceFaults } from '#schemas/runtime/booking/guests.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Handler } from '#server/calls/handler.ts'
import { maxNearestDays } from '../rules/nearest-slot.ts'
import { type ServiceWithProviders, toOrderSegments } from '../rules/order.ts'
import { loadAvailability } from './availability-context.ts'
import { createDateFault } from './date-fault.ts'
import { toSlotDto } from './find-slots.ts'
import { resolveGuestRules } from './guest-rules.ts'
import { createOccurrenceSearch, groupByOccurrence } from './occurrences.ts'
import { findServiceOffer, getSeriesZone, getZoneOrDefault } from './offer.ts'
import { failWithOrderFaults, findRepeatFaults } from './order.ts'

/** Returns for each occurrence what booking the series would find, with one query. */
export const findSeriesAvailability: Handler<'findSeries'> = async (input, context) => {
  const { directory } = context
  const offer = findServiceOffer(input.service, input.provider, directory)
  if (!offer.ok) return offer
  const { service } = offer.value
  const start = parseInstant(input.start)
  if (start === undefined) return failWithOrderFaults([createDateFault('/start', input.start)])
  const attendance = { services: [service], ...toAttendance(input) }
  const faults = [
    ...findRepeatFaults(input.repeat, service),
    ...findAttendanceFaults(attendance, directory.services, resolveGuestRules([service], context)),
  ]
  if (faults.length > 0) return failWithOrderFaults(faults)
  const party = countAttendancePerService(attendance)
  const guestOffers = new Map<string, ServiceWithProviders>()
  for (const slug of party.others.keys()) {
    const guestOffer = findServiceOffer(slug, 'any', directory)
    if (!guestOffer.ok) return guestOffer
    guestOffers.set(slug, guestOffer.value)
  }
  const item = {
    offer: offer.value,
    start,
    repeat: input.repeat,
    zone: getSeriesZone(offer.value, directory),
  }
  const people = input.people === undefined ? party.people : [input.people]
  const segments = toOrderSegments([item], { people, others: party.others }, guestOffers)
  const availabilityContext = await loadAvailability(segments, context, {
    marginDays: maxNearestDays + 1,
    ...(input.hold === undefined ? {} : { except: { hold: input.hold } }),
  })
  const zone = getZoneOrDefault(input.timezone, directory)
  const conflicts = service.recurrence?.conflicts ?? 'all-or-nothing'
  const search = createOccurrenceSearch(availabilityContext)
  return done({
    timezone: zone,
    conflicts,
    occurrences: groupByOccurrence(segments).flatMap(occurrence => {
      const [own] = occurrence
      if (!own) return []
      const availability = search.check(occurrence)
      const free = availability.kind === 'free'
      const nearest = free ? undefined : search.findNearest(occurrence)
      const booked = conflicts === 'nearest' ? nearest?.choices : undefined
      search.keep(free ? availability.choices : (booked ?? []))
      return [
        {
          start: formatZonedInstant(own.start, zone),
          free,
          nearest: nearest ? toSlotDto(nearest.slot, at => formatZonedInstant(at, zone)) : null,
        },
      ]
    }),
  })
}

const toAttendance = ({ guests, guestCount }: FindSeriesInput) => ({
  ...(guests === undefined ? {} : { guests }),
  ...(guestCount === undefined ? {} : { guestCount }),
})
