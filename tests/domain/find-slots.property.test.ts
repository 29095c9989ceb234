import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Provider, Service, WeeklyHours } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import { groupSlotsByDate } from '#server/features/slots/rules/slot-days.ts'
import type { SlotQuery } from '#server/features/slots/rules/slot-query.ts'
import { oracleSlots } from '#tests/support/bookings/slot-oracle.ts'
import { plainDate, zone } from '#tests/support/clock/times.ts'

/**
 * Zones, each with a date around which its clock changes: by an hour, by half an hour, twice a year, by a
 * whole day.
 */
const places: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2027-03-27'],
  ['Europe/Berlin', '2027-10-30'],
  ['America/New_York', '2027-03-13'],
  ['America/New_York', '2027-11-06'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2027-10-02'],
  ['Africa/Casablanca', '2027-02-06'],
  ['Africa/Casablanca', '2027-03-13'],
  ['Asia/Kathmandu', '2027-06-01'],
  ['America/Sao_Paulo', '2018-11-03'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/Havana', '2027-11-06'],
  ['Pacific/Apia', '2011-12-29'],
]

const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined })
const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

const clockText = fc.oneof(
  oneOf('00:00', '00:30', '01:00', '02:00', '02:15', '02:30', '03:00', '23:00', '23:59'),
  fc.nat(95).map(quarter => textOf(quarter * 15)),
  fc.nat(1439).map(textOf),
)
const window = fc
  .tuple(clockText, fc.oneof(clockText, oneOf('24:00', '23:59')))
  .map(([open, close]) => `${open}-${close}`)
const hours = fc.oneof(
  fc.array(window, { maxLength: 3 }),
  oneOf(['00:00-24:00'], ['22:00-24:00', '00:00-06:00'], ['09:00-12:30', '13:00-17:00']),
)
const week: fc.Arbitrary<WeeklyHours> = fc.record({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})
const limits = fc.record({ perDay: fc.integer({ min: 1, max: 3 }), perWeek: fc.integer({ min: 1, max: 5 }) })
const rarely = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 4 })

const service: fc.Arbitrary<Service> = fc
  .record({
    durationMinutes: oneOf(5, 10, 15, 20, 30, 45, 50, 60, 90, 120, 480, 1440),
    intervalMinutes: maybe(oneOf(5, 7, 10, 12, 15, 20, 30, 45, 50, 60, 90, 120, 1440)),
    offsetMinutes: maybe(oneOf(1, 5, 15, 30, 75)),
    bufferBeforeMinutes: maybe(oneOf(5, 15, 60)),
    bufferAfterMinutes: maybe(oneOf(5, 20, 90)),
    noticeMinutes: maybe(fc.nat(2000)),
    windowDays: oneOf(1, 2, 30),
    capacity: maybe(oneOf(1, 2, 6)),
    hours: rarely(week),
    limits: rarely(fc.tuple(limits, maybe(limits)).map(([each, total]) => defined({ ...each, total }))),
  })
  .map(fields => defined({ slug: 'talk', name: 'Talk', ...fields }))

const providerIn = (index: number, around: string): fc.Arbitrary<Provider> => {
  const date = fc.integer({ min: -1, max: 3 }).map(days => addDays(plainDate(around), days))
  const wallTime = fc.tuple(date, clockText).map(([day, time]) => `${day}T${time}`)
  return fc
    .record({
      timezone: fc.oneof(
        oneOf(...places.filter(([, day]) => day === around).map(([place]) => place)),
        oneOf(...places.map(([place]) => place)),
      ),
      hours: week,
      overrides: maybe(fc.array(fc.record({ date, hours }), { maxLength: 3 })),
      timeOff: maybe(fc.array(fc.record({ from: wallTime, to: wallTime }), { maxLength: 2 })),
      limits: rarely(limits),
    })
    .map(fields => defined({ slug: `p${index}`, name: `P${index}`, services: 'all' as const, ...fields }))
}

const question: fc.Arbitrary<SlotQuery> = oneOf(...places).chain(([place, around]) => {
  const from = plainDate(around)
  const first = getFirstInstantOfDay(from, zone(place))
  const quarter = fc.integer({ min: -96, max: 4 * 96 }).map(quarters => addMinutes(first, quarters * 15))
  return fc
    .record({
      service,
      providers: fc
        .integer({ min: 1, max: 3 })
        .chain(count => fc.tuple(...Array.from({ length: count }, (_, index) => providerIn(index, around)))),
      together: fc.boolean(),
      days: fc.nat(2),
      zone: fc.oneof(fc.constant(place), oneOf(...places.map(([name]) => name))).map(zone),
      now: fc.oneof(fc.constant(addMinutes(first, -1440)), quarter),
      people: oneOf(1, 1, 2),
      // A session is one span: the store prevents two sessions of a provider from starting at once.
      spans: fc.uniqueArray(
        fc.record({ who: fc.nat(2), at: quarter, length: fc.nat(300), seatsTaken: maybe(fc.nat(6)) }),
        { maxLength: 8, selector: ({ who, at }) => `${who} ${at}` },
      ),
      held: fc.array(fc.record({ who: fc.nat(2), at: quarter, service: oneOf('talk', 'walk') }), {
        maxLength: 6,
      }),
    })
    .map(({ days, spans, held, ...rest }) => ({
      ...rest,
      from,
      to: addDays(from, days),
      busy: spans.map(span => busyOf(span, rest.service)),
      appointments: held.map(({ who, at, service }) => ({ provider: `p${who}`, service, start: at })),
    }))
})

test('findSlots offers what the oracle offers, whatever the records, around clock changes', {
  timeout: 240_000,
}, () => {
  let offered = 0
  fc.assert(
    fc.property(question, asked => {
      const slots = findSlots(asked)
      offered += slots.length
      expect(slots).toEqual(oracleSlots(asked))
    }),
    { numRuns: 150 },
  )
  // Searches without results would prove nothing.
  expect(offered).toBeGreaterThan(500)
})

test("Slots are grouped under the viewer's dates", () => {
  fc.assert(
    fc.property(question, asked => {
      const dates = groupSlotsByDate(findSlots(asked), asked.zone)
      const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: asked.zone, dateStyle: 'short' })
      for (const { date, slots } of dates) {
        expect(slots.map(({ start }) => inZone.format(start))).toEqual(slots.map(() => date))
        expect(date >= asked.from && date <= asked.to).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

function busyOf(
  span: { who: number; at: Instant; length: number; seatsTaken: number | undefined },
  asked: Service,
) {
  const provider = `p${span.who}`
  if (span.seatsTaken === undefined) return { provider, from: span.at, to: addMinutes(span.at, span.length) }
  return {
    provider,
    from: addMinutes(span.at, -(asked.bufferBeforeMinutes ?? 0)),
    // Some sessions date from before the service became longer or shorter.
    to: addMinutes(span.at, asked.durationMinutes + (asked.bufferAfterMinutes ?? 0) + changedBy(span.length)),
    session: { service: asked.slug, start: span.at, seatsTaken: span.seatsTaken },
  }
}

const changedBy = (length: number): number => (length % 4 === 0 ? (length % 40) - 20 : 0)

function textOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Omits undefined fields, as JSON does. */
function defined<T extends object>(fields: T): Defined<T> {
  return JSON.parse(JSON.stringify(fields))
}
