/**
 * Bookings and queries on the embedded PostgreSQL, compared with their floors. CPU is that of this process
 * and, on Linux, of the database's connections. A booking's floor writes the same rows without what makes
 * double booking impossible: no constraint, no key, no check for expired holds. A query's floor only fetches
 * its rows.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Store } from '#server/app/stores/open.ts'
import type { BookingCommand } from '#server/features/bookings/bookings.ts'
import { business, makeHoldCommand, minute, now, order } from '#tests/support/bookings/orders.ts'
import { createEmbeddedDatabase } from '#tests/support/database/database.ts'
import { type BenchRow, figure } from './table.ts'

const sequential = 200
const concurrent = 800
const inFlight = 64
/** Connections of a store's pool. */
const poolSize = 10
const racers = 200
const questions = 20

export async function storeBench(): Promise<BenchRow[]> {
  const database = await createEmbeddedDatabase()
  const [client, ...others] = [
    new Client({ connectionString: database.url }),
    ...Array.from({ length: poolSize }, () => new Client({ connectionString: database.url })),
  ]
  await client.connect()
  try {
    await prepareFloor(client)
    for (const one of others) await one.connect()
    const bench: Bench = { store: await database.open(), client, others }
    await inTurn(60, index => bench.store.bookings.book(next('warm', index)))
    await inTurn(20, index => bookHeld(bench.store, index, 'warm-held'))
    // Opens all connections of the store, each of which plans its statements a few times first.
    await manyAtOnce(bench.store, 'warm')
    for (const one of [client, ...others]) await inTurn(20, index => floor(one, next('warm', index)))
    return [
      await oneByOne(bench),
      await heldOneByOne(bench),
      await atOnce(bench),
      await race(bench),
      await question(bench, 1),
      await question(bench, 50),
    ]
  } finally {
    for (const one of [client, ...others]) await one.end()
    await database.drop()
  }
}

interface Bench {
  readonly store: Store
  readonly client: Client
  /** As many connections as the store has. */
  readonly others: readonly Client[]
}

async function oneByOne({ store, client }: Bench): Promise<BenchRow> {
  const book = await measure(client, () =>
    inTurn(sequential, index => store.bookings.book(next('turn', index))),
  )
  const least = await measure(client, () => inTurn(sequential, index => floor(client, next('turn', index))))
  return {
    name: 'a booking, one after the other',
    cpuMs: book.cpuMs / sequential,
    floorMs: least.cpuMs / sequential,
    note: `${perSecond(sequential, book)} a second, floor ${perSecond(sequential, least)}`,
  }
}

/** Measures the booking of times that are held for it, without the holds. */
async function heldOneByOne({ store, client }: Bench): Promise<BenchRow> {
  const held: BookingCommand[] = []
  await inTurn(sequential, async index => {
    held.push(await holdNext(store, index, 'held'))
  })
  const book = await measure(client, () => inTurn(sequential, index => bookOrFail(store, held[index])))
  const least = await measure(client, () => inTurn(sequential, index => floor(client, next('held', index))))
  return {
    name: 'a booking of a held time, one after the other',
    cpuMs: book.cpuMs / sequential,
    floorMs: least.cpuMs / sequential,
    note: `${perSecond(sequential, book)} a second`,
  }
}

async function holdNext(store: Store, index: number, provider: string): Promise<BookingCommand> {
  const command = makeHoldCommand({ provider, start: index * 60 })
  const { kind } = await store.bookings.hold(command)
  if (kind !== 'held') throw new Error(`A time of the bench was not held: ${kind}.`)
  return { ...next(provider, index), hold: command.hold }
}

const bookHeld = async (store: Store, index: number, provider: string) =>
  bookOrFail(store, await holdNext(store, index, provider))

async function bookOrFail(store: Store, command: BookingCommand | undefined): Promise<void> {
  const result = command && (await store.bookings.book(command))
  if (result?.kind !== 'booked') throw new Error(`A held time was not booked: ${result?.kind}.`)
}

function manyAtOnce(store: Store, provider: string): Promise<unknown> {
  let index = 0
  const worker = async () => {
    while (index < concurrent) await store.bookings.book(next(`${provider}-${index % 50}`, index++))
  }
  return Promise.all(Array.from({ length: inFlight }, worker))
}

async function atOnce({ store, client, others }: Bench): Promise<BenchRow> {
  const book = await measure(client, () => manyAtOnce(store, 'many'))
  const least = await measure(client, () => {
    let index = 0
    const worker = async (one: Client) => {
      while (index < concurrent) await floor(one, next(`many-${index % 50}`, index++))
    }
    return Promise.all(others.map(worker))
  })
  return {
    name: `a booking, ${inFlight} at a time`,
    cpuMs: book.cpuMs / concurrent,
    floorMs: least.cpuMs / concurrent,
    note: `${perSecond(concurrent, book)} a second, floor ${perSecond(concurrent, least)}`,
  }
}

