/** Which slots a month shows: the same question on the server, on a visit and when the next month is prefetched. */
import { parseInstant } from '#schemas/instant.ts'
import { firstDayOf, lastDayOf, monthOf, parseMonth } from '#schemas/month.ts'
import type { Scope } from '#schemas/screen.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/time.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import type { Question } from '../screen/answers.ts'
import type { Moment } from '../screen/widget.ts'

/** What the widget is asked to offer; without a service there is nothing to offer. */
export interface SlotOptions {
  readonly service: string
  /** Left out: anyone. */
  readonly provider?: string
}

export function slotOptions({
  service,
  provider,
}: Readonly<Record<string, unknown>>): SlotOptions | undefined {
  if (typeof service !== 'string') return undefined
  return typeof provider === 'string' && provider !== 'any' ? { service, provider } : { service }
}

/** Input of `findSlots` for a month of the viewer's zone, from today on. */
export function monthQuestion(
  options: SlotOptions,
  month: Month,
  { zone, now }: { zone: Zone; now: Instant },
) {
  const today = toLocal(now, zone).date
  const first = firstDayOf(month)
  return { ...options, from: later(first, today), to: lastDayOf(month), timezone: zone }
}

/** The month to show: the address's, else that of the chosen start, else this one; never one that is over. */
export function shownMonth({ query, values }: Scope, { zone, now }: { zone: Zone; now: Instant }): Month {
  const thisMonth = monthOf(toLocal(now, zone).date)
  const start = parseInstant(String(values.start ?? ''))
  const wanted =
    parseMonth(query.month ?? '') ?? (start === undefined ? thisMonth : monthOf(toLocal(start, zone).date))
  return later(wanted, thisMonth)
}

/** Dates and months compare as text. */
const later = <T extends string>(one: T, other: T): T => (one > other ? one : other)

export function slotNeeds(
  options: Readonly<Record<string, unknown>>,
  scope: Scope,
  moment: Moment,
): readonly Question[] {
  const asked = slotOptions(options)
  if (!asked) return []
  return [{ call: 'findSlots', input: monthQuestion(asked, shownMonth(scope, moment), moment) }]
}

/** The day to show: the address's, else the chosen start's, else the first with a free time. */
export function shownDate(
  scope: Scope,
  days: readonly { readonly date: string }[],
  zone: Zone,
): PlainDate | undefined {
  const start = parseInstant(String(scope.values.start ?? ''))
  const wanted = scope.query.date ?? (start === undefined ? undefined : toLocal(start, zone).date)
  const found = days.find(({ date }) => date === wanted) ?? days[0]
  return plain(found?.date)
}

/** Dates of our own server's answers are dates. */
function plain(date: string | undefined): PlainDate | undefined {
  return date as PlainDate | undefined
}
