/** The dates of `npm run test:soak -- dates`, each the next after today. */

export interface TestDate {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Lists the dates after `now` (milliseconds since 1970), in no order: the next of each kind. */
export const listTestDates = (now: number): readonly TestDate[] => [
  { name: '28 February', at: nextDay(now, ({ month, day }) => month === 2 && day === 28) },
  { name: '29 February', at: nextDay(now, ({ month, day }) => month === 2 && day === 29) },
  { name: '31 December', at: nextDay(now, ({ month, day }) => month === 12 && day === 31) },
  { name: '1 January', at: nextDay(now, ({ month, day }) => month === 1 && day === 1) },
  { name: 'the Saturday before summer time in Europe', at: nextDay(now, beforeChange('Europe/Berlin', 3)) },
  { name: 'the Saturday before winter time in Europe', at: nextDay(now, beforeChange('Europe/Berlin', 10)) },
  {
    name: 'the Saturday before summer time in the USA',
    at: nextDay(now, beforeChange('America/New_York', 3)),
  },
  { name: 'the 30th of a month', at: nextDay(now, ({ day }) => day === 30) },
  {
    name: 'the 31st of a month, at night',
    at: nextDay(now, ({ month, day }) => day === 31 && month !== 12) + nightMs,
  },
  { name: 'a Sunday', at: nextDay(now, ({ weekday }) => weekday === 0) },
  { name: 'in 40 days', at: noon(now) + 40 * dayMs },
  { name: 'in 200 days', at: noon(now) + 200 * dayMs },
]

interface Day {
  /** From 1. */
  readonly month: number
  readonly day: number
  /** From 0, which is Sunday. */
  readonly weekday: number
  /** Of noon in UTC. */
  readonly at: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** From noon to 23:30 in Berlin, where it is a day later than in the winter's UTC soon. */
const nightMs = 10.5 * hourMs
/** A leap year comes after eight years at the latest. */
const daysAtMost = 8 * 366

const noon = (at: number): number => Math.floor(at / dayMs) * dayMs + 12 * hourMs

function nextDay(now: number, isMeant: (day: Day) => boolean): number {
  for (let days = 1; days <= daysAtMost; days += 1) {
    const at = noon(now) + days * dayMs
    const date = new Date(at)
    const day = { month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay(), at }
    if (isMeant(day)) return at
  }
  throw new Error('There is no such day.')
}

/** Recognizes the day before the one in which the clocks of the zone change, in this month. */
const beforeChange =
  (zone: string, month: number) =>
  (day: Day): boolean =>
    day.month === month && offsetAt(zone, day.at) !== offsetAt(zone, day.at + dayMs)

/** Formats as "GMT+2". */
function offsetAt(zone: string, at: number): string | undefined {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
}
