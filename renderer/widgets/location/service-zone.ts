import type { PublicService } from '#schemas/generated/types.gen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'

/** Returns the zone of the place of visits; undefined for calls and videos. */
export const getServiceZone = ({ placeTimezone, locations }: PublicService): Zone | undefined =>
  locations.every(({ kind }) => kind === 'in-person') ? parseZone(placeTimezone ?? '') : undefined
