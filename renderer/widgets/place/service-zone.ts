import type { PublicService } from '#schemas/generated/types.gen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'

/** Returns the zone of the place of visits, which is the provider's if there is one; undefined for calls and videos. */
export function getServiceZone(
  { placeTimezone, locations, providers }: PublicService,
  provider: string | undefined,
): Zone | undefined {
  const isVisit = placeTimezone !== undefined && locations.every(({ kind }) => kind === 'in-person')
  const place = providers.find(({ slug }) => slug === provider)?.timezone ?? placeTimezone
  return isVisit ? parseZone(place ?? '') : undefined
}
