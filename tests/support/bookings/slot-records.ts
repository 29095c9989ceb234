/** Minimal records for slot tests; each test sets only what matters to it. */
import type { Provider, Service, WeeklyHours } from '#schemas/generated/types.gen.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import type { BusyTime } from '#server/features/slots/rules/occupancy.ts'
import type { SlotQuery } from '#server/features/slots/rules/slot-query.ts'
import { instant, plainDate, zone } from '../clock/times.ts'

/** Returns the same hours for every day. */
export const daily = (...hours: string[]): WeeklyHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})

export const service = (fields: Partial<Service> = {}): Service => ({
  slug: 'talk',
  name: 'Talk',
  durationMinutes: 60,
  windowDays: 730,
  ...fields,
})

export const provider = (fields: Partial<Provider> = {}): Provider => ({
  slug: 'maya',
  name: 'Maya',
  timezone: 'Europe/Berlin',
  services: 'all',
  hours: daily('09:00-12:00'),
  ...fields,
})

/** Makes a busy time from ISO texts, by default Maya's. */
export const busy = (from: string, to: string, fields: Partial<BusyTime> = {}): BusyTime => ({
  provider: 'maya',
  from: instant(from),
  to: instant(to),
  ...fields,
})

/** Makes a query for an hour's talk with Maya on one date in Berlin, asked long before. */
export const question = (fields: Partial<SlotQuery> & { readonly date?: string } = {}): SlotQuery => {
  const { date = '2027-06-07', ...rest } = fields
  return {
    service: service(),
    providers: [provider()],
    from: plainDate(date),
    to: plainDate(date),
    zone: zone('Europe/Berlin'),
    now: instant('2026-11-20T12:00Z'),
    people: 1,
    busy: [],
    ...rest,
  }
}

/** Returns the start times on the clock of the query's zone, such as `09:00`. */
export const startTimes = (asked: SlotQuery): readonly string[] => {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: asked.zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  return findSlots(asked).map(({ start }) => clock.format(start))
}

/** Returns the starts in UTC, such as `2027-06-07T07:00Z`. */
export const startsUtc = (asked: SlotQuery): readonly string[] =>
  findSlots(asked).map(({ start }) => `${new Date(start).toISOString().slice(0, 16)}Z`)
