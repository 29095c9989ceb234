import { describe, expect, test } from 'vitest'
import type { Service } from '#schemas/generated/types.gen.ts'
import { expectAnswer, getFaults, getProblemCode, orderFor } from '#tests/support/business/engine.ts'
import { setUpEngine } from '#tests/support/business/engine-suite.ts'

// Coaching takes all or nothing; two more services say otherwise.
const engine = setUpEngine(({ services }) => {
  const [coaching] = services.filter(({ slug }) => slug === 'coaching')
  if (!coaching) throw new Error('The demo business has lost its coaching.')
  const variant = (slug: string, conflicts: NonNullable<Service['recurrence']>['conflicts']): Service => ({
    ...coaching,
    slug,
    recurrence: { every: ['week', 'month'], maxCount: 12, ...(conflicts ? { conflicts } : {}) },
  })
  return { services: [...services, variant('skipping', 'skip'), variant('shifting', 'nearest')] }
})

const start = '2027-03-16T10:00:00+01:00'
const weekly = { every: 'week', count: 3 } as const
const item = (service = 'coaching', repeat: { every: 'week' | 'month'; count: number } = weekly) => ({
  service,
  provider: 'maya',
  start,
  repeat,
  location: 'video' as const,
})
/** Books the second Tuesday at ten for somebody else. */
const takeSecond = () =>
  engine.ask(
    'createBooking',
    orderFor([{ service: 'haircut', provider: 'maya', start: '2027-03-23T10:00:00+01:00' }]),
  )

describe('The preview of a series', () => {
  test('says for each occurrence whether it is free, and the nearest alternative', async () => {
    expectAnswer(await takeSecond())
    const { service, provider, repeat } = item()
    const found = expectAnswer(await engine.ask('findSeries', { service, provider, start, repeat }))
    expect(found.conflicts).toBe('all-or-nothing')
    expect(found.occurrences.map(({ start, free, nearest }) => [start, free, nearest?.start])).toEqual([
      ['2027-03-16T10:00:00+01:00', true, undefined],
      ['2027-03-23T10:00:00+01:00', false, '2027-03-23T09:00:00+01:00'],
      // Summer time has begun; the local time is still ten.
      ['2027-03-30T10:00:00+02:00', true, undefined],
    ])
  })

  test.each([
    ['a service that cannot be repeated', { service: 'haircut' }, ['/repeat field.unknown']],
    [
      'an interval that is not offered',
      { repeat: { every: 'month', count: 2 } },
      ['/repeat/every field.choose_one'],
    ],
    ['too many appointments', { repeat: { every: 'week', count: 9 } }, ['/repeat/count field.too_large']],
  ] as const)('rejects %s', async (_, wish, faults) => {
    const { service, provider, repeat } = item()
    const outcome = await engine.ask('findSeries', { service, provider, start, repeat, ...wish })
    expect(getFaults(outcome)).toEqual(faults)
  })
})

describe('A booked series', () => {
  test('keeps its local time across a clock change, and charges each occurrence', async () => {
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([item()])))
    expect(booking.appointments.map(({ start, occurrence }) => [occurrence, start])).toEqual([
      [0, '2027-03-16T10:00:00+01:00'],
      [1, '2027-03-23T10:00:00+01:00'],
      [2, '2027-03-30T10:00:00+02:00'],
    ])
    expect(booking).toMatchObject({ series: weekly, price: { total: 21000 } })
  })

  test('is booked as a whole or not at all', async () => {
    expectAnswer(await takeSecond())
    expect(getProblemCode(await engine.ask('createBooking', orderFor([item()])))).toBe('slot.taken')
    const { days } = expectAnswer(
      await engine.ask('findSlots', {
        service: 'coaching',
        provider: 'maya',
        from: '2027-03-16',
        to: '2027-03-16',
      }),
    )
    expect(days[0]?.slots.map(slot => slot.start)).toContain(start)
  })

  test.each([
    ['skipping', ['2027-03-16T10:00:00+01:00', '2027-03-30T10:00:00+02:00']],
    ['shifting', ['2027-03-16T10:00:00+01:00', '2027-03-23T09:00:00+01:00', '2027-03-30T10:00:00+02:00']],
  ])('of the service "%s" resolves conflicts as that service says', async (service, starts) => {
    expectAnswer(await takeSecond())
    const { booking } = expectAnswer(await engine.ask('createBooking', orderFor([item(service)])))
    expect(booking.appointments.map(({ start }) => start)).toEqual(starts)
    expect(booking.price?.total).toBe(7000 * starts.length)
  })

  test.each([
    ['this appointment', { appointment: 1 }, [false, true, false]],
    ['this appointment and all later ones', { appointment: 1, following: true }, [false, true, true]],
  ])('can be cancelled in part: %s', async (_, selection, cancelled) => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([item()]))).booking
    const { booking } = expectAnswer(await engine.ask('cancelBooking', { id, ...selection }))
    expect(booking.appointments.map(one => one.cancelled ?? false)).toEqual(cancelled)
    expect(booking.status).toBe('scheduled')
  })

  test('can be cancelled from an already cancelled occurrence on, also twice', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([item()]))).booking
    expectAnswer(await engine.ask('cancelBooking', { id, appointment: 1 }))
    const rest = { id, appointment: 1, following: true }
    const { booking } = expectAnswer(await engine.ask('cancelBooking', rest))
    expect(booking.appointments.map(one => one.cancelled ?? false)).toEqual([false, true, true])
    expect(booking.history.at(-1)?.appointments).toEqual([2])
    expect(expectAnswer(await engine.ask('cancelBooking', rest)).booking).toEqual(booking)
    const first = { id, appointment: 0, following: true }
    expect(expectAnswer(await engine.ask('cancelBooking', first)).booking.status).toBe('cancelled')
  })

  test('cannot be cancelled by its visitor from an occurrence on that has begun', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([item()]))).booking
    engine.setClock('2027-03-16T10:10:00+01:00')
    const outcome = await engine.ask('cancelBooking', { id, appointment: 0, following: true })
    expect(getProblemCode(outcome)).toBe('booking.cancellation_closed')
  })

  test('keeps its new local time in each occurrence after a reschedule', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([item()]))).booking
    const moved = await engine.ask('rescheduleBooking', {
      id,
      appointment: 1,
      following: true,
      start: '2027-03-24T11:00:00+01:00',
    })
    expect(expectAnswer(moved).booking.appointments.map(({ start }) => start)).toEqual([
      '2027-03-16T10:00:00+01:00',
      '2027-03-24T11:00:00+01:00',
      '2027-03-31T11:00:00+02:00',
    ])
  })

  test('can still be cancelled for the occurrences to come', async () => {
    const { id } = expectAnswer(await engine.ask('createBooking', orderFor([item()]))).booking
    engine.setClock('2027-03-17T12:00:00+01:00')
    const { booking } = expectAnswer(await engine.ask('cancelBooking', { id }))
    expect(booking.appointments.map(one => one.cancelled ?? false)).toEqual([false, true, true])
    expect(getProblemCode(await engine.ask('cancelBooking', { id }))).toBe('booking.cancellation_closed')
  })
})

test('One booking has at most fifty-two appointments', async () => {
  const items = Array.from({ length: 7 }, () => item('coaching', { every: 'week', count: 8 }))
  expect(getFaults(await engine.ask('createBooking', orderFor(items)))).toEqual(['/items field.too_large'])
})
