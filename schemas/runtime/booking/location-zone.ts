/** Decides whether an appointment is a visit to a place, whose local time then counts. */
import type { Appointment, Location, PublicBusiness } from '../../generated/types.gen.ts'

type Business = Pick<PublicBusiness, 'address' | 'timezone'>

/**
 * Returns the zone of the place, or undefined for a call or a video. An appointment without a location takes
 * place at the business's address. The provider's zone never counts: a guest of theirs is where the place is.
 */
export const getLocationZone = (
  { location, timezone }: Pick<Appointment, 'location' | 'timezone'>,
  business: Business | undefined,
): string | undefined =>
  (location ? location.kind === 'in-person' : business?.address !== undefined)
    ? (location?.timezone ?? business?.timezone ?? timezone)
    : undefined

/**
 * Returns the zone of a service's first place, or undefined if it has none. A service without locations takes place at the
 * business's address.
 */
export function getServiceLocationZone(
  { locations = [] }: { readonly locations?: readonly Location[] | undefined },
  business: Business,
): string | undefined {
  if (locations.length === 0) return business.address === undefined ? undefined : business.timezone
  const place = locations.find(({ kind }) => kind === 'in-person')
  return place && (place.timezone ?? business.timezone)
}

/** Returns the zone in which a business reads an appointment: the place's, or else that of the provider who calls. */
export const getAppointmentZone = (
  appointment: Pick<Appointment, 'location' | 'timezone'>,
  business: Business | undefined,
): string => getLocationZone(appointment, business) ?? appointment.timezone
