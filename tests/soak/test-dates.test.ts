import { expect, test } from 'vitest'
import { listTestDates } from './test-dates.ts'

test('The dates are the next of their kind', () => {
  const dates = listTestDates(Date.parse('2026-11-29T08:00:00Z'))
  expect(
    Object.fromEntries(dates.map(({ name, at }) => [name, new Date(at).toISOString().slice(0, 16)])),
  ).toEqual({
    '28 February': '2027-02-28T12:00',
    '29 February': '2028-02-29T12:00',
    '31 December': '2026-12-31T12:00',
    '1 January': '2027-01-01T12:00',
    'the Saturday before summer time in Europe': '2027-03-27T12:00',
    'the Saturday before winter time in Europe': '2027-10-30T12:00',
    'the Saturday before summer time in the USA': '2027-03-13T12:00',
    'the 30th of a month': '2026-11-30T12:00',
    'the 31st of a month, at night': '2027-01-31T22:30',
    'a Sunday': '2026-12-06T12:00',
    'in 40 days': '2027-01-08T12:00',
    'in 200 days': '2027-06-17T12:00',
  })
})
