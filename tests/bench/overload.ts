/**
 * How long a visitor waits for a page while three addresses ask for the free times of 28 days, as fast as their budget
 * allows: alone, with all of it answered, and with an overloaded server refusing some. The server without limits sheds
 * nothing.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuild } from '#server/commands/build.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { figure, type Table } from './table.ts'

const searches = 600
const addresses = 3
const perSecond = 200
const pagePauseMs = 20
const rounds = 3
const dayMs = 86_400_000

export async function overloadBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const rows: string[][] = []
  // Both servers live through the same hour of this machine: they take turns.
  const all = await startServer({ env: { RATE_LIMITS: 'off', TRUST_PROXY: '1' } })
  const shedding = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  try {
    for (const { url } of [all, shedding]) await warmUp(url)
    for (let round = 1; round <= rounds; round++)
      for (const [name, server] of [
        ['answers all', all],
        ['sheds', shedding],
      ] as const)
        rows.push([String(round), name, ...(await measure(server, round))])
  } finally {
    await all.stop()
    await shedding.stop()
  }
  return [
    {
      title: `A visitor's page beside ${searches} searches of 28 days from ${addresses} addresses, ${perSecond} a second`,
      head: [
        'round',
        'server',
        'pages alone, median ms',
        'pages',
        'median ms',
        'p95 ms',
        'answered',
        'refused',
      ],
      rows,
    },
  ]
}

const toDate = (dayNumber: number) => new Date(Date.now() + dayNumber * dayMs).toISOString().slice(0, 10)
const searchPath = () =>
  `/api/v1/slots?service=haircut&provider=any&from=${toDate(1)}&to=${toDate(28)}&timezone=Europe/Berlin`

async function warmUp(url: string): Promise<void> {
  for (let index = 0; index < 50; index++) await readStatus(`${url}${searchPath()}`, '10.0.0.1')
  for (let index = 0; index < 50; index++) await readStatus(`${url}/widget/appointment/maya`, '10.0.0.2')
}

async function measure({ url }: TestServer, round: number): Promise<string[]> {
  const page = `${url}/widget/appointment/maya`
  const visit = async () => {
    const began = performance.now()
    await readStatus(page, '10.9.9.9')
    return performance.now() - began
  }
  const alone: number[] = []
  for (let index = 0; index < 50; index++) alone.push(await visit())
  const statuses: number[] = []
  const load = sendSearches(url, round, statuses)
  let isOver = false
  void load.then(() => {
    isOver = true
  })
  const beside: number[] = []
  while (!isOver) {
    beside.push(await visit())
    await delay(pagePauseMs)
  }
  await load
  // The next round begins with a server that has recovered.
  await delay(2000)
  const count = (wanted: number) => statuses.filter(status => status === wanted).length
  return [
    figure(at(alone, 0.5)),
    String(beside.length),
    figure(at(beside, 0.5)),
    figure(at(beside, 0.95)),
    String(count(200)),
    `${count(503)} busy, ${count(429)} over a limit`,
  ]
}

/** Sends them at their times, whether the ones before are answered or not; each round comes from other addresses. */
async function sendSearches(url: string, round: number, statuses: number[]): Promise<void> {
  const began = performance.now()
  const answers: Promise<unknown>[] = []
  for (let index = 0; index < searches; index++) {
    await delay(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
    const from = `10.${round}.0.${(index % addresses) + 1}`
    answers.push(readStatus(`${url}${searchPath()}`, from).then(status => statuses.push(status)))
  }
  await Promise.all(answers)
}

async function readStatus(url: string, from: string): Promise<number> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from } })
  await response.arrayBuffer()
  return response.status
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0
