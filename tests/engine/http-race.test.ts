/** Races between clients: over HTTP, against two built servers on one database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booking, BookingItem } from '#schemas/generated/types.gen.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { records } from './business.ts'
import { bookingInput } from './play.ts'
import { openWorld, type World } from './world.ts'

/** A day 30 days ahead, and Berlin's offset on it, in winter or summer; all providers work every day. */
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
  .format(new Date(`${day}T09:00Z`))
  .slice(-6)
const at = (time: string) => `${day}T${time}:00${offset}`

/** Answers may take this long on a quiet machine, or this many times the slowest one without contention. */
const slowestMs = 500
const timesUnhindered = 6

const rounds = chooseAmount({ test: 12, short: 40, full: 200 })

let world: World
let servers: readonly TestServer[] = []
let token: string

beforeAll(async () => {
  const yoga = records.services.map(one => (one.slug === 'yoga' ? { ...one, capacity: 12 } : one))
  world = await openWorld({ ...records, services: yoga }, new Date().toISOString())
  const env = { DATABASE_URL: world.databaseUrl }
  servers = await Promise.all([startServer({ env }), startServer({ env })])
  token = (await readFile(join(servers[0]?.dataDir ?? '', 'operator-token'), 'utf8')).trim()
})
beforeEach(() => world.reset())
afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
})

interface Answer {
  readonly status: number
  /** The code of a problem. */
  readonly code?: string
  readonly booking?: Booking
  readonly ms: number
}

