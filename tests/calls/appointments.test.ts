/** What a business sees of a day and of single bookings. */
import { expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()
const ask = <Name extends CallName>(name: Name, input: Calls[Name]['input'], staff?: string) =>
  engine.ask(name, input, {
    caller: {
      isOperator: true,
      ...(staff === undefined
        ? {}
        : { operator: { person: 'p', role: 'staff', provider: staff, signedInAt: asInstant(0) } }),
    },
  })

const weekly = {
  service: 'coaching',
  provider: 'maya',
  start: '2027-03-16T10:00:00+01:00',
  location: 'video' as const,
  repeat: { every: 'week' as const, count: 3 },
}
const secondDay = { from: '2027-03-23', to: '2027-03-23' }

test('A day has the appointments of a series that began weeks ago, but not those that are cancelled', async () => {
  const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([weekly])))
  const { appointments } = expectAnswer(await ask('getSchedule', secondDay))
  expect(appointments).toMatchObject([
    { booking: booking.id, status: 'scheduled', appointment: { position: 1 }, contact: booking.contact },
  ])
  expectAnswer(await ask('cancelBookingAsOperator', { id: booking.id, appointment: 1 }))
  expect(expectAnswer(await ask('getSchedule', secondDay)).appointments).toEqual([])
})

test('Staff see their own day and bookings, as if there were no others', async () => {
  const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([weekly])))
  const { id } = booking
  expect(expectAnswer(await ask('getSchedule', secondDay, 'maya')).appointments).toHaveLength(1)
  expect(expectAnswer(await ask('getBookingAsOperator', { id }, 'maya')).booking.id).toBe(id)
  expect(expectAnswer(await ask('getSchedule', secondDay, 'leo')).appointments).toEqual([])
  expect(getProblemCode(await ask('getSchedule', { ...secondDay, providers: 'maya' }, 'leo'))).toBe(
    'operator.forbidden',
  )
  const count = async (provider: string) =>
    expectAnswer(await ask('listScheduleDays', secondDay, provider)).days
  expect(await count('maya')).toMatchObject([{ booked: 1, first: [{ provider: 'maya' }] }])
  expect(await count('leo')).toMatchObject([{ booked: 0, first: [] }])
  expect(getProblemCode(await ask('listScheduleDays', { ...secondDay, providers: 'maya' }, 'leo'))).toBe(
    'operator.forbidden',
  )
  expect(getProblemCode(await ask('getBookingAsOperator', { id }, 'leo'))).toBe('booking.not_found')
})
