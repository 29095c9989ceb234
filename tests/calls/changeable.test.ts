/** What a visitor is told they may change is exactly what they can change. */
import { expect, test } from 'vitest'
import type { Booking, GetChangeableInput } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const haircut = (start: string) => ({ service: 'haircut', provider: 'maya', start })
const book = async (...items: Parameters<typeof orderFor>[0]): Promise<Booking> =>
  expectAnswer(await engine.ask('createBooking', orderFor(items))).booking
const changeable = async (input: GetChangeableInput) => expectAnswer(await engine.ask('getChangeable', input))
const cart = () =>
  book(haircut('2026-12-01T09:00:00+01:00'), haircut('2026-12-02T09:00:00+01:00'), {
    service: 'consultation',
    provider: 'ines',
    start: '2026-12-01T10:00:00+01:00',
    location: 'video',
  })
const series = () =>
  book({
    service: 'coaching',
    provider: 'maya',
    start: '2026-12-01T10:00:00+01:00',
    location: 'video',
    repeat: { every: 'week', count: 3 },
  })

test('Every response says until when a booking may be changed, and none of that is stored', async () => {
  const made = await book(haircut('2026-12-01T10:00:00+01:00'))
  const told = {
    mayReschedule: true,
    mayCancel: true,
    appointments: [
      {
        mayReschedule: true,
        rescheduleUntil: '2026-12-01T06:00:00+01:00',
        mayCancel: true,
        cancelUntil: '2026-12-01T06:00:00+01:00',
      },
    ],
  }
  expect(made).toMatchObject(told)
  const { id } = made
  for (const ids of [id, `${id},`, `,${id},,${id}`])
    expect(expectAnswer(await engine.ask('getBookings', { ids })).bookings).toMatchObject([told])
  const moved = await engine.ask('rescheduleBooking', { id, start: '2026-12-02T10:00:00+01:00' })
  expect(expectAnswer(moved).booking).toMatchObject({ mayCancel: true, mayReschedule: true })
  const [stored] = expectAnswer(
    await engine.ask('listBookings', {}, { caller: { isOperator: true } }),
  ).bookings
  expect(JSON.stringify(stored)).not.toMatch(/may(Cancel|Reschedule)|Until"/)
})

test.each([
  ['2026-12-01T06:00:00+01:00', true, undefined],
  ['2026-12-01T06:00:01+01:00', false, 'booking.cancellation_closed'],
  ['2026-12-01T10:00:00+01:00', false, 'booking.cancellation_closed'],
])('At %s a change is allowed: %s, and cancelling gives the same answer', async (now, may, code) => {
  const { id } = await book(haircut('2026-12-01T10:00:00+01:00'))
  engine.setClock(now)
  const told = expectAnswer(await engine.ask('getBooking', { id }))
  expect([told.mayReschedule, told.mayCancel, told.appointments[0]?.mayCancel]).toEqual([may, may, may])
  expect(await changeable({ id })).toMatchObject({ mayReschedule: may, mayCancel: may })
  expect(getProblemCode(await engine.ask('cancelBooking', { id }))).toBe(code)
})

test('A cancelled appointment may not be changed; the rest of the booking may', async () => {
  const { id } = await cart()
  const { booking } = expectAnswer(await engine.ask('cancelBooking', { id, appointment: 1 }))
  expect(booking.appointments.map(({ mayCancel }) => mayCancel)).toEqual([true, false, true])
  expect(booking.mayCancel).toBe(true)
  expect(await changeable({ id, appointment: '1' })).toMatchObject({ cancelled: true, mayCancel: false })
  expect(await changeable({ id, appointment: '0' })).toMatchObject({ cancelled: false, mayCancel: true })
})

const meant = async (input: GetChangeableInput) => {
  const { appointments, appointment, following } = await changeable(input)
  return { positions: appointments.map(({ position }) => position), appointment, following }
}

test('An appointment of a series is selected alone or with all that follow', async () => {
  const { id } = await series()
  expect(await meant({ id })).toEqual({ positions: [0, 1, 2] })
  expect(await meant({ id, appointment: '1' })).toEqual({ positions: [1], appointment: 1 })
  expect(await meant({ id, appointment: '1', following: 'true' })).toEqual({
    positions: [1, 2],
    appointment: 1,
    following: true,
  })
})

test('A service selects its first appointment, or all of them if the booking has no other service', async () => {
  const mixed = await cart()
  expect(await meant({ id: mixed.id, service: 'consultation' })).toEqual({ positions: [2], appointment: 2 })
  expect(await meant({ id: mixed.id, service: 'haircut' })).toEqual({ positions: [0], appointment: 0 })
  expect(await meant({ id: mixed.id, service: 'haircut', appointment: '1' })).toMatchObject({
    positions: [1],
  })
  const { id } = await series()
  expect(await meant({ id, service: 'coaching' })).toEqual({ positions: [0, 1, 2] })
})

test.each([
  ['an unknown booking', { id: 'nothing' }],
  ['an appointment that the booking does not have', { appointment: '7' }],
  ['a service that the booking does not have', { service: 'yoga' }],
  ['an appointment of another service', { appointment: '2', service: 'haircut' }],
])('Returns booking.not_found for %s', async (_, input) => {
  const { id } = await cart()
  expect(getProblemCode(await engine.ask('getChangeable', { id, ...input }))).toBe('booking.not_found')
})
