/** Which slots a month shows: the same query on the server, on a visit and when the next month is prefetched. */

import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getFirstDay, getLastDay, getMonth, parseMonth } from '#schemas/runtime/time/month.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import type { FirstPaintContext, WidgetOptions, WidgetScope } from '../../screen/widget.ts'
import { readPlaceZone } from './place-zone.ts'

/** The widget's options are those of the question. */
export type SlotOptions = WidgetOptions<'slot'>

type AddressScope = ScopeOf<'query' | 'values'>

/** Undefined: without a service there is nothing to offer. */
export function normalizeSlotOptions({ provider, ...options }: SlotOptions): SlotOptions | undefined {
  const given: SlotOptions = { ...options, provider: provider === 'any' ? undefined : provider }
  const asked = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return given.service || given.services ? Object.fromEntries(asked) : undefined
}

/** Returns the query key of a month's slots in the viewer's zone, from today on. `hold`: whose time counts as free. */
export function getMonthQueryKey(
  options: SlotOptions,
  month: Month,
  { zone, now, hold }: { zone: Zone; now: Instant; hold?: string },
): QueryKey<'findSlots'> {
  const today = toLocal(now, zone).date
  const first = getFirstDay(month)
  const period = { from: later(first, today), to: getLastDay(month), timezone: zone }
  return ['findSlots', { ...options, ...period, ...(hold === undefined ? {} : { hold }) }]
}

/** The month to show: the address's or its date's, else that of the chosen start, else this one; never one that is over. */
export function getDisplayedMonth(
  { query, values }: AddressScope,
  { zone, now }: { zone: Zone; now: Instant },
): Month {
  const thisMonth = getMonth(toLocal(now, zone).date)
  const start = parseInstant(String(values.start ?? ''))
  const date = parsePlainDate(query.date ?? '') ?? (start && toLocal(start, zone).date)
  const wanted = parseMonth(query.month ?? '') ?? (date ? getMonth(date) : thisMonth)
  return later(wanted, thisMonth)
}

/** Dates and months compare as text. */
const later = <T extends string>(one: T, other: T): T => (one > other ? one : other)

export function listSlotQueryKeys(
  options: SlotOptions,
  scope: WidgetScope<'slot'>,
  moment: FirstPaintContext,
): readonly QueryKey[] {
  const asked = normalizeSlotOptions(options)
  if (!asked) return []
  const there = { ...moment, zone: readPlaceZone(scope) ?? moment.zone }
  return [getMonthQueryKey(asked, getDisplayedMonth(scope, there), there)]
}

/** The day to show: the address's, else the chosen start's if that is offered, else the first with a free time. */
export function getDisplayedDate(
  { query, values }: AddressScope,
  days: readonly { readonly date: string }[],
  { month, zone, now }: { month: Month; zone: Zone; now: Instant },
): PlainDate | undefined {
  const asked = parsePlainDate(query.date ?? '')
  // Also when nothing is free there any more: who chose a day is told so.
  if (asked && getMonth(asked) === month && asked >= toLocal(now, zone).date) return asked
  const start = parseInstant(String(values.start ?? ''))
  const wanted = start === undefined ? undefined : toLocal(start, zone).date
  return parsePlainDate((days.find(({ date }) => date === wanted) ?? days[0])?.date ?? '')
}
