/**
 * The zone times are shown in: the address's, else the visitor's own. Hydration uses the server's guess, the
 * first browser render the truth; the head's script hides what would jump in between.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Zone } from '#schemas/time.ts'
import { parseZone } from '#schemas/zone.ts'
import type { Address } from '../browser/address.ts'
import type { Payload } from './payload.ts'

export function useZone({ page, zoneIsChosen }: Payload, address: Address): Zone {
  const query = useSyncExternalStore(address.subscribe, address.query, () => page.query)
  const visitor = useSyncExternalStore(never, visitorZone, () => undefined)
  const chosen = parseZone(query.timezone ?? '')
  const zone = chosen ?? visitor ?? page.zone
  useBrowserEffect(() => {
    if (zoneIsChosen || zone === visitorZone()) delete document.documentElement.dataset.zone
  }, [zone, zoneIsChosen])
  return zone
}

/** React warns of layout effects on the server, where there is no layout. */
const useBrowserEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect

const never = () => () => undefined

const visitorZone = (): Zone | undefined => parseZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
