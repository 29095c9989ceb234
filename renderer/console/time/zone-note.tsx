import type { Zone } from '#schemas/runtime/time/time.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatZoneName } from './zone-name.ts'

/** Names the zone in which a row's time is, if that is not the business's: the rows around it have another clock. */
export function ZoneNote({ zone }: { readonly zone: Zone }) {
  const i18n = useI18n()
  const { zone: businessZone } = useSignedIn()
  return zone === businessZone ? null : <> · {formatZoneName(zone, i18n)}</>
}
