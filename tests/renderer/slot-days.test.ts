/** How a chosen start is kept among the days of an answer. */
import { expect, test } from 'vitest'
import { hasSlotStart, insertStart, parseLocalStart } from '#renderer/widgets/calendar/slot-days.ts'
import { instant, zone as zoneNamed } from '#tests/support/clock/times.ts'

const zone = zoneNamed('Europe/Berlin')
const slot = (start: string) => ({ start, end: start, providers: ['maya'], seatsLeft: 1 })
const dayOf = (date: string, ...hours: string[]) => ({
  date,
  slots: hours.map(hour => slot(`${date}T${hour}:00:00+01:00`)),
})
const days = [dayOf('2026-12-01', '09', '11'), dayOf('2026-12-03', '10')]

function insert(value: string): readonly string[] {
  const start = parseLocalStart(value, zone)
  if (start === undefined) throw new Error(`"${value}" is no start.`)
  return insertStart(days, start).map(
    ({ date, slots }) => `${date} ${slots.map(one => one.start.slice(11, 13))}`,
  )
}

test.each([
  ['2026-12-01T08:00:00+01:00', ['2026-12-01 08,09,11', '2026-12-03 10']],
  ['2026-12-01T10:00:00+01:00', ['2026-12-01 09,10,11', '2026-12-03 10']],
  ['2026-12-01T09:00:00Z', ['2026-12-01 09,10,11', '2026-12-03 10']],
  ['2026-12-01T12:00:00+01:00', ['2026-12-01 09,11,12', '2026-12-03 10']],
  ['2026-11-30T10:00:00+01:00', ['2026-11-30 10', '2026-12-01 09,11', '2026-12-03 10']],
  ['2026-12-02T10:00:00+01:00', ['2026-12-01 09,11', '2026-12-02 10', '2026-12-03 10']],
  ['2026-12-04T10:00:00+01:00', ['2026-12-01 09,11', '2026-12-03 10', '2026-12-04 10']],
])('The start %s is inserted in order', (value, shown) => {
  expect(insert(value)).toEqual(shown)
})

test('A start is found on its day in the zone of the viewer, whatever its own offset', () => {
  expect(parseLocalStart('2026-12-01T23:30:00Z', zone)).toEqual({
    start: instant('2026-12-02T00:30:00+01:00'),
    date: '2026-12-02',
    text: '2026-12-02T00:30:00+01:00',
  })
  expect(parseLocalStart('soon', zone)).toBeUndefined()
  expect(parseLocalStart(undefined, zone)).toBeUndefined()
  expect(hasSlotStart(days, instant('2026-12-01T10:00:00Z'))).toBe(true)
  expect(hasSlotStart(days, instant('2026-12-01T10:00:00+01:00'))).toBe(false)
})
