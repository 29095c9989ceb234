import { formatZoneCity } from '#locales/formatters.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { useSignedIn, useWords } from '../console-context.ts'

/** Names the city by whose clock a row's time is, if that is not the business's: the rows around it have another clock. */
export function ZoneNote({ zone }: { readonly zone: Zone }) {
  const words = useWords()
  const { zone: businessZone } = useSignedIn()
  return zone === businessZone ? null : <> · {words.t('today.block_zone', { city: formatZoneCity(zone) })}</>
}
