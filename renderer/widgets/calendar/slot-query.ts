/** Builds the slots query of a month, the same on the server, in the browser and when the next month is prefetched. */
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getFirstDay, getLastDay, getMonth, parseMonth } from '#schemas/runtime/time/month.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import type { TimeAndLocale, WidgetOptions, WidgetScope } from '../../screen/widget.ts'
import { readLocationZone } from '../location/location-zone.ts'

/** The widget's options, which are those of the query. */
export type SlotOptions = WidgetOptions<'slot'>

type AddressScope = ScopeOf<'query' | 'values'>

/** Drops empty options; returns undefined if there is no service. */
export function normalizeSlotOptions({ provider, ...options }: SlotOptions): SlotOptions | undefined {
  const given: SlotOptions = { ...options, provider: provider === 'any' ? undefined : provider }
  const asked = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return given.service || given.services ? Object.fromEntries(asked) : undefined
}

export interface Period {
  readonly from: PlainDate
  /** Inclusive. */
  readonly to: PlainDate
}

/** As many days as the longest month has, and as a cart may search (`maxDaysPerCartSearch`). */
const daysAhead = 31

/** Returns the dates to choose from: a month's; instead of the current month, which may be nearly over, 31 days from today. */
export function getPeriod(month: Month, { zone, now }: { zone: Zone; now: Instant }): Period {
  const today = toLocalDateTime(now, zone).date
  return month > getMonth(today)
    ? { from: getFirstDay(month), to: getLastDay(month) }
    : { from: today, to: addDays(today, daysAhead - 1) }
}

export const isInPeriod = (date: PlainDate, { from, to }: Period): boolean => from <= date && date <= to

/** Returns the query key of a period's slots in the viewer's zone. The time of `hold` counts as free. */
export function getMonthQueryKey(
  options: SlotOptions,
  month: Month,
  { zone, now, hold }: { zone: Zone; now: Instant; hold?: string | undefined },
): QueryKey<'findSlots'> {
  const period = getPeriod(month, { zone, now })
  return ['findSlots', { ...options, ...period, timezone: zone, ...(hold === undefined ? {} : { hold }) }]
}

/**
 * Returns the month to show: that of the address or of its date, else of the chosen start, else the current
 * one; never a past one.
 */
export function getDisplayedMonth(
  { query, values }: AddressScope,
  { zone, now }: { zone: Zone; now: Instant },
): Month {
  const thisMonth = getMonth(toLocalDateTime(now, zone).date)
  const start = parseInstant(String(values.start ?? ''))
  const date = parsePlainDate(query.date ?? '') ?? (start && toLocalDateTime(start, zone).date)
  const wanted = parseMonth(query.month ?? '') ?? (date ? getMonth(date) : thisMonth)
  return later(wanted, thisMonth)
}

/** Returns the later of two dates or months, which compare as text. */
const later = <T extends string>(one: T, other: T): T => (one > other ? one : other)

export function listSlotQueryKeys(
  options: SlotOptions,
  scope: WidgetScope<'slot'>,
  moment: TimeAndLocale,
): readonly QueryKey[] {
  const asked = normalizeSlotOptions(options)
  if (!asked) return []
  const there = { ...moment, zone: readLocationZone(scope) ?? moment.zone }
  return [getMonthQueryKey(asked, getDisplayedMonth(scope, there), there)]
}

/**
 * Returns the day to show: the address's, else the chosen start's if it is offered, else the first with a free time.
 */
export function getDisplayedDate(
  { query, values }: AddressScope,
  days: readonly { readonly date: string }[],
  { zone, ...period }: Period & { readonly zone: Zone },
): PlainDate | undefined {
  const asked = parsePlainDate(query.date ?? '')
  // Even if nothing is free on that day any more: the visitor who chose it is told so.
  if (asked && isInPeriod(asked, period)) return asked
  const start = parseInstant(String(values.start ?? ''))
  const wanted = start === undefined ? undefined : toLocalDateTime(start, zone).date
  return parsePlainDate((days.find(({ date }) => date === wanted) ?? days[0])?.date ?? '')
}
