/** Changes under an Idempotency-Key over HTTP: each is made once, however often it is sent. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi()
afterEach(() => api.demo.forgetBookings())

const at = (time: string) => `2026-12-01T${time}:00+01:00`
const send = async (path: string, payload: object, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await api.server.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  const { code, booking }: { code?: string; booking?: Booking } = response.json()
  return { status: response.statusCode, code, booking }
}
const order = {
  items: [{ service: 'haircut', provider: 'maya', start: at('10:00') }],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
  timezone: 'Europe/Berlin',
  locale: 'en',
}
let id: string
beforeEach(async () => {
  id = (await send('/bookings', order, crypto.randomUUID())).booking?.id ?? expect.unreachable()
})
const move = (time: string, key?: string) => send(`/bookings/${id}/reschedule`, { start: at(time) }, key)
const cancel = (body: object, key?: string) => send(`/bookings/${id}/cancel`, body, key)

describe('A reschedule', () => {
  test('that is repeated after a later one does not move the booking back', async () => {
    expect(await move('11:00', 'lost')).toMatchObject({ status: 200 })
    const { booking } = await move('14:00', 'next')
    expect(await move('11:00', 'lost')).toEqual({ status: 200, booking })
    expect(booking?.history).toHaveLength(3)
  })

  test('that is repeated after the cancellation returns the booking and is not rejected', async () => {
    await move('11:00', 'lost')
    const { booking } = await cancel({}, 'cancelled')
    expect(await move('11:00', 'lost')).toEqual({ status: 200, booking })
  })

  test('to another time, or another kind of change, under the same key is rejected', async () => {
    await move('11:00', 'one')
    const refused = { status: 422, code: 'idempotency.key_reused', booking: undefined }
    expect(await move('14:00', 'one')).toEqual(refused)
    expect(await cancel({}, 'one')).toEqual(refused)
    expect(await send('/bookings', order, 'one')).toEqual(refused)
  })

  test('counts as the same request whatever the order of its properties', async () => {
    const turned = (value: unknown): object =>
      Array.isArray(value)
        ? value.map(part => (typeof part === 'object' ? turned(part) : part))
        : Object.fromEntries(
            Object.entries(isObject(value) ? value : {})
              .toReversed()
              .map(([name, part]) => [name, typeof part === 'object' ? turned(part) : part]),
          )
    const other = { ...order, items: [{ ...order.items[0], start: at('14:00') }] }
    const first = await send('/bookings', other, 'turned')
    expect(first.status).toBe(201)
    expect(await send('/bookings', turned(other), 'turned')).toEqual(first)
  })

  test('that failed may be retried under its key', async () => {
    const blocking = { ...order, items: [{ ...order.items[0], start: at('14:00') }] }
    const other = await send('/bookings', blocking, 'other')
    expect(await move('14:00', 'again')).toMatchObject({ status: 409, code: 'slot.taken' })
    await send(`/bookings/${other.booking?.id}/cancel`, {})
    expect(await move('14:00', 'again')).toMatchObject({ status: 200 })
  })

  test('needs no key', async () => {
    expect(await move('11:00')).toMatchObject({ status: 200 })
    expect(await move('14:00')).toMatchObject({ status: 200 })
  })

  test('returns idempotency.in_flight while the same request is in flight', async () => {
    await api.demo.behind.query('begin')
    await api.demo.behind.query('lock table booking in exclusive mode')
    const first = move('11:00', 'busy')
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await api.demo.behind.query(waiting)).rows).toHaveLength(1), {
      timeout: 30_000,
    })
    expect(await move('11:00', 'busy')).toMatchObject({ status: 409, code: 'idempotency.in_flight' })
    await api.demo.behind.query('commit')
    expect(await first).toMatchObject({ status: 200 })
  })

  test('sent twelve times at once under one key happens once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => move('11:00', 'impatient')))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status, code } of answers) expect([200, 'idempotency.in_flight']).toContain(code ?? status)
    expect((await move('11:00', 'impatient')).booking?.history).toHaveLength(2)
  })
})

describe('A cancellation', () => {
  test('that is repeated returns the same response; with another reason it is rejected', async () => {
    const first = await cancel({ reason: 'ill' }, 'ill')
    expect(first).toMatchObject({ status: 200, booking: { status: 'cancelled' } })
    expect(await cancel({ reason: 'ill' }, 'ill')).toEqual(first)
    expect(await cancel({ reason: 'well' }, 'ill')).toMatchObject({ status: 422 })
  })
})

describe('A hold', () => {
  const wish = { items: order.items.map(item => ({ ...item, start: at('14:00') })), client: 'browser-of-ada' }
  const holds = async () => (await api.demo.behind.query('select from hold')).rows.length

  test('that is requested again after a lost response exists once', async () => {
    for (const _ of [1, 2]) expect(await send('/holds', wish)).toMatchObject({ status: 201 })
    expect(await holds()).toBe(1)
    const offered = await api.server.app.inject(
      `/api/v1/slots?service=haircut&provider=maya&from=2026-12-01&to=2026-12-01`,
    )
    expect(offered.body).not.toContain(at('14:00'))
  })

  test('that is requested ten times at once exists once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/holds', wish)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await holds()).toBe(1)
  })
})
