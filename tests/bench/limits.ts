/**
 * What a stranger can make the server do: the most expensive request of each call, memory after many distinct
 * pages, and memory after minutes of everything at once. A line over its bound says OVER.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { ensureBuild } from '#server/commands/build.ts'
import type { HostedApp } from '#tests/support/forms/hosting.ts'
import { openHosted } from '#tests/support/forms/hosting.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { dearPages } from './dearest-pages.ts'
import { type DearRequest, dearRequests, listsForm } from './dearest-requests.ts'
import { type LoadRequest, runLoad } from './load.ts'
import { figure, ratio, type Table } from './table.ts'

const maxCpuMs = 20
const maxMegabytes = 350
const rounds = 15
/** Not counted: V8 compiles during these rounds, as it would for a stranger who keeps asking. */
const warmRounds = 10
const distinctPages = 5000
const usualMixedSeconds = 300

export async function limitsBench(mixedSeconds = usualMixedSeconds): Promise<readonly Table[]> {
  await ensureBuild(root)
  const dearest = await dearestOfCalls()
  const server = await startServer()
  try {
    // Runs first, because it needs a server that has done nothing yet.
    const resident = await memory(server, mixedSeconds)
    return [dearest, await dearestPages(server), resident]
  } finally {
    await server.stop()
  }
}

/** The least that any request costs, whatever it asks for. */
const floorRequest: DearRequest = { call: 'getBusiness', name: '', method: 'GET', path: '/no-such-call' }

async function dearestOfCalls(): Promise<Table> {
  const form = 'schemas/forms/lists.json'
  const survey = 'schemas/surveys/lists.json'
  const hosted = await openHosted({ [form]: listsForm('lists'), [survey]: listsForm('lists') })
  try {
    const booking = await bookedSeries(hosted)
    const { cpuMs: floorMs } = await costOf(floorRequest, hosted)
    const costs: ({ readonly request: DearRequest } & Awaited<ReturnType<typeof costOf>>)[] = []
    for (const request of dearRequests({ booking }))
      costs.push({ request, ...(await costOf(request, hosted)) })
    const names = [...new Set(costs.map(({ request }) => request.call))]
    const dearest = names.flatMap(name =>
      costs
        .filter(({ request }) => request.call === name)
        .toSorted((one, other) => other.cpuMs - one.cpuMs)
        .slice(0, 1),
    )
    return {
      title: `Dearest anonymous request of each call: CPU of the process, median of ${rounds}, at most ${maxCpuMs} ms; floor: a call that is not there`,
      head: ['call', 'request', 'CPU ms', 'least', 'floor ms', 'ratio', 'answer', ''],
      rows: dearest
        .toSorted((one, other) => other.cpuMs - one.cpuMs)
        .map(({ request, cpuMs, leastMs, note }) => [
          request.call,
          request.name,
          figure(cpuMs),
          figure(leastMs),
          figure(floorMs),
          ratio(cpuMs, floorMs),
          note,
          // Judges the least, because a busy machine slows most rounds by its caches and second threads.
          leastMs > maxCpuMs ? 'OVER' : '',
        ]),
    }
  } finally {
    await hosted.close()
  }
}

/** Measures CPU of the server's process, with four requests at a time. */
async function dearestPages({ url, pid }: TestServer): Promise<Table> {
  const cost = async (asked: (index: number) => LoadRequest) => {
    const refusable = (index: number) => ({ ...asked(index), mayRefuse: true })
    await runLoad({ pid, connections: 4, requests: 60 }, index => refusable(-1 - index))
    return (await runLoad({ pid, connections: 4, requests: 120 }, refusable)).cpuMs
  }
  const floorMs = await cost(() => ({ url: `${url}/` }))
  const rows: (readonly [string, number])[] = []
  for (const { name, request } of dearPages(url)) rows.push([name, await cost(request)])
  return {
    title: `Dearest anonymous pages: CPU of the server, mean of 120, at most ${maxCpuMs} ms; floor: a page that is kept`,
    head: ['page', 'CPU ms', 'floor ms', 'ratio', ''],
    rows: rows
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, cpuMs]) => [
        name,
        figure(cpuMs),
        figure(floorMs),
        ratio(cpuMs, floorMs),
        cpuMs > maxCpuMs ? 'OVER' : '',
      ]),
  }
}

