/** What the business sees and does in its calendar: the schedule, blocks, and moves against its own rules. */
import { describe, expect, test } from 'vitest'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { expectAnswer, expectProblem, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

const engine = setUpEngine()

const asOperator = <Name extends CallName>(name: Name, input: Calls[Name]['input']) =>
  engine.ask(name, input, { caller: { isOperator: true } })

const book = async (service: string, start: string, { provider = 'maya', repeat = {} } = {}) =>
  expectAnswer(
    await engine.ask(
      'createBooking',
      orderFor([{ service, provider, start: `${start}:00+01:00`, ...repeat }]),
    ),
  ).booking

const block = (start: string, end: string, { id = String(crypto.randomUUID()) } = {}) =>
  asOperator('saveTimeBlock', {
    id,
    provider: 'maya',
    title: 'Training',
    start: `${start}:00+01:00`,
    end: `${end}:00+01:00`,
  })

const schedule = async (from: string, to = from, rest: Partial<Calls['getSchedule']['input']> = {}) =>
  expectAnswer(await asOperator('getSchedule', { from, to, providers: 'maya', ...rest }))

const isFree = async (service: string, start: string) => {
  const date = start.slice(0, 10)
  const timezone = 'Europe/Berlin'
  const query = { service, provider: 'maya', from: date, to: date, timezone }
  const { days } = expectAnswer(await engine.ask('findSlots', query))
  return days.some(({ slots }) => slots.some(slot => slot.start.startsWith(start)))
}

describe('The schedule', () => {
  test('has each appointment on its own day, also the later ones of a series', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service => ({ ...service, recurrence: { every: ['week'], maxCount: 8 } })),
    }))
    const repeat = { repeat: { every: 'week' as const, count: 3 } }
    const { id } = await book('yoga', '2026-12-01T18:00', { repeat })
    const found = await schedule('2026-12-15', '2026-12-15', { providers: 'leo,maya' })
    expect(found.providers.map(({ provider }) => provider).sort()).toEqual(['leo', 'maya'])
    expect(found.appointments.map(({ booking, appointment }) => [booking, appointment.occurrence])).toEqual([
      [id, 2],
    ])
    expect(found.isComplete).toBe(true)
  })

  test('says when a provider works, and when they are away', async () => {
    await engine.replaceRecords(({ providers }) => ({
      providers: providers.map(provider =>
        provider.slug === 'maya'
          ? { ...provider, timeOff: [{ from: '2026-12-02T11:00', to: '2026-12-03T00:00' }] }
          : provider,
      ),
    }))
    const { providers } = await schedule('2026-12-02', '2026-12-05')
    expect(providers[0]).toMatchObject({ provider: 'maya', timezone: 'Europe/Berlin' })
    expect(providers[0]?.hours.map(({ start, end }) => `${start.slice(5, 16)} ${end.slice(5, 16)}`)).toEqual([
      '12-02T09:00 12-02T12:30',
      '12-02T13:00 12-02T17:00',
      '12-03T09:00 12-03T12:30',
      '12-03T13:00 12-03T17:00',
      '12-04T09:00 12-04T12:30',
      '12-04T13:00 12-04T17:00',
      '12-05T10:00 12-05T14:00',
    ])
    expect(providers[0]?.timeOff).toEqual([
      { start: '2026-12-02T11:00:00+01:00', end: '2026-12-03T00:00:00+01:00' },
    ])
  })

  test('has holds while they last, and how many seats of a class are taken', async () => {
    const items = [{ service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }]
    expectAnswer(await engine.ask('hold', { items }))
    await book('yoga', '2026-12-01T18:00')
    const { holds, appointments } = await schedule('2026-12-01')
    expect(holds).toMatchObject([
      { provider: 'maya', service: 'haircut', start: '2026-12-01T10:00:00+01:00' },
    ])
    expect(appointments.map(({ seats }) => seats)).toEqual([{ taken: 1, capacity: 12 }])
    engine.setClock('2026-11-20T13:00:00+01:00')
    expect((await schedule('2026-12-01')).holds).toEqual([])
  })

  test('counts bookings by days, requests apart, and names the first three', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service =>
        service.slug === 'haircut' ? { ...service, approval: true } : service,
      ),
    }))
    for (const start of ['2026-12-01T18:00', '2026-12-01T18:00']) await book('yoga', start)
    for (const time of ['09:00', '10:00', '15:00']) await book('haircut', `2026-12-01T${time}`)
    await book('haircut', '2026-12-01T14:00', { provider: 'leo' })
    const count = async (providers?: string) =>
      expectAnswer(
        await asOperator('listScheduleDays', {
          from: '2026-11-30',
          to: '2026-12-01',
          ...(providers === undefined ? {} : { providers }),
        }),
      ).days
    const [empty, day] = await count()
    expect(empty).toEqual({ date: '2026-11-30', booked: 0, requests: 0, first: [], more: 0 })
    expect(day).toMatchObject({ date: '2026-12-01', booked: 2, requests: 4, more: 2 })
    const start = '2026-12-01T14:00:00+01:00'
    expect(day?.first.at(2)).toMatchObject({ start, provider: 'leo', kind: 'request' })
    const [, mayas] = await count('maya')
    expect(mayas).toMatchObject({ booked: 2, requests: 3, more: 1 })
    const [, nobodys] = await count('nobody')
    expect(nobodys).toMatchObject({ booked: 0, first: [] })
  })

  test('of more than six weeks is refused', async () => {
    const problem = await asOperator('getSchedule', { from: '2026-12-01', to: '2027-01-12' })
    expect(expectProblem(problem)).toMatchObject({ code: 'slots.window_too_long', params: { days: 42 } })
    expect((await schedule('2026-12-01', '2027-01-11')).isComplete).toBe(true)
  })
})

