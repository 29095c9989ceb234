/** Which slots a calendar asks for, and which of them it shows. */
import { expect, test } from 'vitest'
import {
  getDisplayedDate,
  getDisplayedMonth,
  getMonthQueryKey,
  getPeriod,
  normalizeSlotOptions,
} from '#renderer/widgets/calendar/slot-query.ts'
import { instant, month, zone as zoneNamed } from '#tests/support/clock/times.ts'

const zone = zoneNamed('Europe/Berlin')
const moment = { zone, now: instant('2026-11-22T10:00:00+01:00') }
const start = '2026-12-01T18:00:00+01:00'
const asked = { service: 'haircut', provider: 'maya' }
const december = { from: '2026-12-01', to: '2026-12-31', timezone: zone }

test.each([
  [{}, undefined],
  [{ provider: 'maya' }, undefined],
  [{ service: 'haircut', provider: 'any' }, { service: 'haircut' }],
  [
    { service: 'haircut', provider: 'maya', people: 2 },
    { service: 'haircut', provider: 'maya', people: 2 },
  ],
  [
    { services: 'color,haircut', providers: 'any,maya' },
    { services: 'color,haircut', providers: 'any,maya' },
  ],
  [
    { service: 'haircut', booking: 'b1', people: undefined },
    { service: 'haircut', booking: 'b1' },
  ],
])('The options %j become the slot query %j', (options, question) => {
  expect(normalizeSlotOptions(options)).toEqual(question)
})

test.each([
  [{ date: '2027-02-03' }, '2027-02'],
  [{ date: '2027-02-03', month: '2027-01' }, '2027-01'],
  [{ date: '2026-01-02' }, '2026-11'],
  [{ date: 'soon' }, '2026-12'],
])('The URL query %j shows the month %s', (query, shown) => {
  expect(getDisplayedMonth({ query, values: { start } }, moment)).toBe(shown)
})

test('A month to come is asked for as a whole, the current one as 31 days from today', () => {
  expect(getPeriod(month('2027-02'), moment)).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(getPeriod(month('2026-11'), moment)).toEqual({ from: '2026-11-22', to: '2026-12-22' })
})

test('The query of a month names a hold only if there is one', () => {
  const plain = getMonthQueryKey(asked, month('2026-12'), moment)
  expect(plain).toEqual(['findSlots', { ...asked, ...december }])
  const named = getMonthQueryKey(asked, month('2026-12'), { ...moment, hold: 'h1' })
  expect(named).toEqual(['findSlots', { ...asked, ...december, hold: 'h1' }])
})

test.each([
  ['the day of the URL', { date: '2026-12-24' }, start, '2026-12-24'],
  ['the day of the chosen start', {}, start, '2026-12-01'],
  ['the first day with times, if the chosen start has none', {}, '2026-12-03T10:00:00+01:00', '2026-12-01'],
  ['the first day with times, if the day of the URL is outside', { date: '2027-01-02' }, '', '2026-12-01'],
])('The calendar shows %s', (_, query, chosen, shown) => {
  const days = [{ date: '2026-12-01' }, { date: '2026-12-02' }]
  const period = getPeriod(month('2026-12'), moment)
  expect(getDisplayedDate({ query, values: { start: chosen } }, days, { zone, ...period })).toBe(shown)
})
