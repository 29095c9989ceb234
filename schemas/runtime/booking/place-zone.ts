/** Decides whether an appointment is a visit to a place, whose local time then counts. */
import type { Appointment, PublicBusiness } from '../../generated/types.gen.ts'

/**
 * Returns the zone of the place, or undefined for a call or a video. An appointment without a location takes
 * place at the business's address.
 */
export const getPlaceZone = (
  { location, timezone }: Pick<Appointment, 'location' | 'timezone'>,
  business: Pick<PublicBusiness, 'address'> | undefined,
): string | undefined =>
  (location ? location.kind === 'in-person' : business?.address !== undefined) ? timezone : undefined
