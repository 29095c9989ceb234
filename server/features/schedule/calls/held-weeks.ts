/** Finds the weeks of which much is only held, so that somebody can look at who holds it. */
import { addDays, getWeekday } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { readProviderWeek } from '#server/features/bookings/calls/provider-weeks.ts'
import { minHeldAppointments } from '#server/features/bookings/hold-limits.ts'
import { getProviderWeekRange } from '#server/features/slots/rules/eligible-providers.ts'

/** This week and the three that follow. */
const maxWeeks = 4
/** More than this share of what is offered is worth a look. */
const minShare = 1 / 3

export interface MostlyHeldWeek {
  /** Monday. */
  readonly from: PlainDate
  /** How much of the time that is not booked is held, rounded. */
  readonly percent: number
}

/** Returns the first such week of the business; undefined if there is none. */
export async function findMostlyHeldWeek(
  context: Pick<CallContext, 'directory' | 'now'> & { readonly stores: Pick<Stores, 'bookings'> },
): Promise<MostlyHeldWeek | undefined> {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const business = directory.business.slug
  const zone = requireZone(directory.business.timezone)
  const { date } = toLocalDateTime(now, zone)
  const monday = addDays(date, 1 - getWeekday(date))
  for (let week = 0; week < maxWeeks; week++) {
    const from = addDays(monday, 7 * week)
    const noon = getFirstInstantOfDay(addDays(from, 3), zone)
    const ranges = [...directory.providers.values()].map(provider => ({
      provider,
      ...getProviderWeekRange(provider, noon),
    }))
    const counted = await bookings.readHeldWeeks({
      business,
      now,
      weeks: ranges.map(({ provider, ...range }) => ({ ...range, provider: provider.slug, openMinutes: 0 })),
    })
    // In an ordinary week, nobody’s hours need to be counted.
    if (sum(counted, one => one.heldAppointments) < minHeldAppointments) continue
    const weeks = await bookings.readHeldWeeks({
      business,
      now,
      weeks: ranges.map(range => readProviderWeek(range, now)),
    })
    const held = sum(weeks, one => one.heldMinutes)
    const offered = sum(weeks, one => one.offeredMinutes)
    if (held > offered * minShare)
      return { from, percent: Math.round((100 * held) / Math.max(held, offered)) }
  }
  return undefined
}

const sum = <T>(list: readonly T[], amount: (item: T) => number): number =>
  list.reduce((total, item) => total + amount(item), 0)
