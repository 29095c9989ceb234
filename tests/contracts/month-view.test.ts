/** The number of database queries for a month view does not grow with the number of providers. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Engine, expectAnswer, openEngine, orderFor } from '#tests/support/business/engine.ts'

const queriesAtMost = 3

describe('The month view', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine()
    // Records and their images are read once per version of the business.
    expectAnswer(await engine.ask('listServices', {}))
  })
  afterAll(() => engine.close())

  test.each([
    ['one provider', { service: 'haircut', provider: 'maya' }],
    ['any provider', { service: 'haircut', provider: 'any' }],
    ['a class', { service: 'yoga', provider: 'maya' }],
  ])(`of %s sends at most ${queriesAtMost} database queries`, async (_, choice) => {
    const query = vi.spyOn(Client.prototype, 'query')
    const input = { ...choice, from: '2026-11-23', to: '2026-12-23', timezone: 'Europe/Berlin' }
    const { days } = expectAnswer(await engine.ask('findSlots', input))
    const asked = query.mock.calls.length
    query.mockRestore()
    expect(days.length).toBeGreaterThan(0)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(queriesAtMost)
  })

  test.each([
    ['one service', { service: 'haircut' }],
    ['limited services in a cart', { services: 'haircut,massage' }],
  ])(
    `of %s with a hold and a booking to move sends at most ${queriesAtMost} database queries`,
    async (_, choice) => {
      const items = [{ service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }]
      const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
      const query = vi.spyOn(Client.prototype, 'query')
      const own = { hold: 'some-hold', booking: booking.id }
      const input = { ...choice, ...own, from: '2026-11-23', to: '2026-12-23' }
      const { days } = expectAnswer(await engine.ask('findSlots', input))
      const asked = query.mock.calls.length
      query.mockRestore()
      expectAnswer(await engine.ask('cancelBooking', { id: booking.id }))
      expect(days.length).toBeGreaterThan(0)
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(queriesAtMost)
    },
  )
})
