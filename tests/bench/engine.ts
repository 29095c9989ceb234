/**
 * Booking attempts through the calls, on two servers' stores: check input, look up slots, claim time, write
 * the booking. The floor is the store alone, with the same races for the same claims. CPU is this process's.
 */
import { createHash } from 'node:crypto'
import { firstMoment, records } from '#tests/engine/business.ts'
import { bookingInput } from '#tests/engine/play.ts'
import { openWorld, type World } from '#tests/engine/world.ts'
import { order } from '#tests/support/bookings/orders.ts'
import { type BenchRow, figure } from './table.ts'

const days = 60
const crowd = 16

interface Case {
  readonly name: string
  /** How many clients want the same time. */
  readonly each: number
  /** How many clients send at a time. */
  readonly clients: number
}

export async function engineBench(): Promise<BenchRow[]> {
  const world = await openWorld(records, firstMoment)
  try {
    const starts = mornings()
    const cases: readonly Case[] = [
      { name: 'an attempt, one after the other', each: 1, clients: 1 },
      { name: 'an attempt, 32 at a time', each: 1, clients: 32 },
      { name: `an attempt, ${crowd} for each time, 32 at a time`, each: crowd, clients: 32 },
    ]
    await measure(world, starts.slice(0, 40), { name: 'warm', each: 1, clients: 4 })
    const rows: BenchRow[] = []
    for (const one of cases)
      rows.push(await measure(world, one.each === 1 ? starts : starts.slice(0, 30), one))
    return rows
  } finally {
    await world.close()
  }
}

/** Lists three starts that do not overlap on each day. */
const mornings = (): readonly string[] =>
  Array.from({ length: days * 3 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 3))).toISOString().slice(0, 10)
    return `${date}T${['09', '10', '11'][index % 3]}:00:00+01:00`
  })

async function measure(world: World, starts: readonly string[], one: Case): Promise<BenchRow> {
  const wanted = starts.flatMap(start => Array.from({ length: one.each }, () => start))
  await world.reset()
  const through = await timed(wanted.length, one.clients, index => attempt(world, wanted[index] ?? '', index))
  if (through.won !== starts.length)
    throw new Error(`${through.won} of ${starts.length} times were booked: each must be, once.`)
  await world.reset()
  const store = await timed(wanted.length, one.clients, async index => {
    const claimed = order({ start: Math.floor(index / one.each) * 60 })
    return (await world.bookings.book(claimed)).kind === 'booked'
  })
  return {
    name: one.name,
    cpuMs: through.cpuMs / wanted.length,
    floorMs: store.cpuMs / wanted.length,
    note: `${figure(through.perSecond)} a second, the store alone ${figure(store.perSecond)}`,
  }
}

async function attempt(world: World, start: string, index: number): Promise<boolean> {
  const items = [{ service: 'cut', provider: 'ana', start }]
  const email = `${createHash('sha1').update(`${start} ${index}`).digest('hex')}@example.org`
  return (await world.ask('createBooking', bookingInput({ items }, email), { client: index })).ok
}

/** Runs `count` attempts; each of the clients takes the next one as soon as it is answered. */
async function timed(count: number, clients: number, work: (index: number) => Promise<boolean>) {
  const started = performance.now()
  const before = process.cpuUsage()
  let next = 0
  let won = 0
  const client = async () => {
    while (next < count) if (await work(next++)) won++
  }
  await Promise.all(Array.from({ length: clients }, client))
  const { user, system } = process.cpuUsage(before)
  return { won, cpuMs: (user + system) / 1000, perSecond: (count / (performance.now() - started)) * 1000 }
}
