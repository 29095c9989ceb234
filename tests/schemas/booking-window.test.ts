import { expect, test } from 'vitest'
import { getBookingWindowEnd, getLastBookableDate } from '#schemas/runtime/booking/booking-window.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const now = instant('2027-06-06T22:30Z')

test.each([
  [{ windowDays: 2 }, 'Europe/Berlin', '2027-06-09T22:00Z'],
  [{ windowDays: 2 }, 'Europe/London', '2027-06-08T23:00Z'],
  [{}, 'UTC', '2027-12-04T00:00Z'],
])('The booking window of %j in %s ends at the end of a day in that zone', (service, name, end) =>
  expect(getBookingWindowEnd(service, zone(name), now)).toBe(instant(end)),
)

test.each([
  ['Europe/Berlin', ['Europe/Berlin'], '2027-06-09'],
  ['Europe/London', ['Europe/London', 'Europe/Berlin'], '2027-06-09'],
  ['America/New_York', ['Asia/Tokyo'], '2027-06-09'],
  ['Asia/Tokyo', ['America/New_York'], '2027-06-09'],
  ['UTC', [], '2027-06-06'],
])('The last date for a viewer in %s and providers in %s is %s', (viewer, zones, date) =>
  expect(getLastBookableDate({ windowDays: 2 }, zones.map(zone), { zone: zone(viewer), now })).toBe(date),
)
