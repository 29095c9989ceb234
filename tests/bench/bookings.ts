/**
 * Bookings over HTTP: clients book times of many providers, free or held before as browsers do, one after the other and at
 * once, on one machine with the server and its database. CPU is the server's and the database's per booking, while clients
 * book, and until all emails are written; the floor is a request that finds no call.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuild } from '#server/commands/build.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { type LoadRequest, readCpuMs, runLoad } from './load.ts'
import { listChildren } from './processes.ts'
import { figure, ratio, type Table } from './table.ts'

const operatorToken = 'a-token-for-the-bench-of-bookings'
const providers = 20
const daysAhead = 3
const dailySlots = 48
const warmBookings = 800
const bookings = 1500
const connections = [1, 32] as const
const holders = 8
const pollMs = 1000

export async function bookingsBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const server = await startServer({ env: { OPERATOR_TOKEN: operatorToken, TRUST_PROXY: '1' } })
  try {
    await openAroundTheClock(server)
    let next = 0
    let holds: readonly string[] = []
    const book = (index: number) => bookingRequest(server, { index: next++, hold: holds[index] })
    const miss = () => ({
      url: `${server.url}/api/v1/no-such-call`,
      body: '{}',
      headers: jsonHeaders,
      mayRefuse: true,
    })
    await runLoad({ pid: server.pid, connections: 8, requests: warmBookings }, book)
    await runLoad({ pid: server.pid, connections: 8, requests: warmBookings }, miss)
    const rows: string[][] = []
    await waitForEmails(server)
    for (const count of connections) {
      const floor = await runLoad({ pid: server.pid, connections: count, requests: bookings }, miss)
      for (const isHeld of [false, true]) {
        holds = isHeld ? await holdTimes(server, next) : []
        const before = [readCpuMs(server.pid), databaseCpuMs(server)]
        const perBooking = (cpuMs: number, place: 0 | 1) => (cpuMs - (before[place] ?? 0)) / bookings
        const load = await runLoad({ pid: server.pid, connections: count, requests: bookings }, book)
        const databaseMs = perBooking(databaseCpuMs(server), 1)
        await waitForEmails(server)
        const withEmails = [readCpuMs(server.pid), databaseCpuMs(server)]
        rows.push([
          `${count} at a time${isHeld ? ', held before' : ''}`,
          figure(load.perSecond),
          figure(load.cpuMs),
          figure(databaseMs),
          ...[perBooking(withEmails[0] ?? 0, 0), perBooking(withEmails[1] ?? 0, 1)].map(figure),
          figure(floor.perSecond),
          figure(floor.cpuMs),
          ratio(load.cpuMs, floor.cpuMs),
        ])
      }
    }
    return [
      {
        title: 'Bookings over HTTP; floor: a call that is not there',
        head: [
          'bookings',
          'a second',
          'server ms',
          'database ms',
          'with letters: server',
          'database',
          'floor a second',
          'floor ms',
          'ratio',
        ],
        rows,
      },
    ]
  } finally {
    await server.stop()
  }
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Makes records with which every booking of the bench finds its time free. */
async function openAroundTheClock(server: TestServer): Promise<void> {
  const day = ['00:00-24:00']
  const hours = {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }
  await put(server, 'services', { slug: 'visit', name: 'Visit', durationMinutes: 30, intervalMinutes: 30 })
  for (let index = 0; index < providers; index++)
    await put(server, 'providers', {
      slug: `bench-${index}`,
      name: `Bench ${index}`,
      timezone: 'UTC',
      hours,
      services: ['visit'],
    })
}

async function put(
  server: TestServer,
  kind: string,
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  const response = await fetch(`${server.url}/api/v1/operator/records/${kind}/${record.slug}`, {
    method: 'PUT',
    headers: { ...jsonHeaders, authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify({ record }),
  })
  if (!response.ok) throw new Error(`${kind} ${record.slug}: ${await response.text()}`)
}

/** Returns the item of an order for a time of its own. */
function makeItem(index: number) {
  const slot = Math.floor(index / providers)
  const day = Date.now() + (daysAhead + Math.floor(slot / dailySlots)) * 86_400_000
  const start = new Date(Math.floor(day / 86_400_000) * 86_400_000 + (slot % dailySlots) * 30 * 60_000)
  return {
    service: 'visit',
    provider: `bench-${index % providers}`,
    start: start.toISOString().replace('.000Z', '+00:00'),
  }
}

/** Holds the next times, each from an address of its own, and returns the holds in their order. */
async function holdTimes({ url }: TestServer, first: number): Promise<readonly string[]> {
  const holds: string[] = []
  let next = 0
  const holder = async () => {
    while (next < bookings) {
      const index = next++
      const response = await fetch(`${url}/api/v1/holds`, {
        method: 'POST',
        headers: { ...jsonHeaders, 'x-forwarded-for': `10.0.${Math.floor(index / 256)}.${index % 256}` },
        body: JSON.stringify({ items: [makeItem(first + index)] }),
      })
      const { hold } = await response.json()
      if (typeof hold !== 'string') throw new Error(`A time was not held: ${response.status}.`)
      holds[index] = hold
    }
  }
  await Promise.all(Array.from({ length: holders }, holder))
  return holds
}

/** Waits until no email is due any more. */
async function waitForEmails({ url }: TestServer): Promise<void> {
  const waiting = /^bookplate_outbox_entries\{lane="letter",state="waiting"\} (\d+)$/m
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const count = waiting.exec(metrics)?.[1]
    if (count === undefined) throw new Error('The metrics say nothing of emails.')
    if (count === '0') return
    await delay(pollMs)
  }
}

/** Books a time of its own for a person of its own. */
function bookingRequest(
  { url }: TestServer,
  { index, hold }: { readonly index: number; readonly hold: string | undefined },
): LoadRequest {
  return {
    url: `${url}/api/v1/bookings`,
    headers: { ...jsonHeaders, 'idempotency-key': crypto.randomUUID() },
    mayRefuse: false,
    body: JSON.stringify({
      ...(hold === undefined ? {} : { hold }),
      items: [makeItem(index)],
      contact: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: `ada-${index}@example.org`,
        phone: '+49 40 1234567',
        consent: true,
      },
      timezone: 'Europe/Berlin',
      locale: 'en',
    }),
  }
}

/** CPU so far of the embedded PostgreSQL with all its connections. */
function databaseCpuMs({ dataDir }: TestServer): number {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return [postmaster, ...listChildren(postmaster)].reduce((sum, pid) => sum + readCpuMs(pid), 0)
}