describe('A block', () => {
  test('takes time until it is moved or removed', async () => {
    const id = crypto.randomUUID()
    expectAnswer(await block('2026-12-01T09:00', '2026-12-01T12:30', { id }))
    expect(await isFree('haircut', '2026-12-01T09:00')).toBe(false)
    expectAnswer(await block('2026-12-01T10:30', '2026-12-01T11:00', { id }))
    expect(await isFree('haircut', '2026-12-01T09:00')).toBe(true)
    expect((await schedule('2026-12-01')).blocks).toEqual([
      {
        id,
        provider: 'maya',
        title: 'Training',
        start: '2026-12-01T10:30:00+01:00',
        end: '2026-12-01T11:00:00+01:00',
      },
    ])
    expectAnswer(await asOperator('deleteTimeBlock', { id }))
    expect((await schedule('2026-12-01')).blocks).toEqual([])
    expect(getProblemCode(await asOperator('deleteTimeBlock', { id }))).toBe('time_block.not_found')
  })

  test('never covers an appointment; the answer names the booking, and the block stays where it was', async () => {
    const { reference } = await book('haircut', '2026-12-01T10:00')
    const id = crypto.randomUUID()
    expectAnswer(await block('2026-12-01T13:00', '2026-12-01T14:00', { id }))
    const refused = await block('2026-12-01T09:30', '2026-12-01T11:00', { id })
    expect(expectProblem(refused)).toMatchObject({
      code: 'time_block.overlaps',
      params: { references: reference },
    })
    expect((await schedule('2026-12-01')).blocks.map(({ start }) => start)).toEqual([
      '2026-12-01T13:00:00+01:00',
    ])
    const problem = await engine.ask(
      'createBooking',
      orderFor([{ service: 'haircut', provider: 'maya', start: '2026-12-01T13:00:00+01:00' }]),
    )
    expect(getProblemCode(problem)).toBe('provider.busy')
  })

  test('is time off for visitors who hold, book or move, as any other; what is booked is taken', async () => {
    const moving = await book('haircut', '2026-12-02T09:00')
    await book('haircut', '2026-12-01T10:00')
    expectAnswer(await block('2026-12-01T13:00', '2026-12-01T14:00'))
    await engine.replaceRecords(({ providers }) => ({
      providers: providers.map(provider =>
        provider.slug === 'maya'
          ? { ...provider, timeOff: [{ from: '2026-12-01T15:00', to: '2026-12-01T16:00' }] }
          : provider,
      ),
    }))
    const codesAt = async (time: string, provider = 'maya') => {
      const start = `2026-12-01T${time}:00+01:00`
      const item = { service: 'haircut', provider, start }
      const outcomes = [
        await engine.ask('hold', { items: [item], client: 'a-browser-of-ada' }),
        await engine.ask('createBooking', orderFor([item])),
        await engine.ask('rescheduleBooking', { id: moving.id, start, provider }),
      ]
      return new Set(outcomes.map(getProblemCode))
    }
    expect(await codesAt('10:00')).toEqual(new Set(['slot.taken']))
    expect(await codesAt('13:15')).toEqual(new Set(['provider.busy']))
    expect(await codesAt('15:15')).toEqual(new Set(['provider.busy']))
    // Of two who could have served, one is booked: somebody has taken the time.
    const providers = expectAnswer(await engine.ask('getService', { service: 'haircut' })).providers
    for (const { slug } of providers)
      if (slug !== 'maya')
        expectAnswer(
          await engine.ask(
            'createBooking',
            orderFor([{ service: 'haircut', provider: slug, start: '2026-12-01T13:15:00+01:00' }]),
          ),
        )
    expect(await codesAt('13:15', 'any')).toEqual(new Set(['slot.taken']))
  })

  test('and bookings that race for the same time: one of them has it', async () => {
    const item = { service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }
    const outcomes = await Promise.all([
      block('2026-12-01T09:45', '2026-12-01T10:15'),
      engine.ask('createBooking', orderFor([item])),
      block('2026-12-01T10:15', '2026-12-01T11:00'),
      engine.ask('createBooking', orderFor([item])),
      block('2026-12-01T09:45', '2026-12-01T10:15'),
    ])
    const { blocks, appointments } = await schedule('2026-12-01')
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(blocks.length + appointments.length)
    expect(appointments.length === 1 ? blocks.length : blocks.length === 2).toBe(
      appointments.length === 1 ? 0 : true,
    )
  })

  test('that is sent twice at once, or moved and removed, never answers as if it were gone', async () => {
    const id = crypto.randomUUID()
    const same = await Promise.all([
      block('2026-12-01T09:00', '2026-12-01T10:00', { id }),
      block('2026-12-01T09:00', '2026-12-01T10:00', { id }),
    ])
    expect(same.map(getProblemCode)).toEqual([undefined, undefined])
    const [moved, removed] = await Promise.all([
      block('2026-12-01T11:00', '2026-12-01T12:00', { id }),
      asOperator('deleteTimeBlock', { id }),
    ])
    expect([moved, removed].map(getProblemCode)).toEqual([undefined, undefined])
    expect((await schedule('2026-12-01')).blocks.length).toBeLessThanOrEqual(1)
  })

  test('takes the time of a hold that has expired', async () => {
    const items = [{ service: 'haircut', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }]
    expectAnswer(await engine.ask('hold', { items }))
    const refused = await block('2026-12-01T09:45', '2026-12-01T10:15')
    expect(expectProblem(refused)).toMatchObject({ code: 'time_block.overlaps', params: { references: '' } })
    engine.setClock('2026-11-20T13:00:00+01:00')
    expectAnswer(await block('2026-12-01T09:45', '2026-12-01T10:15'))
  })

  test.each([
    ['that ends before it starts', '2026-12-01T10:00', '2026-12-01T10:00'],
    ['that goes on for more than 31 days', '2026-12-01T10:00', '2027-01-01T10:01'],
  ])('%s is refused', async (_, start, end) => {
    expect(getProblemCode(await block(start, end))).toBe('input.invalid')
  })
})