async function race({ store, client }: Bench): Promise<BenchRow> {
  const orders = Array.from({ length: racers }, () => order({ provider: 'wanted' }))
  let won = 0
  const { cpuMs, elapsedMs } = await measure(client, async () => {
    const receipts = await Promise.all(orders.map(one => store.bookings.book(one)))
    won = receipts.filter(({ kind }) => kind === 'booked').length
  })
  if (won !== 1)
    throw new Error(`${won} of ${racers} racers got the same time: the constraint does not hold.`)
  return {
    name: `${racers} racing for one time`,
    cpuMs,
    floorMs: 0,
    note: `all answered after ${figure(elapsedMs)} ms: ${perSecond(racers, { cpuMs, elapsedMs })} attempts a second`,
  }
}

/** Measures the query of a month view, with 100 bookings of each provider. */
async function question({ store, client }: Bench, count: number): Promise<BenchRow> {
  const providers = Array.from({ length: count }, (_, index) => `asked-${count}-${index}`)
  await client.query(
    `insert into occupancy (business, id, provider, during, service, starts_at, kind, capacity, seats_taken)
     select $1, gen_random_uuid(), provider, tstzrange(at, at + interval '45 minutes'), 'haircut', at, 'session', 1, 1
     from unnest($2::text[]) provider, generate_series(0, 99) number, lateral (select $3::timestamptz + number * interval '6 hours') as t(at)`,
    [business, providers, new Date(minute(0))],
  )
  await client.query('analyze occupancy')
  const span = { from: minute(0), to: minute(31 * 1440) }
  let rows = 0
  const ask = async () => {
    rows = (await store.bookings.readBusyTimes({ business, providers, ...span, now })).length
  }
  const values = [business, providers, new Date(span.from), new Date(span.to)]
  const fetch = () => client.query({ text: fetchOnly, name: 'fetch', values, rowMode: 'array' })
  await inTurn(5, ask)
  await inTurn(5, fetch)
  const asked = await measure(client, () => inTurn(questions, ask))
  const fetched = await measure(client, () => inTurn(questions, fetch))
  return {
    name: `busy: ${count} × 31 days, 100 busy each`,
    cpuMs: asked.cpuMs / questions,
    floorMs: fetched.cpuMs / questions,
    note: `${rows} rows, ${figure(asked.elapsedMs / questions)} ms`,
  }
}

const fetchOnly = `select o.provider, date_part('epoch', lower(during)), date_part('epoch', upper(during))
  from unnest($2::text[]) as asked(provider) join occupancy o on o.business = $1 and o.provider = asked.provider
    and o.during && tstzrange($3, $4)`

/** Creates the tables without constraints. */
async function prepareFloor(client: Client): Promise<void> {
  const tables = ['occupancy', 'booking', 'appointment', 'idempotency', 'outbox']
  for (const table of tables) {
    await client.query(
      `create table floor_${table} (like ${table} including defaults); create index on floor_${table} (business)`,
    )
  }
}

/** Writes a command's rows into those tables, in one transaction. */
async function floor(client: Client, { candidates: [attempt], idempotencyKey, fingerprint }: BookingCommand) {
  const [claim] = attempt?.claims ?? []
  if (attempt === undefined || claim === undefined) throw new Error('The floor books exactly one claim.')
  const { id, reference, appointments, contact } = attempt.booking
  const from = new Date(claim.from)
  const to = new Date(claim.to)
  const occupancy = randomUUID()
  await client.query('begin')
  await client.query({
    name: 'floor',
    text: floorStatement,
    values: [
      business,
      idempotencyKey,
      fingerprint,
      id,
      occupancy,
      claim.provider,
      from,
      to,
      claim.service,
      reference,
      JSON.stringify(contact),
      JSON.stringify(appointments[0]),
      randomUUID(),
    ],
  })
  await client.query('commit')
}

const floorStatement = `with i as (insert into floor_idempotency values ($1, $2, $3, $4, now())),
  o as (insert into floor_occupancy
    values ($1, $5, $6, tstzrange($7, $8), $9, $7, 'session', 1, 1)),
  b as (insert into floor_booking
    values ($1, $4, $10, 'scheduled', 1, now(), $7, $8, 'EUR', 4000, 0, $11::jsonb, '[]', null, '{}', null, $11::jsonb)),
  m as (insert into floor_outbox values ($1, $13, 'booking.scheduled', '{}', now(), 0, now()))
  insert into floor_appointment values ($1, $4, 0, $9, $6, $7, $8, 1, $5, $12::jsonb)`

/** Creates a command for a time of its own. */
const next = (provider: string, index: number): BookingCommand => order({ provider, start: index * 60 })

async function inTurn(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index++) await work(index)
}

interface Measurement {
  readonly cpuMs: number
  readonly elapsedMs: number
}

async function measure(client: Client, work: () => Promise<unknown>): Promise<Measurement> {
  const before = await serverCpuMs(client)
  const started = performance.now()
  const mine = process.cpuUsage()
  await work()
  const elapsedMs = performance.now() - started
  const { user, system } = process.cpuUsage(mine)
  return { cpuMs: (user + system) / 1000 + (await serverCpuMs(client)) - before, elapsedMs }
}

const tickMs = 10

/** Returns the CPU of all connections to the database, from /proc; 0 where there is no /proc. */
async function serverCpuMs(client: Client): Promise<number> {
  const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database()')
  const ticks = rows.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return (await Promise.all(ticks)).reduce((sum, one) => sum + one, 0) * tickMs
}

const perSecond = (times: number, { elapsedMs }: Measurement): string =>
  ((times / elapsedMs) * 1000).toFixed(0)
