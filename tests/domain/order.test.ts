import { expect, test } from 'vitest'
import type { Appointment } from '#schemas/generated/types.gen.ts'
import {
  calculateRescheduledStarts,
  selectAppointments,
} from '#server/features/slots/rules/appointment-selection.ts'
import { type OrderItem, toOrderSegments } from '#server/features/slots/rules/order.ts'
import { makeCandidate } from '#tests/support/bookings/orders.ts'
import { provider, service } from '#tests/support/bookings/slot-records.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

const berlin = zone('Europe/Berlin')
const offer = (slug: string, fields = {}) => ({
  service: service({ slug, ...fields }),
  providers: [provider()],
  assignment: 'priority' as const,
})
const item = (start: string, fields = {}): OrderItem => ({
  offer: offer('talk', fields),
  start: instant(start),
  zone: berlin,
})

test('Guests with their own service have it at every occurrence of the first item', () => {
  const items = [{ ...item('2027-06-07T10:00Z'), repeat: { every: 'week', count: 2 } as const }]
  const party = { people: [3], others: new Map([['yoga', 2]]) }
  const segments = toOrderSegments(items, party, new Map([['yoga', offer('yoga')]]))
  expect(
    segments.map(({ offer, start, seats, occurrence }) => [offer.service.slug, start, seats, occurrence]),
  ).toEqual([
    ['talk', instant('2027-06-07T10:00Z'), 3, 0],
    ['talk', instant('2027-06-14T10:00Z'), 3, 1],
    ['yoga', instant('2027-06-07T10:00Z'), 2, 0],
    ['yoga', instant('2027-06-14T10:00Z'), 2, 1],
  ])
})

test.each([
  ['ends at that time', '2027-06-07T11:00Z', true],
  ['ends at that time with its buffer', '2027-06-07T11:10Z', true],
  ['has not ended', '2027-06-07T10:59Z', false],
  ['ended earlier', '2027-06-07T11:11Z', false],
])(
  'An item may leave the grid only right after the previous one: the previous one %s',
  (_, start, offGrid) => {
    const items = [item('2027-06-07T10:00Z', { bufferAfterMinutes: 10 }), item(start)]
    expect(toOrderSegments(items, { people: [1, 1], others: new Map() }, new Map())[1]?.offGrid).toBe(offGrid)
  },
)

/** Two weeks of two services each. */
const { booking } = makeCandidate({}, {}, {}, {})
const appointments = [
  ['2027-03-21T10:00:00+01:00', 0, 0],
  ['2027-03-21T11:00:00+01:00', 1, 0],
  ['2027-03-28T10:00:00+02:00', 0, 1],
  ['2027-03-28T11:00:00+02:00', 1, 1],
].map(
  ([start, item, occurrence], index): Appointment => ({
    service: 'talk',
    serviceName: 'Talk',
    provider: 'maya',
    providerName: 'Maya',
    seats: 1,
    timezone: 'Europe/Berlin',
    position: index,
    end: String(start),
    start: String(start),
    item: Number(item),
    occurrence: Number(occurrence),
  }),
)

test.each([
  ['all upcoming ones', {}, [0, 1, 2, 3]],
  ['one', { appointment: 1 }, [1]],
  ['one and the later ones', { appointment: 0, following: true }, [0, 2]],
  ['none for an unknown position', { appointment: 9 }, []],
])('Selects from a booking: %s', (_, selection, positions) => {
  const now = instant('2027-03-01T00:00Z')
  expect(
    selectAppointments({ ...booking, appointments }, selection, now).map(({ position }) => position),
  ).toEqual(positions)
})

test('Cancelled appointments and those that have begun are not selected', () => {
  const [first, ...rest] = appointments.map((one, index) => (index === 3 ? { ...one, cancelled: true } : one))
  const all = first ? [first, ...rest] : rest
  const now = instant('2027-03-21T10:00:00+01:00')
  expect(
    selectAppointments({ ...booking, appointments: all }, {}, now).map(({ position }) => position),
  ).toEqual([1, 2])
})

test('A move shifts each occurrence by the same local time, and keeps the distances within one', () => {
  const moved = calculateRescheduledStarts(appointments, instant('2027-03-22T09:30:00+01:00'), berlin)
  expect([...moved.values()]).toEqual(
    [
      '2027-03-22T09:30:00+01:00',
      '2027-03-22T10:30:00+01:00',
      '2027-03-29T09:30:00+02:00',
      '2027-03-29T10:30:00+02:00',
    ].map(instant),
  )
})