describe('The business moves a booking', () => {
  const move = (
    id: string,
    start: string,
    rest: Partial<Calls['rescheduleBookingAsOperator']['input']> = {},
  ) => asOperator('rescheduleBookingAsOperator', { id, start: `${start}:00+01:00`, ...rest })

  test.each([
    ['outside of the hours', '2026-12-01T19:10', 'hours', ['hours']],
    ['on a closed day', '2026-12-06T10:00', 'hours', ['hours']],
    ['beyond the booking window', '2028-01-11T10:00', 'notice', ['notice']],
    ['within the notice of its service', '2026-11-20T13:05', 'notice', ['notice']],
  ] as const)('%s, if it says so', async (_, start, rules, override) => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service => ({ ...service, noticeMinutes: 120 })),
    }))
    const { id } = await book('haircut', '2026-12-01T10:00')
    expect(expectProblem(await move(id, start))).toMatchObject({
      code: 'booking.outside_rules',
      params: { rules },
    })
    const { booking } = expectAnswer(await move(id, start, { override: [...override] }))
    expect(booking.appointments[0]?.start.slice(0, 16)).toBe(start)
    expect(booking.status).toBe('rescheduled')
    expect(booking.history.at(-1)).toMatchObject({ what: 'rescheduled', by: 'operator' })
  })

  test('over a limit of the day, if it says so', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service =>
        service.slug === 'haircut' ? { ...service, limits: { perDay: 1 } } : service,
      ),
    }))
    await book('haircut', '2026-12-01T10:00')
    const { id } = await book('haircut', '2026-12-02T10:00')
    expect(expectProblem(await move(id, '2026-12-01T15:00'))).toMatchObject({
      code: 'booking.outside_rules',
      params: { rules: 'limits' },
    })
    expectAnswer(await move(id, '2026-12-01T15:00', { override: ['limits'] }))
  })

  test('over a limit that only its appointments together exceed, if it says so', async () => {
    await engine.replaceRecords(({ services }) => ({
      services: services.map(service =>
        service.slug === 'haircut' ? { ...service, limits: { perDay: 2 } } : service,
      ),
    }))
    await book('haircut', '2026-12-02T10:00')
    const items = ['10:00', '11:00'].map(time => ({
      service: 'haircut',
      provider: 'maya',
      start: `2026-12-01T${time}:00+01:00`,
    }))
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor(items)))
    const start = '2026-12-02T14:00'
    expect(expectProblem(await move(booking.id, start))).toMatchObject({
      code: 'booking.outside_rules',
      params: { rules: 'limits' },
    })
    expectAnswer(await move(booking.id, start, { override: ['limits'] }))
  })

  test('to a minute off the grid without further ado, but never over another appointment or a block', async () => {
    const { id } = await book('haircut', '2026-12-01T10:00')
    expectAnswer(await move(id, '2026-12-01T10:07'))
    await book('haircut', '2026-12-01T14:00')
    expectAnswer(await block('2026-12-01T19:00', '2026-12-01T20:00'))
    const override = ['hours', 'notice', 'limits'] as const
    const codeAt = async (start: string) => getProblemCode(await move(id, start, { override: [...override] }))
    expect(await codeAt('2026-12-01T14:10')).toBe('slot.taken')
    expect(await codeAt('2026-12-01T18:50')).toBe('provider.busy')
    expect(await codeAt('2026-12-01T19:20')).toBe('provider.busy')
    // What is over cannot be booked, whatever the rules.
    expect(getProblemCode(await move(id, '2026-11-19T10:00', { override: [...override] }))).toBe(
      'provider.busy',
    )
  })
})
