import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import { createClaim, getOccupancyLookupRange } from '#server/features/slots/rules/occupancy.ts'
import { daily, provider, question, service } from '#tests/support/bookings/slot-records.ts'
import { instant, plainDate, zone } from '#tests/support/clock/times.ts'

const buffered = service({ durationMinutes: 45, bufferBeforeMinutes: 10, bufferAfterMinutes: 5 })
const start = instant('2027-06-07T07:00Z')

test('A claim includes the buffers, and keeps the times of the appointment itself', () => {
  expect(createClaim({ service: buffered, provider: provider(), start, seats: 1 })).toEqual({
    provider: 'maya',
    service: 'talk',
    from: instant('2027-06-07T06:50Z'),
    to: instant('2027-06-07T07:50Z'),
    start,
    end: instant('2027-06-07T07:45Z'),
    seats: 1,
    capacity: 1,
    kind: 'session',
  })
})

test('A claim carries its seats, capacity, and whether it needs approval', () => {
  const claim = createClaim({
    service: service({ capacity: 12, approval: true }),
    provider: provider(),
    start,
    seats: 3,
  })
  expect(claim).toMatchObject({ seats: 3, capacity: 12, kind: 'request' })
})

test('A claimed slot is not offered again, and every slot still offered can be claimed beside it', () => {
  const asked = question({ service: buffered, providers: [provider({ hours: daily('08:00-13:00') })] })
  fc.assert(
    fc.property(fc.constantFrom(...findSlots(asked)), chosen => {
      const claim = createClaim({ service: buffered, provider: provider(), start: chosen.start, seats: 1 })
      const left = findSlots({ ...asked, busy: [claim] })
      expect(left.map(slot => slot.start)).not.toContain(chosen.start)
      for (const slot of left) {
        const other = createClaim({ service: buffered, provider: provider(), start: slot.start, seats: 1 })
        expect(other.to <= claim.from || other.from >= claim.to).toBe(true)
      }
    }),
  )
})

test('Busy time outside the lookup range of a search does not change its slots', () => {
  const asked = question({
    service: buffered,
    zone: zone('America/New_York'),
    providers: [provider({ hours: daily('00:00-24:00') })],
    to: plainDate('2027-06-08'),
  })
  const { from, to } = getOccupancyLookupRange(asked)
  const outside = [
    { provider: 'maya', from: addMinutes(from, -90), to: from },
    { provider: 'maya', from: to, to: addMinutes(to, 90) },
  ]
  const within = [
    { provider: 'maya', from: addMinutes(from, -90), to: addMinutes(from, 1) },
    { provider: 'maya', from: addMinutes(to, -90), to: addMinutes(to, 90) },
  ]
  expect(findSlots({ ...asked, busy: outside })).toEqual(findSlots(asked))
  expect(findSlots({ ...asked, busy: within }).length).toBeLessThan(findSlots(asked).length)
})
