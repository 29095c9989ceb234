/** What the business does with a booking apart from its time: no-shows. */
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, getProblemCode, orderFor } from '#tests/support/engine.ts'
import { setUpEngine } from '#tests/support/engine-suite.ts'

const engine = setUpEngine()

const book = async (start = '2026-12-01T10:00') =>
  expectAnswer(
    await engine.ask(
      'createBooking',
      orderFor([{ service: 'haircut', provider: 'maya', start: `${start}:00+01:00` }]),
    ),
  ).booking

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  engine.ask(name, input, { client: { isOperator: true } })

describe('A no-show', () => {
  test('is noted once the appointment has begun, is taken back, and is not for visitors', async () => {
    const { id } = await book()
    const input = { id, noShow: true }
    expect(getProblemCode(await asOperator('markNoShow', input))).toBe('booking.not_begun')
    engine.setClock('2026-12-01T10:05:00+01:00')
    const noted = expectAnswer(await asOperator('markNoShow', input)).booking
    expect(noted.appointments.map(({ noShow }) => noShow)).toEqual([true])
    expect(noted.history.at(-1)).toMatchObject({ what: 'no-show', by: 'operator' })
    // A second time changes nothing.
    expect(expectAnswer(await asOperator('markNoShow', input)).booking.history).toEqual(noted.history)
    const visitor = expectAnswer(await engine.ask('getBooking', { id }))
    expect(JSON.stringify(visitor)).not.toMatch(/no-?show/i)
    const listed = expectAnswer(await asOperator('listBookings', {})).bookings
    expect(listed.find(booking => booking.id === id)?.appointments[0]?.noShow).toBe(true)
    const back = expectAnswer(await asOperator('markNoShow', { id, noShow: false })).booking
    expect(back.appointments[0]).not.toHaveProperty('noShow')
    expect(back.history.map(({ what }) => what)).toEqual(['created', 'no-show', 'no-show-withdrawn'])
  })
})
