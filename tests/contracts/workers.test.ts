/** The built server (`npm test -- build`) with several WORKERS. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isProcessRunning } from '#server/postgres/embedded/processes.ts'
import { chooseAmount, isSoak } from '#tests/support/run/soak.ts'
import { describeLoad, startMixedLoad } from '#tests/support/servers/mixed-load.ts'
import { type ServedCopy, serveCopy } from '#tests/support/servers/served-copy.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { startTraceReceiver, type TraceReceiver } from '#tests/support/servers/trace-receiver.ts'

/** Under a rolling restart; each of them replaces all workers. */
const requests = chooseAmount({ test: 300, short: 300, full: 10_000 })
const restarts = chooseAmount({ test: 1, short: 1, full: 4 })

const findWorkers = (output: string): number[] =>
  (/share the port: processes (.+)\./.exec(output)?.[1] ?? '').split(', ').map(Number)

const postmaster = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe('A server with two workers', { timeout: 120_000 }, () => {
  let server: ServedCopy
  let receiver: TraceReceiver
  let operatorUrl = ''
  let workers: number[] = []
  beforeAll(async () => {
    receiver = await startTraceReceiver()
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'studio' }
    server = await serveCopy({}, { WORKERS: '2', OPERATOR_PORT: '0', ...traces })
    workers = findWorkers(server.output())
    operatorUrl = /metrics are on (http:\S+)/.exec(server.output())?.[1] ?? ''
  }, 120_000)

  const readMetrics = async () => (await fetch(`${operatorUrl}/metrics`)).text()
  const countLines = (pattern: RegExp) => server.output().match(pattern)?.length ?? 0

  test('says once what one process says, and which processes it has', () => {
    expect(workers).toHaveLength(2)
    expect(workers.every(isProcessRunning)).toBe(true)
    for (const pattern of [/is ready on/g, /token is/g, /demo business/g, /Data is stored in/g])
      expect([pattern, countLines(pattern)]).toEqual([pattern, 1])
  })

  test('answers for metrics of all workers, whichever is asked', async () => {
    for (let index = 0; index < 4; index++) {
      const metrics = await readMetrics()
      expect(metrics.match(/^# TYPE process_cpu_seconds_total counter$/gm)).toHaveLength(1)
      for (const label of ['worker="1"', 'worker="2"'])
        expect(metrics).toContain(`bookplate_database_connections{state="open",${label}}`)
      expect(metrics).toMatch(/^process_resident_memory_bytes\{worker="primary"\} \d+$/m)
      expect(metrics).toContain('bookplate_lost_workers_total 0\n')
    }
  })

  test('reloads the configuration in each of them on SIGHUP', async () => {
    const form = JSON.parse(await readFile('server/demo/harbor/forms/1.json', 'utf8'))
    const own = { ...form, id: 'wish', title: { en: 'Ask away' } }
    await server.write('schemas/forms/wish.json', JSON.stringify(own))
    server.reload()
    await expect.poll(() => countLines(/is now in use/g)).toBe(2)
    const titles = Array.from({ length: 6 }, async () => {
      const answer = await fetch(`${server.url}/widget/form/wish`, { headers: { connection: 'close' } })
      return (await answer.text()).includes('Ask away')
    })
    expect(await Promise.all(titles)).not.toContain(false)
  })

  test(`loses none of ${requests} requests while SIGUSR2 replaces its workers one by one`, async () => {
    const load = await startMixedLoad({ urls: [server.url], visitors: 3 })
    for (let round = 1; round <= restarts; round++) {
      await load.answered(50)
      process.kill(server.pid, 'SIGUSR2')
      await expect.poll(() => countLines(/have been replaced/g), { timeout: 100_000 }).toBe(round)
      await load.answered(requests / restarts / 2)
    }
    while (load.result.requests < requests) await load.answered(requests - load.result.requests)
    await load.stop()
    console.log(`${restarts} rolling restarts: ${describeLoad(load.result)}`)
    expect(load.result.failures.slice(0, 5)).toEqual([])
    expect(load.result.promised.size).toBeGreaterThan(0)
    await expect.poll(() => workers.some(isProcessRunning)).toBe(false)
    expect(countLines(/is ready on/g)).toBe(1)
  })

  test('replaces a worker that is killed, and counts it', async () => {
    const [, pid] = [...server.output().matchAll(/they are processes (\d+)/g)].at(-1) ?? []
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => server.output()).toMatch(/process \d+\) ended with SIGKILL; starting another/)
    await expect
      .poll(() => server.output(), { timeout: 60_000 })
      .toMatch(/has been started again as process \d+/)
    await expect.poll(readMetrics).toContain('bookplate_lost_workers_total 1\n')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  const refuse = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const started = startServer({ dataDir: server.dataDir, env })
    return started.then(
      other => other.stop().then(() => 'It started.'),
      (reason: unknown) => String(reason),
    )
  }

  test.each([
    [{ WORKERS: '0' }, /WORKERS is "0"; allowed: a whole number from 1 to 64\./],
    [{ WORKERS: '64' }, /WORKERS is 64, which takes \d+ database connections, but PostgreSQL allows 97/],
  ])('has a neighbour that is refused with a sentence about %j', async (env, sentence) => {
    expect(await refuse(env)).toMatch(sentence)
  })

  test('has a neighbour that is refused if it wants the same port', async () => {
    const { port } = new URL(server.url)
    const said = await refuse({ WORKERS: '2', PORT: port })
    expect(said).toContain(`PORT ${port} is in use`)
    expect(said).toContain('ended with code 1 before it was ready')
  })

  test('ends with its workers and its database on SIGTERM', async () => {
    const database = await postmaster(server.dataDir)
    await server.stop()
    const [, list = ''] = /they are processes (.+)\./.exec(server.output()) ?? []
    const processes = [database, ...list.split(', ').map(Number)]
    await expect.poll(() => processes.filter(isProcessRunning)).toEqual([])
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
    const senders = new Set(receiver.spans.map(({ resource }) => resource['service.instance.id']))
    expect(senders.size).toBeGreaterThan(1)
    const jobs = receiver.spans.filter(({ name }) => name === 'job tidy holds')
    expect(jobs.length).toBeGreaterThan(0)
    expect(receiver.spans.some(({ parentSpanId }) => parentSpanId === jobs[0]?.spanId)).toBe(true)
    await receiver.close()
  })
})

test.runIf(isSoak)(
  'Workers and the database end when their primary is killed',
  { timeout: 120_000 },
  async () => {
    const server = await startServer({ env: { WORKERS: '2' } })
    const processes = [...findWorkers(server.output()), await postmaster(server.dataDir)]
    await server.kill()
    onTestFinished(() => rm(server.dataDir, { recursive: true, force: true }))
    await expect.poll(() => processes.filter(isProcessRunning)).toEqual([])
  },
)
