/**
 * Returns the zone to show times in: the one in the URL, else the visitor's own. Hydration uses the server's guess, the
 * next render the real zone; the script in the head hides times in between.
 */
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { UrlStore } from '../browser/url-store.ts'
import type { PageData } from './page-data.ts'

export function useZone({ page, zoneIsChosen }: PageData, address: UrlStore): Zone {
  const query = useSyncExternalStore(address.subscribe, address.query, () => page.query)
  const [visitorZone, setVisitorZone] = useState<Zone>()
  // A transition renders in slices: an external store would block for 200 ms on a slow phone.
  useEffect(() => startTransition(() => setVisitorZone(getVisitorZone())), [])
  const chosen = parseZone(query.timezone ?? '')
  const zone = chosen ?? visitorZone ?? page.zone
  useLayoutEffect(() => {
    if (zoneIsChosen || zone === getVisitorZone()) delete document.documentElement.dataset.zone
  }, [zone, zoneIsChosen])
  return zone
}

const getVisitorZone = (): Zone | undefined => parseZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
