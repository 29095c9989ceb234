/** The zone in which the console tells an appointment: that of the place, or else of the provider who calls. */
import { getAppointmentZone } from '#schemas/runtime/booking/location-zone.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { ConsoleMembership } from '../context/console-context.ts'

/** Whose diary it is. */
export interface BusinessZoneSource {
  readonly membership: { readonly business: Pick<ConsoleMembership['business'], 'address' | 'timezone'> }
  /** The zone of the business. */
  readonly zone: Zone
}

export const findAppointmentZone = (
  appointment: Parameters<typeof getAppointmentZone>[0],
  { membership, zone }: BusinessZoneSource,
): Zone => parseZone(getAppointmentZone(appointment, membership.business)) ?? zone