/** Sends a request as one of the clients, which are spread over both servers. */
async function post(path: string, body: object, client: number, headers = {}): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(`${servers[client % 2]?.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    body: JSON.stringify(body),
  })
  const { code, booking }: Pick<Answer, 'code' | 'booking'> = await response.json()
  const ms = performance.now() - started
  return { status: response.status, ms, ...(code ? { code } : {}), ...(booking ? { booking } : {}) }
}

const item = (service: string, provider: string, time: string): BookingItem => ({
  service,
  provider,
  start: at(time),
})
const book = (items: BookingItem[], client: number, email = `client-${client}@example.org`) =>
  post('/bookings', bookingInput({ items }, email), client)

/** Decides as an operator of the first server, because each server generated its own token. */
const decide = (id: string, what: 'approve' | 'decline') =>
  post(`/operator/bookings/${id}/${what}`, {}, 0, { authorization: `Bearer ${token}` })

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, code = String(status) } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('If fifty clients want the last seats of a class, exactly as many succeed as there are seats', async () => {
  const first = await book([item('yoga', 'ana', '10:00')], 99)
  expect(first.status).toBe(201)
  const answers = await Promise.all(times(50, client => book([item('yoga', 'ana', '10:00')], client)))
  expect(tally(answers)).toEqual({ 201: 11, 'slot.taken': 39 })
  expect(await world.sql('select capacity, seats_taken from occupancy')).toEqual([
    { capacity: 12, seats_taken: 12 },
  ])
})

test('Bookings of two seats fill a class to the last pair, and all others get slot.taken', async () => {
  const guests = [{ name: 'Guest', email: 'guest@example.org' }]
  const answers = await Promise.all(
    times(20, client =>
      post(
        '/bookings',
        bookingInput({ items: [item('yoga', 'ana', '10:00')], guests }, `c${client}@example.org`),
        client,
      ),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 6, 'slot.taken': 14 })
})

test('Carts that want the same two providers in opposite order never block each other', {
  timeout: 120_000,
}, async () => {
  const there = item('cut', 'ana', '09:00')
  const back = item('wash', 'ben', '09:45')
  const unhindered: number[] = []
  const crossed: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Sent one at a time, in the same minutes on the same machine, as the comparison.
    for (const client of [0, 1, 3, 2]) {
      const answer = await book(client % 2 === 0 ? [there, back] : [back, there], client)
      expect(answer.status).toBe(201)
      unhindered.push(answer.ms)
      await world.reset()
    }
    const answers = await Promise.all([
      book([there, back], 0),
      book([back, there], 1),
      book([there, back], 3),
      book([back, there], 2),
    ])
    expect(tally(answers)).toEqual({ 201: 1, 'slot.taken': 3 })
    crossed.push(...answers.map(({ ms }) => ms))
    await world.reset()
  }
  const slowest = Math.max(...unhindered)
  const worst = Math.max(...crossed)
  console.log(
    `Crossed carts, ${rounds} rounds of four: the slowest answer took ${worst.toFixed(0)} ms; of as many one at a time ${slowest.toFixed(0)} ms.`,
  )
  expect(worst).toBeLessThanOrEqual(Math.max(slowestMs, timesUnhindered * slowest))
})

test('A requested booking keeps its time while it is being approved and others try to book it', async () => {
  for (let round = 0; round < 5; round++) {
    const asked = await book([item('portrait', 'ana', '10:00')], 0)
    expect(asked.booking?.status).toBe('requested')
    const [approved, ...others] = await Promise.all([
      decide(asked.booking?.id ?? '', 'approve'),
      ...times(6, client => book([item('cut', 'ana', '10:15')], client)),
    ])
    expect(approved).toMatchObject({ status: 200, booking: { status: 'scheduled' } })
    expect(tally(others)).toEqual({ 'slot.taken': 6 })
    await world.reset()
  }
})

test('One of several simultaneous decisions counts, and a declined time goes to at most one other client', async () => {
  for (let round = 0; round < 8; round++) {
    const asked = await book([item('portrait', 'ana', '10:00')], 0)
    const id = asked.booking?.id ?? ''
    const [approved, declined, again, ...others] = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'decline'),
      decide(id, 'approve'),
      ...times(3, client => book([item('cut', 'ana', '10:15')], client)),
    ])
    expect(tally([approved, declined, again])).toEqual({ 200: 1, 'booking.decided': 2 })
    expect(tally(others)['201'] ?? 0).toBeLessThanOrEqual(declined.status === 200 ? 1 : 0)
    expect(await world.sql('select from occupancy')).toHaveLength(
      (declined.status === 200 ? 0 : 1) + (tally(others)['201'] ?? 0),
    )
    await world.reset()
  }
})

test('The limits of a provider, a service and a contact hold in a race', async () => {
  const cuts = times(15, client =>
    book([item('cut', 'cleo', `${9 + (client % 3)}:00`.padStart(5, '0'))], client),
  )
  expect(tally(await Promise.all(cuts))).toEqual({ 201: 2, 'slot.taken': 13 })
  const starts = ['09:00', '09:30', '10:00', '10:30', '11:00']
  const washes = await Promise.all(starts.map((time, client) => book([item('wash', 'ben', time)], client)))
  expect(tally(washes)).toEqual({ 201: 2, 'slot.taken': 3 })
  const mine = ['09:00', '10:00', '11:00'].flatMap(time => [
    item('cut', 'ana', time),
    item('cut', 'ben', time),
  ])
  const many = await Promise.all(mine.map((one, client) => book([one], client, 'Ada@Example.org')))
  expect(tally(many)['201']).toBe(3)
  for (const { code } of many) expect([undefined, 'contact.limit_reached', 'slot.taken']).toContain(code)
})

test('Requests that share an idempotency key make one booking, whichever server they reach', async () => {
  const input = bookingInput({ items: [item('cut', 'ana', '09:00')] }, 'ada@example.org')
  const key = { 'idempotency-key': 'one and the same' }
  const answers = await Promise.all(times(12, client => post('/bookings', input, client, key)))
  const ids = new Set(answers.flatMap(({ booking }) => booking?.id ?? []))
  expect(ids.size).toBe(1)
  for (const { code } of answers) expect([undefined, 'idempotency.in_flight']).toContain(code)
  expect(await world.sql('select from booking')).toHaveLength(1)
})
