/** Times that are offered to a visitor whose guests come for services of their own: those at which all can be served. */
import { describe, expect, test } from 'vitest'
import type { Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

// Maya offers everything; Ines everything but "solo".
const engine = setUpEngine(({ services, providers }) => {
  const coaching =
    services.find(({ slug }) => slug === 'coaching') ?? expect.unreachable('The demo has lost its coaching.')
  const variant = (slug: string, durationMinutes = 60): Service => ({
    ...coaching,
    slug,
    guests: 'named',
    locations: [],
    durationMinutes,
    intervalMinutes: 30,
    deposit: { kind: 'none' },
  })
  return {
    services: [...services, variant('session'), variant('talk', 45), variant('solo', 90)],
    providers: providers.map(one => (one.slug === 'ines' ? { ...one, services: ['session', 'talk'] } : one)),
  }
})

const date = '2027-02-02'
const at = (time: string) => `${date}T${time}:00+01:00`
const withGuests = (...services: string[]) =>
  services.map((service, index) => ({ name: `Bob ${index}x`, email: `bob${index}@example.org`, service }))
const find = async (guestServices?: string, more: { provider?: string; booking?: string } = {}) => {
  const wish = { service: 'session', from: date, to: date, ...more }
  const found = await engine.ask('findSlots', {
    ...wish,
    ...(guestServices === undefined ? {} : { guestServices }),
  })
  return expectAnswer(found).days.flatMap(({ slots }) => slots)
}
const startsOf = (slots: readonly { start: string }[]) => slots.map(({ start }) => start)
/** Books Ines for 45 minutes: until then only Maya can serve. */
const takeInes = (time: string) =>
  engine.ask('createBooking', orderFor([{ service: 'talk', provider: 'ines', start: at(time) }]))

describe('A party with services of their own', () => {
  test.each([['talk'], ['solo'], ['talk,talk'], ['solo,talk']])(
    'is offered exactly the times that hold and booking take: %s',
    async guestServices => {
      expectAnswer(await takeInes('10:00'))
      expectAnswer(await takeInes('14:30'))
      const alone = await find()
      const offered = startsOf(await find(guestServices))
      const held: string[] = []
      for (const { start } of alone) {
        const wish = {
          items: [{ service: 'session', provider: 'any', start }],
          guests: withGuests(...guestServices.split(',')),
          client: 'a-client-of-this-test',
        }
        const outcome = await engine.ask('hold', wish)
        if (!outcome.ok) continue
        held.push(start)
        expectAnswer(await engine.ask('release', { hold: outcome.value.hold }))
      }
      expect(offered).toEqual(held)
      expect(offered.length).toBeLessThan(alone.length)
    },
  )

  test('is not offered a time that booking refuses', async () => {
    expectAnswer(await takeInes('10:00'))
    expect(startsOf(await find())).toContain(at('10:00'))
    expect(startsOf(await find('talk'))).not.toContain(at('10:00'))
    const guests = withGuests('talk')
    const wish = orderFor([{ service: 'session', provider: 'any', start: at('10:00') }], { guests })
    expect(getProblemCode(await engine.ask('createBooking', wish))).toBe('slot.taken')
    const next = { service: 'session', after: at('10:00'), guestServices: 'talk' }
    const { slot } = expectAnswer(await engine.ask('findNextSlot', next))
    expect(Date.parse(slot?.start ?? '')).toBeGreaterThan(Date.parse(at('10:00')))
  })

  test('sees only those who can serve the visitor while others serve the guests', async () => {
    const [slot] = await find('solo')
    expect(slot?.providers).toEqual(['ines'])
    expect(await find('solo', { provider: 'maya' })).toEqual([])
  })

  test('counts guests who come for the same service as people, not as a service of their own', async () => {
    expect(await find('session')).toEqual(await find())
  })

  test('names services that exist, and not too many', async () => {
    const ask = (guestServices: string) =>
      engine.ask('findSlots', { service: 'session', from: date, to: date, guestServices })
    expect(getProblemCode(await ask('nothing'))).toBe('calendar.not_found')
    const many = Array.from({ length: 13 }, (_, index) => `service-${index}`)
    expect(getFaults(await ask(many.join(',')))).toEqual(['/guestServices field.too_large'])
  })
})

describe('A booking with a service that only a guest comes for', () => {
  const book = async () => {
    const item = { service: 'session', provider: 'maya', start: at('11:00') }
    const wish = orderFor([item], { guests: withGuests('talk') })
    return expectAnswer(await engine.ask('createBooking', wish)).booking
  }

  test('moves to the times that it is offered', async () => {
    const { id } = await book()
    expectAnswer(await takeInes('14:30'))
    const all = startsOf(await find(undefined, { provider: 'maya' }))
    const offered = startsOf(await find(undefined, { provider: 'maya', booking: id }))
    expect(all).toContain(at('14:30'))
    expect(offered).not.toContain(at('14:30'))
    const move = (time: string) => engine.ask('rescheduleBooking', { id, start: at(time), provider: 'maya' })
    expect(getProblemCode(await move('14:30'))).toBe('slot.taken')
    expect(offered).toContain(at('16:00'))
    const { booking } = expectAnswer(await move('16:00'))
    expect(booking.appointments.map(({ provider, start }) => [provider, start])).toEqual([
      ['maya', at('16:00')],
      ['ines', at('16:00')],
    ])
  })
})
