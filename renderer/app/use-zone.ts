/**
 * The zone times are shown in: the address's, else the visitor's own. Hydration uses the server's guess, the
 * render after it the truth; the head's script hides what would jump in between.
 */
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { UrlStore } from '../browser/url-store.ts'
import type { PageData } from './page-data.ts'

export function useZone({ page, zoneIsChosen }: PageData, address: UrlStore): Zone {
  const query = useSyncExternalStore(address.subscribe, address.query, () => page.query)
  const [visitor, setVisitor] = useState<Zone>()
  // Drawn in slices: an external store would draw the whole page in one piece, 200 ms on a slow phone.
  useEffect(() => startTransition(() => setVisitor(visitorZone())), [])
  const chosen = parseZone(query.timezone ?? '')
  const zone = chosen ?? visitor ?? page.zone
  useLayoutEffect(() => {
    if (zoneIsChosen || zone === visitorZone()) delete document.documentElement.dataset.zone
  }, [zone, zoneIsChosen])
  return zone
}

const visitorZone = (): Zone | undefined => parseZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
