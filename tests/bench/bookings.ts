/**
 * Bookings over HTTP: clients book free times of many providers, one after the other and at once, on one machine with the
 * server and its database. CPU is the server's and the database's per booking; the floor is a request that finds no call.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from '#server/build.ts'
import { root } from '#tests/support/command.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type LoadRequest, readCpuMs, runLoad } from './load.ts'
import { listChildren } from './processes.ts'
import { figure, ratio, type Table } from './table.ts'

const operatorToken = 'a-token-for-the-bench-of-bookings'
const providers = 20
const daysAhead = 3
const dailySlots = 48
const warmBookings = 800
const bookings = 3000
const connections = [1, 32] as const

export async function bookingsBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
  try {
    await openAroundTheClock(server)
    let next = 0
    const book = () => bookingRequest(server, next++)
    const miss = () => ({
      url: `${server.url}/api/v1/no-such-call`,
      body: '{}',
      headers: jsonHeaders,
      mayRefuse: true,
    })
    await runLoad({ pid: server.pid, connections: 8, requests: warmBookings }, book)
    await runLoad({ pid: server.pid, connections: 8, requests: warmBookings }, miss)
    const rows: string[][] = []
    for (const count of connections) {
      const floor = await runLoad({ pid: server.pid, connections: count, requests: bookings }, miss)
      const before = databaseCpuMs(server)
      const load = await runLoad({ pid: server.pid, connections: count, requests: bookings }, book)
      const databaseMs = (databaseCpuMs(server) - before) / bookings
      rows.push([
        ...[`${count} at a time`, figure(load.perSecond), figure(load.cpuMs), figure(databaseMs)],
        ...[figure(floor.perSecond), figure(floor.cpuMs), ratio(load.cpuMs, floor.cpuMs)],
      ])
    }
    return [
      {
        title: 'Bookings over HTTP; floor: a call that is not there',
        head: ['bookings', 'a second', 'server ms', 'database ms', 'floor a second', 'floor ms', 'ratio'],
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
    ...{ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
  }
  await put(server, 'services', { slug: 'visit', name: 'Visit', durationMinutes: 30, intervalMinutes: 30 })
  for (let index = 0; index < providers; index++)
    await put(server, 'providers', {
      ...{ slug: `bench-${index}`, name: `Bench ${index}`, timezone: 'UTC', hours, services: ['visit'] },
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

/** Books a time of its own for a person of its own. */
function bookingRequest({ url }: TestServer, index: number): LoadRequest {
  const provider = index % providers
  const slot = Math.floor(index / providers)
  const day = Date.now() + (daysAhead + Math.floor(slot / dailySlots)) * 86_400_000
  const start = new Date(Math.floor(day / 86_400_000) * 86_400_000 + (slot % dailySlots) * 30 * 60_000)
  return {
    url: `${url}/api/v1/bookings`,
    headers: { ...jsonHeaders, 'idempotency-key': crypto.randomUUID() },
    mayRefuse: false,
    body: JSON.stringify({
      items: [
        {
          service: 'visit',
          provider: `bench-${provider}`,
          start: start.toISOString().replace('.000Z', '+00:00'),
        },
      ],
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
