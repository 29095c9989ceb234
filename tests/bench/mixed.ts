/**
 * Visitors who look at pages, ask the API, book and cancel at once, on one machine with the server and its database:
 * with one process and with two workers. Also how long a start takes, and how much memory the processes have before the
 * first visitor and after the last. CPU is that of all of them, without the database.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuild } from '#server/commands/build.ts'
import { root } from '#tests/support/run/command.ts'
import { startMixedLoad } from '#tests/support/servers/mixed-load.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { readCpuMs } from './load.ts'
import { isNode, listChildren, readResidentMb } from './processes.ts'
import { figure, type Table } from './table.ts'

const visitors = 16
const warmRequests = 2_000
const defaultSeconds = 20
/** Long enough for what a server does right after its start. */
const idleMs = 5_000

/** @param seconds of load, for each number of workers */
export async function mixedBench(seconds = defaultSeconds): Promise<readonly Table[]> {
  await ensureBuild(root)
  const rows: string[][] = []
  for (const workers of [1, 2]) rows.push(await measure(workers, seconds))
  return [
    {
      title: `Mixed visitors, ${visitors} at a time, for ${seconds} s`,
      head: [
        'workers',
        'start s',
        'idle MB',
        'requests a second',
        'median ms',
        'p99 ms',
        'CPU ms',
        'MB after',
        'failed',
      ],
      rows,
    },
  ]
}

async function measure(workers: number, seconds: number): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bookplate-mixed-'))
  // PostgreSQL may run as another user.
  await chmod(dataDir, 0o711)
  const env = workers === 1 ? {} : { WORKERS: String(workers) }
  // The first start also creates the database and loads the demo.
  await (await startServer({ dataDir, env })).stop()
  const began = performance.now()
  const server = await startServer({ dataDir, env })
  const startSeconds = (performance.now() - began) / 1000
  try {
    await delay(idleMs)
    const idle = describeMemory(server)
    const load = await startMixedLoad({ urls: [server.url], visitors })
    await load.answered(warmRequests)
    const { result } = load
    const cpuBefore = readCpu(server)
    const before = result.timesMs.length
    await delay(seconds * 1000)
    const cpuMs = readCpu(server) - cpuBefore
    const times = result.timesMs.slice(before)
    const memory = describeMemory(server)
    await load.stop()
    const sorted = times.sort((a, b) => a - b)
    const at = (share: number) => figure(sorted[Math.floor(sorted.length * share)] ?? 0)
    return [
      String(workers),
      figure(startSeconds),
      idle,
      figure(times.length / seconds),
      at(0.5),
      at(0.99),
      figure(cpuMs / times.length),
      memory,
      String(result.failures.length),
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server's own process first, then its workers. */
const listProcesses = ({ pid }: TestServer): readonly number[] => [pid, ...listChildren(pid).filter(isNode)]

const describeMemory = (server: TestServer): string =>
  listProcesses(server)
    .map(pid => readResidentMb(pid).toFixed(0))
    .join(' + ')

const readCpu = (server: TestServer): number =>
  listProcesses(server).reduce((sum, pid) => sum + readCpuMs(pid), 0)
