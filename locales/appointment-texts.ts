/** Formats an appointment for a visitor's calendar, as a file or a link. */

import type { Booking, Location, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import type { SimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { formatReaderTimeRange } from './dual-zone-time.ts'
import { createFormatters, formatZoneCity } from './formatters.ts'
import type { MessageKey, Translator } from './translator.ts'

export interface AppointmentTexts {
  readonly title: string
  /** The provider and the reference; never the booking's id, which allows changing the booking. */
  readonly details: string
  readonly place: string | undefined
}

export interface AppointmentTextsInput {
  readonly group: SimultaneousAppointments
  readonly booking: Pick<Booking, 'reference' | 'timezone'>
  readonly business: Pick<PublicBusiness, 'name' | 'address' | 'timezone'>
}

export function buildAppointmentTexts(
  { group, booking, business }: AppointmentTextsInput,
  i18n: Translator,
): AppointmentTexts {
  const [{ serviceName, location }] = group
  const service = i18n.text(serviceName)
  const provider = group.map(({ providerName }) => i18n.text(providerName)).join(', ')
  const { reference } = booking
  return {
    title: i18n.t('calendar_file.title', { service, business: i18n.text(business.name) }),
    details: [
      i18n.t('booking.with', { provider }),
      i18n.t('calendar_file.reference', { reference }),
      ...formatPlaceTime(group, { booking, business }, i18n),
    ].join('\n'),
    place: formatAppointmentLocation(location, business, i18n),
  }
}

/** Calendars show times in their own zone, so this adds the local time of a visit in another zone. */
function formatPlaceTime(
  [appointment]: SimultaneousAppointments,
  { booking, business }: Omit<AppointmentTextsInput, 'group'>,
  i18n: Translator,
): string[] {
  const from = parseInstant(appointment.start)
  const to = parseInstant(appointment.end)
  const [locationZone, readerZone] = [getLocationZone(appointment, business) ?? '', booking.timezone].map(
    parseZone,
  )
  if (from === undefined || to === undefined || !locationZone || !readerZone) return []
  const [formats, own] = [locationZone, readerZone].map(zone => createFormatters({ tag: i18n.tag, zone }))
  if (!formats || formatReaderTimeRange(from, to, { i18n, formats, own }) === undefined) return []
  const time = `${formats.dateAt(from, 'full')}, ${formats.timeRange(from, to)}`
  return [i18n.t('zone.in_place', { time, city: formatZoneCity(locationZone) })]
}

/** Returns the address, or "phone" or "video". */
export function formatAppointmentLocation(
  location: Location | undefined,
  business: AppointmentTextsInput['business'],
  i18n: Translator,
): string | undefined {
  const address = location?.address ?? (isRemote(location) ? undefined : business.address)
  if (address !== undefined) return i18n.text(address)
  return location && i18n.t(locationKinds[location.kind])
}

const isRemote = (location: Location | undefined): boolean =>
  location?.kind === 'phone' || location?.kind === 'video'

const locationKinds = {
  'in-person': 'location.in_person',
  phone: 'location.phone',
  video: 'location.video',
} as const satisfies Record<Location['kind'], MessageKey>
