/** Hours past midnight against an oracle that asks each minute by itself. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Provider, WeeklyHours } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { fromDayNumber, getWeekdayOfDayNumber, toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { createOpenWindowLookup } from '#server/features/opening-hours/rules/hours.ts'
import { countOpenMinutes } from '#server/features/opening-hours/rules/open-minutes.ts'
import { findOpenings } from '#server/features/opening-hours/rules/opening-hours.ts'
import { listScheduleHours } from '#server/features/opening-hours/rules/schedule-hours.ts'
import { provider, service } from '#tests/support/bookings/slot-records.ts'
import { plainDate } from '#tests/support/clock/times.ts'

/** A Saturday before the clocks change in the night, forwards and back. */
const changes = [
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
] as const

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const pad = (count: number) => String(count).padStart(2, '0')
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** Hours as they are written, half of them past midnight. */
const hours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 56 }))
  .map(([start, length]) => `${clock(start * 15)}-${clock(((start + length) * 15) % 1440)}`)
const dayHours = fc.array(hours, { maxLength: 2 })
const week: fc.Arbitrary<WeeklyHours> = fc
  .tuple(...weekdays.map(() => dayHours))
  .map(days => Object.fromEntries(days.map((one, index) => [weekdays[index] ?? '', one])))

interface Hours {
  readonly own: WeeklyHours
  readonly overrides: ReadonlyMap<number, readonly string[]>
}

/** The oracle: whether a minute of the wall clock is in hours that begin on its day or on the day before. */
function isOpen({ own, overrides }: Hours, day: number, minute: number): boolean {
  const covers = (begins: number, at: number) =>
    (overrides.get(begins) ?? own[weekdays[getWeekdayOfDayNumber(begins) - 1] ?? 'monday'] ?? []).some(
      text => {
        const [from = 0, to = 0] = text.split('-').map(part => {
          const [hour, minutes] = part.split(':').map(Number)
          return (hour ?? 0) * 60 + (minutes ?? 0)
        })
        const end = to === 0 || to === 1439 ? 1440 : to < from ? to + 1440 : to
        return at >= from && at < end
      },
    )
  return covers(day, minute) || covers(day - 1, minute + 1440)
}

function findOpenByMinute(known: Hours, { zone, from, to }: { zone: string; from: number; to: number }) {
  const open = new Set<number>()
  for (let minute = from; minute < to; minute++) {
    const local = toLocalDateTime(asInstant(minute * 60_000), requireZone(zone))
    if (isOpen(known, toDayNumber(local.date), local.minute)) open.add(minute)
  }
  return open
}

describe.each(changes)('Around the change of the clocks in %s after %s', (zone, saturday) => {
  const first = toDayNumber(plainDate(saturday))
  const span = { from: first * 1440 - 720, to: (first + 3) * 1440 }

  test('exactly the minutes that the wall clock says are open', () => {
    fc.assert(
      fc.property(week, fc.option(dayHours), fc.option(dayHours), (own, onSaturday, onSunday) => {
        const overrides = [
          ...(onSaturday ? [{ date: fromDayNumber(first), hours: onSaturday }] : []),
          ...(onSunday ? [{ date: fromDayNumber(first + 1), hours: onSunday }] : []),
        ]
        const someone: Provider = provider({ timezone: zone, hours: own, overrides })
        const known = {
          own,
          overrides: new Map(overrides.map(({ date, hours: those }) => [toDayNumber(date), those])),
        }
        const expected = findOpenByMinute(known, { zone, ...span })
        const openings = findOpenings(createOpenWindowLookup(someone, service()), requireZone(zone), span)
        const found = new Set<number>()
        for (const { from, to } of openings)
          for (let minute = Math.max(from, span.from); minute < Math.min(to, span.to); minute++) {
            expect(found.has(minute)).toBe(false)
            found.add(minute)
          }
        expect([...found].sort((a, b) => a - b)).toEqual([...expected])
        const range = { from: asInstant(span.from * 60_000), to: asInstant(span.to * 60_000) }
        expect(countOpenMinutes(someone, [range.from, range.to], [])).toEqual([expected.size])
        const listed = listScheduleHours(someone, range).open
        const total = listed.reduce((sum, one) => sum + (one.to - one.from) / 60_000, 0)
        expect(total).toBe(expected.size)
        // Spans that touch are one, also across midnight.
        expect(listed.every((one, index) => index === 0 || one.from > (listed[index - 1]?.to ?? 0))).toBe(
          true,
        )
      }),
      { numRuns: 40 },
    )
  })
})
