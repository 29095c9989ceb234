import { expect, test } from 'vitest'
import { daysBetween } from '#schemas/runtime/time/plain-date.ts'
import { maxDaysPerSearch } from '#server/features/slots/rules/find-slots.ts'
import {
  findNextOfferedSlot,
  findOfferedSlotAt,
  iterateSearchDateRanges,
} from '#server/features/slots/rules/next-slot.ts'
import { busy, provider, question, service } from '#tests/support/bookings/slot-records.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const now = instant('2027-01-01T12:00Z')
const rare = provider({ hours: {}, overrides: [{ date: '2027-06-07', hours: ['09:00-11:00'] }] })
const asked = { ...question({ providers: [rare], now }), service: service({ windowDays: 200 }) }

test.each([
  ['months ahead', '2027-01-01T12:00Z', '2027-06-07T07:00Z'],
  ['after a time in the distant past', '1999-01-01T12:00Z', '2027-06-07T07:00Z'],
  ['at exactly that time', '2027-06-07T07:00Z', '2027-06-07T07:00Z'],
  ['later on the same date', '2027-06-07T07:00:01Z', '2027-06-07T08:00Z'],
])('The next slot is found %s', (_, after, start) =>
  expect(findNextOfferedSlot({ ...asked, after: instant(after) })?.start).toBe(instant(start)),
)

test.each([
  ['after the last slot', { after: instant('2027-06-07T08:00:01Z') }],
  ['beyond the booking window', { after: now, service: service({ windowDays: 150 }) }],
  ['when everything is busy', { after: now, busy: [busy('2027-06-01T00:00Z', '2027-07-01T00:00Z')] }],
  ['in the year 8999', { after: instant('8999-12-31T00:00Z') }],
])('There is no next slot %s', (_, fields) =>
  expect(findNextOfferedSlot({ ...asked, ...fields })).toBeUndefined(),
)

test('Consecutive searches cover all bookable dates, none over the maximum length', () => {
  const spans = [
    ...iterateSearchDateRanges({
      service: service({ windowDays: 180 }),
      providers: [provider()],
      zone: zone('UTC'),
      now,
      after: now,
    }),
  ]
  expect(spans.map(({ from }) => from)).toEqual(['2027-01-01', '2027-03-05', '2027-05-07'])
  expect(spans.map(({ from, to }) => daysBetween(from, to))).toEqual(spans.map(() => maxDaysPerSearch))
})

test("A slot is found only at its exact start, whatever the viewer's zone", () => {
  const at = (start: string, name: string) =>
    findOfferedSlotAt({ ...asked, zone: zone(name), start: instant(start) })?.start
  for (const name of ['Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect(at('2027-06-07T07:00Z', name)).toBe(instant('2027-06-07T07:00Z'))
    expect(at('2027-06-07T07:15Z', name)).toBeUndefined()
  }
})
