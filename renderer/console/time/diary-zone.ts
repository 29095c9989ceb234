/** The zone in which the console tells an appointment: that of the place, or else of the provider who calls. */
import { getDiaryZone } from '#schemas/runtime/booking/place-zone.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { ConsoleMembership } from '../context/console-context.ts'

/** Whose diary it is. */
export interface DiaryOwner {
  readonly membership: { readonly business: Pick<ConsoleMembership['business'], 'address' | 'timezone'> }
  /** The zone of the business. */
  readonly zone: Zone
}

export const findDiaryZone = (
  appointment: Parameters<typeof getDiaryZone>[0],
  { membership, zone }: DiaryOwner,
): Zone => parseZone(getDiaryZone(appointment, membership.business)) ?? zone
