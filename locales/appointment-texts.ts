/** An appointment in the words of somebody's calendar: the same in a file as behind a link. */

import type { Booking, Location, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getPlaceZone } from '#schemas/runtime/booking/place-zone.ts'
import type { SimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { formatReaderTimeRange } from './dual-zone-time.ts'
import { createFormatters, formatZoneCity } from './formatters.ts'
import type { MessageKey, Translator } from './translator.ts'

export interface AppointmentTexts {
  readonly title: string
  /** With whom, and the reference; never the booking's id, with which anybody could change it. */
  readonly details: string
  readonly place: string | undefined
}

export interface AppointmentTextsInput {
  readonly occasion: SimultaneousAppointments
  readonly booking: Pick<Booking, 'reference' | 'timezone'>
  readonly business: Pick<PublicBusiness, 'name' | 'address'>
}

export function formatAppointmentTexts(
  { occasion, booking, business }: AppointmentTextsInput,
  words: Translator,
): AppointmentTexts {
  const [{ serviceName, location }] = occasion
  const service = words.text(serviceName)
  const provider = occasion.map(({ providerName }) => words.text(providerName)).join(', ')
  const { reference } = booking
  return {
    title: words.t('calendar_file.title', { service, business: words.text(business.name) }),
    details: [
      words.t('booking.with', { provider }),
      words.t('calendar_file.reference', { reference }),
      ...placeTime(occasion, { booking, business }, words),
    ].join('\n'),
    place: placeOf(location, business, words),
  }
}

/** Calendars show times by their own clock: of a visit elsewhere, what the clock there will show. */
function placeTime(
  [one]: SimultaneousAppointments,
  { booking, business }: Omit<AppointmentTextsInput, 'occasion'>,
  words: Translator,
): string[] {
  const [from, to] = [parseInstant(one.start), parseInstant(one.end)]
  const [there, here] = [getPlaceZone(one, business) ?? '', booking.timezone].map(parseZone)
  if (from === undefined || to === undefined || !there || !here) return []
  const [formats, own] = [there, here].map(zone => createFormatters({ tag: words.tag, zone }))
  if (!formats || formatReaderTimeRange(from, to, { words, formats, own }) === undefined) return []
  const time = `${formats.dateAt(from, 'full')}, ${formats.timeRange(from, to)}`
  return [words.t('zone.in_place', { time, city: formatZoneCity(there) })]
}

/** Where to go; else how: by phone or video. */
function placeOf(
  location: Location | undefined,
  business: AppointmentTextsInput['business'],
  words: Translator,
): string | undefined {
  const address = location?.address ?? (isRemote(location) ? undefined : business.address)
  if (address !== undefined) return words.text(address)
  return location && words.t(kinds[location.kind])
}

const isRemote = (location: Location | undefined): boolean =>
  location?.kind === 'phone' || location?.kind === 'video'

const kinds = {
  'in-person': 'location.in_person',
  phone: 'location.phone',
  video: 'location.video',
} as const satisfies Record<Location['kind'], MessageKey>
