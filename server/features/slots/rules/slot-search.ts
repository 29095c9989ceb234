import type { Provider } from '#schemas/generated/types.gen.ts'
import type { EpochMinuteSpan } from '#server/features/opening-hours/rules/opening-hours.ts'
import { createBookingWindowEndLookup, findLastBookingWindowEnd } from './booking-window.ts'
import type { FreeStartSearch } from './free-starts.ts'
import type { BusyTime } from './occupancy.ts'
import type { SlotQuery } from './slot-query.ts'

/** The providers who serve one appointment together: one provider, or a whole collective team. */
export type ProviderSet = readonly Provider[]

export interface SlotSearch extends Omit<FreeStartSearch, 'blocked'> {
  /** The span in which slots may start. */
  readonly span: EpochMinuteSpan
  /** Empty if the span is empty. */
  readonly parties: readonly ProviderSet[]
}

/** Clips the span to the starts that can be booked now, and lists the parties that could serve. */
export function resolveSlotQuery(query: SlotQuery, { from, to }: EpochMinuteSpan): SlotSearch {
  const { service, providers, together, now, appointments = [], ...search } = query
  const earliest = Math.ceil(now / 60_000) + (service.noticeMinutes ?? 0)
  const end = findLastBookingWindowEnd(service, providers, now) ?? now
  const span = { from: Math.max(from, earliest), to: Math.min(to, end / 60_000) }
  const parties = together ? [providers] : providers.map(provider => [provider])
  return {
    ...search,
    service,
    appointments,
    span,
    getWindowEnd: createBookingWindowEndLookup(service, now),
    parties: span.from < span.to ? parties : [],
    busyOf: groupByProvider(query.busy),
  }
}

function groupByProvider(busy: readonly BusyTime[]): ReadonlyMap<string, readonly BusyTime[]> {
  const lists = new Map<string, BusyTime[]>()
  for (const busyTime of busy) {
    const list = lists.get(busyTime.provider)
    if (list) list.push(busyTime)
    else lists.set(busyTime.provider, [busyTime])
  }
  return lists
}