/** Books eight appointments, and returns the booking's id. */
async function bookedSeries(hosted: HostedApp): Promise<string> {
  const { body } = await hosted.send('POST', '/bookings', {
    key: 'series',
    body: {
      items: [
        {
          service: 'coaching',
          provider: 'ines',
          start: '2026-11-30T10:00:00+01:00',
          repeat: { every: 'week', count: 8 },
        },
      ],
      contact: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        location: 'video',
        consent: true,
      },
      timezone: 'Europe/Berlin',
      locale: 'en',
    },
  })
  return String(body.booking?.id)
}

/** Measures CPU of this process, which is also the client; PostgreSQL runs in other processes. */
async function costOf({ method, path, body, mediaType }: DearRequest, { app }: HostedApp) {
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const times: number[] = []
  let note = ''
  for (let round = -warmRounds; round < rounds; round++) {
    const start = process.cpuUsage()
    const { statusCode, rawPayload } = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        'accept-encoding': 'br',
        'idempotency-key': crypto.randomUUID(),
        ...(payload === undefined ? {} : { 'content-type': mediaType ?? 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) times.push((user + system) / 1000)
    note = `${statusCode}, ${figure(rawPayload.length / 1000)} kB`
  }
  const sorted = times.toSorted((one, other) => one - other)
  return { cpuMs: sorted[Math.floor(rounds / 2)] ?? 0, leastMs: sorted[0] ?? 0, note }
}

async function memory(server: TestServer, mixedSeconds: number): Promise<Table> {
  const start = megabytesOf(server).now
  const target = { pid: server.pid, connections: 16 }
  const filler = 'x'.repeat(3900)
  const pages = (index: number) =>
    `${server.url}/widget/appointment/maya/haircut?step=a${index}&month=${filler}`
  const { cpuMs } = await runLoad({ ...target, requests: distinctPages }, pages)
  const afterPages = megabytesOf(server)
  // Resets the peak (VmHWM), so that it counts from here on.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const end = Date.now() + mixedSeconds * 1000
  let asked = 0
  while (Date.now() < end) {
    await runLoad({ ...target, requests: 200 }, index => mixed(server.url, asked + index))
    asked += 200
  }
  const afterAll = megabytesOf(server)
  const row = (name: string, megabytes: number, note: string) => [
    name,
    megabytes.toFixed(0),
    ratio(megabytes, start),
    note,
    megabytes > maxMegabytes ? 'OVER' : '',
  ]
  return {
    title: `Memory of the server (resident), at most ${maxMegabytes} MB; ratio to its start`,
    head: ['when', 'MB', 'ratio', 'note', ''],
    rows: [
      row('at its start', start, ''),
      row(
        `${distinctPages} distinct pages of 4 kB addresses, most`,
        afterPages.most,
        `${figure(cpuMs)} ms CPU each`,
      ),
      row(`${mixedSeconds} s of everything, most`, afterAll.most, `${asked} requests`),
      row('at the end', afterAll.now, ''),
    ],
  }
}

/** Returns pages and calls of all kinds in turn, most with a URL of their own. */
function mixed(url: string, index: number): LoadRequest {
  const pages = dearPages(url)
  const addresses = [
    `/?step=${index}`,
    `/de/widget/bookings?month=2026-12&step=${index}`,
    `/widget/form/intake?firstName=${'x'.repeat(3000)}${index}`,
    `/widget/appointment/front-desk/consultation?timezone=Asia/Tokyo&step=${index}`,
    `/widget/bookings/_payload.json?step=${index}`,
    `/api/v1/services?provider=maya`,
    `/api/v1/slots?service=haircut&${dates(index)}`,
    `/api/v1/timezones?search=${index % 1000}&at=${1000 + (index % 7000)}-01-01T00:00:00Z`,
  ]
  const page = pages[index % pages.length]
  if (page && index % 2 === 0) return { ...page.request(index), mayRefuse: true }
  return { url: url + (addresses[index % addresses.length] ?? '/') }
}

function dates(index: number): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(index % 90)}&to=${day((index % 90) + 31)}`
}

/** Reads resident memory as Linux counts it; `most` is the peak since the start or the last reset. */
function megabytesOf({ pid }: TestServer) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
