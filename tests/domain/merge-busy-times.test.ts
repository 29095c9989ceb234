import { expect, test } from 'vitest'
import { mergeAppointmentStarts, mergeBusyTimes } from '#server/features/slots/rules/merge-busy-times.ts'
import { minute } from '#tests/support/bookings/orders.ts'

const time = (from: number, to: number, provider = 'maya') => ({
  provider,
  from: minute(from),
  to: minute(to),
})
const session = (start: number, seatsTaken: number, service = 'yoga') => ({
  ...time(start - 5, start + 60),
  session: { service, start: minute(start), seatsTaken },
})

test('The busy times of both are taken', () => {
  const first = time(0, 45)
  const second = time(30, 60, 'leo')
  expect(mergeBusyTimes([first], [second])).toEqual([first, second])
})

test('The seats of one session add up, also if its duration has changed', () => {
  const longer = { ...session(0, 2), to: minute(90) }
  expect(mergeBusyTimes([session(0, 3)], [longer])).toEqual([{ ...session(0, 5), to: minute(90) }])
  expect(mergeBusyTimes([longer], [session(0, 3)])).toEqual([{ ...session(0, 5), to: minute(90) }])
})

test('Sessions of other services, starts and providers stay apart', () => {
  const all = [session(0, 1), session(0, 1, 'pilates'), session(90, 1), { ...session(0, 1), provider: 'leo' }]
  expect(mergeBusyTimes(all.slice(0, 1), all.slice(1))).toEqual(all)
})

test('A session of both counts once for limits', () => {
  const yoga = { provider: 'maya', service: 'yoga', start: minute(0) }
  const later = { ...yoga, start: minute(60) }
  expect(mergeAppointmentStarts([yoga], [yoga, later])).toEqual([yoga, later])
})
