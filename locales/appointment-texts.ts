/** An appointment in the words of somebody's calendar: the same in a file as behind a link. */
import type { Occasion } from '#schemas/occasion.ts'
import type { Booking, Location, PublicBusiness } from '#schemas/types.gen.ts'
import type { MessageKey, Words } from './translate.ts'

export interface AppointmentTexts {
  readonly title: string
  /** With whom, and the reference; never the booking's id, with which anybody could change it. */
  readonly details: string
  readonly place: string | undefined
}

export interface Told {
  readonly occasion: Occasion
  readonly booking: Pick<Booking, 'reference'>
  readonly business: Pick<PublicBusiness, 'name' | 'address'>
}

export function appointmentTexts({ occasion, booking, business }: Told, words: Words): AppointmentTexts {
  const [{ serviceName, location }] = occasion
  const service = words.text(serviceName)
  const provider = occasion.map(({ providerName }) => words.text(providerName)).join(', ')
  const { reference } = booking
  return {
    title: words.t('calendar_file.title', { service, business: words.text(business.name) }),
    details: `${words.t('booking.with', { provider })}\n${words.t('calendar_file.reference', { reference })}`,
    place: placeOf(location, business, words),
  }
}

/** Where to go; else how: by phone or video. */
function placeOf(
  location: Location | undefined,
  business: Told['business'],
  words: Words,
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
