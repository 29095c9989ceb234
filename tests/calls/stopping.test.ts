/** How a server shuts down, and how it responds while its database or disk is missing. */
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#server/postgres/pool.ts'
import { createReadinessCheck } from '#server/postgres/readiness.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

describe('A server that is shutting down', () => {
  let server: TestApp
  let port = 0
  beforeEach(async () => {
    server = await openApp({ store: demo.store })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = server.app.server.address()
    port = address !== null && typeof address === 'object' ? address.port : 0
  })
  afterEach(() => server.app.close())

  function ask(agent: Agent, path: string): Promise<IncomingMessage> {
    return new Promise((settle, fail) => {
      httpGet({ port, host: '127.0.0.1', path, agent }, response => {
        response.resume().once('end', () => settle(response))
      }).once('error', fail)
    })
  }

  test('first reports that it is not ready, and still responds', async () => {
    const agent = new Agent({ keepAlive: true })
    server.appContext.beginStop()
    expect((await ask(agent, '/readyz')).statusCode).toBe(503)
    expect((await ask(agent, '/widget/appointment/maya/haircut')).statusCode).toBe(200)
    agent.destroy()
  })

  test('closes busy connections with their last response, and resets none', async () => {
    const endings: string[] = []
    const last: (string | undefined)[] = []
    const clients = Array.from({ length: 20 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      try {
        for (;;) {
          const { headers, statusCode } = await ask(agent, '/healthz')
          expect(statusCode).toBe(200)
          if (headers.connection === 'close') last.push(headers.connection)
        }
      } catch (error) {
        endings.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
      }
      agent.destroy()
    })
    const idle = new Agent({ keepAlive: true })
    await ask(idle, '/healthz')
    await server.app.close()
    await Promise.all(clients)
    expect(new Set(endings)).toEqual(new Set(['ECONNREFUSED']))
    expect(last).toHaveLength(clients.length)
    idle.destroy()
  })
})

describe('A server that has lost its database', () => {
  test('responds to pages, their data and calls with 503 and Retry-After', async () => {
    const store = await demo.database.open()
    const { app } = await openApp({ store })
    await store.close()
    for (const url of ['/widget/appointment/maya/haircut', '/de', '/_payload.json', '/api/v1/services']) {
      const { statusCode, headers } = await app.inject(url)
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
    }
    await app.close()
  })
})

describe('Readiness', () => {
  let dataDir = ''
  const pools: ReturnType<typeof createPool>[] = []
  const poolOf = (connection: Parameters<typeof createPool>[0]['connection']) => {
    const pool = createPool({ connection, say: () => {} })
    pools.push(pool)
    return pool
  }
  const working = () => poolOf({ connectionString: demo.database.url })
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bookplate-ready-'))
  })
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true })
    await Promise.all(pools.splice(0).map(pool => pool.end()))
  })

  test('is reported when the database responds and the disk has room', async () => {
    expect(await createReadinessCheck({ pool: working(), dataDir })()).toBe(true)
  })

  test('is not reported while the disk is full or fails on writes', async () => {
    const pool = working()
    expect(await createReadinessCheck({ pool, dataDir, minFreeBytes: Number.MAX_SAFE_INTEGER })()).toBe(false)
    const ready = createReadinessCheck({ pool, dataDir })
    await symlink('/dev/full', join(dataDir, '.disk-probe'))
    expect(await ready()).toBe(false)
    expect(await ready()).toBe(true)
  })

  test('is not reported when DATA_DIR is gone', async () => {
    const ready = createReadinessCheck({ pool: working(), dataDir })
    await rm(dataDir, { recursive: true })
    expect(await ready()).toBe(false)
  })

  test('is denied within a second when the database accepts connections but never responds', async () => {
    const silent = createServer(socket => void socket.on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const pool = poolOf({ host: '127.0.0.1', port, user: 'nobody' })
    const givenUp = pool.connect().then(
      () => 'connected',
      () => 'given up',
    )
    expect(await Promise.race([createReadinessCheck({ pool, dataDir })(), givenUp])).toBe(false)
    silent.close()
  })
})
