/** Whether an appointment is a visit to a place: then the clock there counts. */
import type { Appointment, PublicBusiness } from '../../generated/types.gen.ts'

/** The zone of the place; undefined: it is a call or a video. Without a location it is at the business's address. */
export const getPlaceZone = (
  { location, timezone }: Pick<Appointment, 'location' | 'timezone'>,
  business: Pick<PublicBusiness, 'address'> | undefined,
): string | undefined =>
  (location ? location.kind === 'in-person' : business?.address !== undefined) ? timezone : undefined
