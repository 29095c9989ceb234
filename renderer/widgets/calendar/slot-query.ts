/** Which slots a month shows: the same query on the server, on a visit and when the next month is prefetched. */

import type { Scope } from '#schemas/runtime/screen/screen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { getFirstDay, getLastDay, getMonth, parseMonth } from '#schemas/runtime/time/month.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import type { FirstPaintContext } from '../../screen/widget.ts'
import { placeZoneIn } from './place-clock.ts'

/** What of the widget's options goes into a question, in the question's words. */
const asked = [
  'service',
  'services',
  'provider',
  'providers',
  'people',
  'booking',
  'appointment',
  'following',
] as const

export type SlotOptions = Readonly<Partial<Record<(typeof asked)[number], unknown>>>

/** Undefined: without a service there is nothing to offer. */
export function slotOptions(options: Readonly<Record<string, unknown>>): SlotOptions | undefined {
  const given: SlotOptions = Object.fromEntries(
    asked.flatMap(name => {
      const value = options[name]
      const isNone = value === undefined || value === '' || (name === 'provider' && value === 'any')
      if (isNone) return []
      // Of a move, as its call has answered them.
      const isExact = typeof value === 'number' || typeof value === 'boolean'
      return [[name, isExact ? value : name === 'people' ? Number(value) : String(value)]]
    }),
  )
  return given.service === undefined && given.services === undefined ? undefined : given
}

/** Returns the query key of a month's slots in the viewer's zone, from today on. `hold`: whose time counts as free. */
export function getMonthQueryKey(
  options: SlotOptions,
  month: Month,
  { zone, now, hold }: { zone: Zone; now: Instant; hold?: string },
): QueryKey {
  const today = toLocal(now, zone).date
  const first = getFirstDay(month)
  const period = { from: later(first, today), to: getLastDay(month), timezone: zone }
  return ['findSlots', { ...options, ...period, ...(hold === undefined ? {} : { hold }) }]
}

/** The month to show: the address's or its date's, else that of the chosen start, else this one; never one that is over. */
export function shownMonth({ query, values }: Scope, { zone, now }: { zone: Zone; now: Instant }): Month {
  const thisMonth = getMonth(toLocal(now, zone).date)
  const start = parseInstant(String(values.start ?? ''))
  const date = parsePlainDate(query.date ?? '') ?? (start && toLocal(start, zone).date)
  const wanted = parseMonth(query.month ?? '') ?? (date ? getMonth(date) : thisMonth)
  return later(wanted, thisMonth)
}

/** Dates and months compare as text. */
const later = <T extends string>(one: T, other: T): T => (one > other ? one : other)

export function slotNeeds(
  options: Readonly<Record<string, unknown>>,
  scope: Scope,
  moment: FirstPaintContext,
): readonly QueryKey[] {
  const asked = slotOptions(options)
  if (!asked) return []
  const there = { ...moment, zone: placeZoneIn(scope) ?? moment.zone }
  return [getMonthQueryKey(asked, shownMonth(scope, there), there)]
}

/** The day to show: the address's, else the chosen start's if that is offered, else the first with a free time. */
export function shownDate(
  { query, values }: Scope,
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
