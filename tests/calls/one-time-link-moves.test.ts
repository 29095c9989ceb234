/** What a one-time link was for still holds when its booking is moved. */
import { describe, expect, test } from 'vitest'
import { expectAnswer, getFaults, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

// Consultations are offered by Ines, Leo and Maya.
const engine = setUpEngine(({ oneTimeLinks, teams, groups }) => ({
  teams: [...teams, { slug: 'two', name: 'Two', members: ['ines', 'maya'], assignment: 'priority' }],
  groups: [
    ...groups,
    { id: 'of-service', slug: 'of-service', name: 'Of a service', services: ['consultation'] },
    { id: 'of-people', slug: 'of-people', name: 'Of people', providers: ['maya', 'ines'] },
  ],
  oneTimeLinks: [
    ...oneTimeLinks,
    { slug: 'maya-only', target: { provider: 'maya' } },
    { slug: 'to-team', target: { provider: 'two' } },
    { slug: 'to-service', target: { service: 'consultation' } },
    { slug: 'to-group', target: { group: 'of-service' } },
    { slug: 'to-people', target: { group: 'of-people' } },
  ],
}))

const start = '2026-12-01T15:00:00+01:00'
const later = '2026-12-01T16:00:00+01:00'
const operator = { caller: { isOperator: true } }
const book = async (oneTimeLink?: string, provider = 'maya') => {
  const wish = orderFor(
    [{ service: 'consultation', provider, start, location: 'video' }],
    oneTimeLink ? { oneTimeLink } : {},
  )
  return expectAnswer(await engine.ask('createBooking', wish)).booking.id
}
const move = (id: string, provider?: string) =>
  engine.ask('rescheduleBooking', { id, start: later, ...(provider === undefined ? {} : { provider }) })
const offered = async (id: string) => expectAnswer(await engine.ask('getChangeable', { id })).providers

describe('A booking made by a one-time link', () => {
  test.each([
    ['to one provider', 'maya-only', 'maya', ['leo', 'ines', 'any', 'two'], ['maya']],
    ['to a team', 'to-team', 'two', ['leo', 'any'], ['ines', 'maya', 'two']],
    ['to a group of people', 'to-people', 'maya', ['leo', 'any'], ['ines', 'maya']],
  ])('%s is neither moved nor held with others', async (_, link, booked, others, allowed) => {
    const id = await book(link, booked)
    for (const provider of others) {
      expect(getFaults(await move(id, provider)), provider).toEqual(['/provider field.invalid'])
      const held = await engine.ask('holdMove', { id, start: later, provider })
      expect(getFaults(held), provider).toEqual(['/provider field.invalid'])
    }
    expect((await offered(id))?.toSorted()).toEqual(allowed)
    const client = 'one-browser'
    for (const provider of allowed)
      expectAnswer(await engine.ask('holdMove', { id, start: later, provider, client }))
    const other = { id, start: '2026-12-02T15:00:00+01:00' }
    expectAnswer(await engine.ask('rescheduleBooking', other))
  })

  test('to a team may be moved to another of its members', async () => {
    const { booking } = expectAnswer(await move(await book('to-team', 'ines'), 'maya'))
    expect(booking.appointments[0]?.provider).toBe('maya')
  })

  test.each(['to-service', 'to-group', undefined])('that names no provider (%s) goes to any', async link => {
    const id = await book(link)
    expect(await offered(id)).toBeUndefined()
    expect(expectAnswer(await move(id, 'leo')).booking.appointments[0]?.provider).toBe('leo')
  })

  test('is moved anywhere by the business', async () => {
    const id = await book('maya-only')
    const wish = { id, start: later, provider: 'leo' }
    expect(
      expectAnswer(await engine.ask('rescheduleBookingAsOperator', wish, operator)).booking.appointments[0]
        ?.provider,
    ).toBe('leo')
  })

  test('keeps its provider when the link is deleted', async () => {
    const id = await book('to-service')
    await engine.replaceRecords(() => ({ oneTimeLinks: [] }))
    expect(getFaults(await move(id, 'leo'))).toEqual(['/provider field.invalid'])
    expectAnswer(await move(id, 'maya'))
  })
})
