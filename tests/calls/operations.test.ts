/** Endpoints that tell operators and integrators about the server itself. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { getAtPointer, getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import { createMetrics } from '#server/app/metrics.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import { createClockSkewMonitor } from '#server/features/jobs/clock-skew-monitor.ts'
import { createClockDifferenceMeter } from '#server/postgres/clock-difference.ts'
import { createPool } from '#server/postgres/pool.ts'
import { formatPrimaryMetrics } from '#server/processes/primary-metrics.ts'
import { root } from '#tests/support/run/command.ts'
import { openApp } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()

const get = (url: string, headers: Record<string, string> = {}) => opened.server.app.inject({ url, headers })

describe('/healthz and /readyz', () => {
  test('say that the server is up and ready, and with which configuration', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'up' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ready',
      configuration: opened.server.appContext.configuration.version,
    })
  })

  test('warn while the clocks of the server and of the database differ, and the log says so once', async () => {
    const aheadMs = 3 * 86_400_000
    const pool = createPool({
      connection: { connectionString: opened.demo.database.url },
      say: expect.unreachable,
    })
    const measureFor = (offsetMs: number) => createClockDifferenceMeter(pool, () => Date.now() + offsetMs)
    expect(Math.abs((await measureFor(0)()) ?? Number.NaN)).toBeLessThan(1000)
    expect(Math.abs(((await measureFor(aheadMs)()) ?? Number.NaN) - aheadMs)).toBeLessThan(1000)
    expect(Math.abs(((await measureFor(-aheadMs)()) ?? Number.NaN) + aheadMs)).toBeLessThan(1000)
    const said: string[] = []
    let offsetMs = 0
    const measureClockDifferenceMs = () => measureFor(offsetMs)()
    const watch = createClockSkewMonitor({ measureClockDifferenceMs, say: sentence => said.push(sentence) })
    for (offsetMs of [0, aheadMs, aheadMs, 0, 0]) await watch.compare()
    expect(said).toEqual([
      'The clock of the server is 259200 s ahead of that of the database: set both by NTP.',
      'The clocks of the server and of the database agree again.',
    ])
    offsetMs = -aheadMs
    const { app } = await openApp({ store: { ...opened.demo.store, measureClockDifferenceMs } })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().warnings]).toEqual([
      200,
      ['The clock of the server is 259200 s behind that of the database: set both by NTP.'],
    ])
    const { body } = await app.inject('/metrics')
    expect(Number(/^bookplate_clock_difference_seconds (\S+)$/m.exec(body)?.[1])).toBeCloseTo(-259_200, -1)
    await app.close()
    await pool.end()
  })

  test('distinguish a server that is up from one that has lost its database', async () => {
    const store = await opened.demo.database.open()
    const { app } = await openApp({ store })
    await store.close()
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'not ready'])
    await app.close()
  })
})

test('/metrics counts responses by route and status in the Prometheus text format', async () => {
  const counted = async (labels: string) => {
    const { body } = await get('/metrics')
    return Number(body.match(new RegExp(`^bookplate_requests_total\\{${labels}\\} (\\d+)$`, 'm'))?.[1] ?? 0)
  }
  const labels = 'route="/api/v1/services/:service",status="404"'
  const before = await counted(labels)
  await get('/api/v1/services/nothing')
  await get('/api/v1/services/nothing-else')
  expect(await counted(labels)).toBe(before + 2)
  const { body, headers } = await get('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const line of body.split('\n').filter(line => line !== ''))
    expect(line).toMatch(/^# (HELP|TYPE) \w+ .+$|^\w+(\{(\w+="[^"\\\n]*",?)*\})? (-?[\d.]+(e[-+]\d+)?|Nan)$/)
})

test('/metrics times requests and searches, and counts calls by outcome, and what caches answer', async () => {
  const read = async (line: string) =>
    Number(
      (await get('/metrics')).body
        .split('\n')
        .find(text => text.startsWith(`${line} `))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  const counters = [
    'bookplate_request_duration_seconds_count{route="/api/v1/services/:service"}',
    'bookplate_calls_total{call="getService",outcome="calendar.not_found"}',
    'bookplate_slot_search_seconds_count{kind="day"}',
    'bookplate_slot_search_seconds_count{kind="month"}',
    'bookplate_slot_search_seconds_count{kind="next"}',
    'bookplate_cache_reads_total{cache="page",result="miss"}',
    'bookplate_cache_reads_total{cache="page",result="hit"}',
  ]
  const before = await Promise.all(counters.map(read))
  await get('/api/v1/services/nothing')
  const slots = '/api/v1/slots?service=haircut&provider=maya&from=2026-12-01&to=2026-12'
  for (const url of [`${slots}-01`, `${slots}-31`, '/api/v1/slots/next?service=haircut&provider=maya'])
    expect((await get(url)).statusCode).toBe(200)
  for (const _ of ['miss', 'hit']) await get('/widget/service/haircut?counted')
  expect(await Promise.all(counters.map(read))).toEqual(before.map(count => count + 1))
})

test.each([
  ['that is away', () => Promise.reject(new Error('away'))],
  ['that does not answer', () => new Promise<never>(() => {})],
])('/metrics has everything else without a database %s', async (_, readBacklog) => {
  const app = fastify()
  const metrics = createMetrics()
  metrics.watch({
    readBacklog,
    readJobs: readBacklog,
    readConnections: () => ({ open: 1, idle: 0, waiting: 7 }),
  })
  metrics.register(app)
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toContain('bookplate_database_connections{state="waiting"} 7')
  expect(body).not.toMatch(/^bookplate_(outbox_entries|job_failures_total)\{/m)
})

test.each(['docs/grafana-dashboard.json', 'docs/operating.md'])('/metrics has what %s names', async file => {
  const { body } = await get('/metrics')
  const text = body + formatPrimaryMetrics({ lostWorkers: 0, residentBytes: 0 })
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const named = (await readFile(join(root, file), 'utf8')).matchAll(
    /\b(?:bookplate|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g,
  )
  const names = new Set([...named].map(([name]) => name.replace(/_bucket$/, '')))
  expect(names.size).toBeGreaterThan(6)
  expect([...names].filter(name => !known.has(name))).toEqual([])
})

describe('/schemas/<name>.json', () => {
  test('is the JSON Schema that editors use for completion, including the available widgets', async () => {
    const response = await get('/schemas/screen.json', { 'accept-encoding': 'identity' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/schema+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    const directory = await opened.demo.store.directories.forHost('localhost')
    const { configuration } = serveBusiness(opened.server.appContext, directory ?? { documents: [] })
    expect(response.json()).toEqual(configuration.editorSchema('screen'))
    expect(getAtPointer(response.json(), '/$defs/FormName/enum')).toContain('intake')
    expect(getAtPointer(response.json(), '/$defs/WidgetName/enum')).toContain('slot')
  })

  test('is sent compressed, and answered with 304 to a client that has it', async () => {
    const first = await get('/schemas/form.json', { 'accept-encoding': 'br' })
    expect(first.headers['content-encoding']).toBe('br')
    const tag = String(first.headers.etag)
    const again = await get('/schemas/form.json', { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(['nothing.json', 'constructor.json', 'screen', '..%2Fentities%2Fslot.json'])(
    'no schema exists as %s',
    async file => {
      const response = await get(`/schemas/${file}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'call.not_found'])
    },
  )
})

describe('The site icon', () => {
  test.each([
    '/favicon.ico',
    '/de/favicon.ico',
    '/en/favicon.ico',
    '/xx/favicon.ico',
    '/favicon.ico?v=1',
    '/favicon.ico/',
  ])('%s is 404 without a page and without a cookie', async url => {
    const { length } = opened.server.rendered
    const response = await get(url, { 'accept-language': 'de' })
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe('Not found')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(opened.server.rendered).toHaveLength(length)
  })
})

describe('The message catalogues', () => {
  test('are cached forever under the version of the configuration', async () => {
    const { version } = opened.server.appContext.configuration
    const response = await get(`/messages/${version}/de.json`)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.json()['common.back']).toBe('Zurück')
  })

  test('are returned in their current text but not cached under another version', async () => {
    const response = await get('/messages/older/de.json')
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test.each(['/messages/x/xx.json', '/messages/x/constructor.json'])(
    'no catalogue exists at %s',
    async url => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

describe('Behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-forwarded-host': 'forged.test' }
  const seen = async (trust: string) => {
    const { app } = await openApp({ store: opened.demo.store, environment: { TRUST_PROXY: trust } })
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'x-ip': request.ip, 'x-host': request.host })
    })
    const { headers } = await app.inject({ url: '/healthz', headers: { host: 'own.test', ...forwarded } })
    await app.close()
    return [headers['x-ip'], headers['x-host']]
  }
  test.each([
    ['none', '127.0.0.1', 'own.test'],
    ['0', '127.0.0.1', 'own.test'],
    ['1', '1.2.3.4', 'forged.test'],
    ['2', '6.6.6.6', 'forged.test'],
    ['loopback', '1.2.3.4', 'forged.test'],
    ['10.0.0.0/8', '127.0.0.1', 'own.test'],
  ])("with TRUST_PROXY=%s a visitor's address is %s and the host is %s", async (trust, ip, host) => {
    expect(await seen(trust)).toEqual([ip, host])
  })
})

describe('/api/v1/openapi.json', () => {
  const document = async (): Promise<Record<string, unknown>> => (await get('/api/v1/openapi.json')).json()
  const at = (value: unknown, ...path: string[]) =>
    path.reduce((found: unknown, key) => (isObject(found) ? found[key] : undefined), value)
  const calls = () => [...opened.demo.configuration.calls.values()]

  test('is OpenAPI 3.1 and names the URL it is served at', async () => {
    expect(await document()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: '/api/v1' }],
    })
  })

  test('lists every call once, with its method and path, and once for each of its former paths', async () => {
    const { paths } = await document()
    const operations = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) =>
      Object.entries(isObject(methods) ? methods : {}).map(
        ([method, operation]) => `${method} ${path} ${at(operation, 'operationId')}`,
      ),
    )
    expect(operations.toSorted()).toEqual(
      calls()
        .flatMap(({ method, path, name, aliases = [] }) =>
          [{ path, name }, ...aliases].flatMap(served =>
            served.path === undefined
              ? []
              : `${method.toLowerCase()} ${served.path.replace(/:(\w+)/g, '{$1}')} ${served.name}`,
          ),
        )
        .toSorted(),
    )
  })

  test('leaves path parameters out of the request body, and omits a body without properties', async () => {
    const { paths } = await document()
    for (const { method, path, input } of calls()) {
      const operation = at(paths, path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase())
      const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const named = Object.keys(getSubobjectOrEmpty(input, 'properties'))
      const left = named.filter(name => !inPath.includes(name))
      if (method === 'GET' || left.length === 0) expect(schema).toBeUndefined()
      else if (isObject(schema)) {
        expect(Object.keys(getSubobjectOrEmpty(schema, 'properties'))).toEqual(left)
        for (const name of inPath) expect(at(schema, 'required')).not.toContain(name)
      }
    }
    const body = ['post', 'requestBody']
    expect(at(paths, '/operator/bookings/{id}/resend-email', ...body)).toBeUndefined()
    expect(at(paths, '/bookings/{id}/cancel', ...body, 'required')).toBe(false)
    expect(at(paths, '/bookings/{id}/reschedule', ...body, 'required')).toBe(true)
  })

  test('contains everything that it references', async () => {
    const whole = await document()
    const text = JSON.stringify(whole)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].flatMap(([, reference]) => reference ?? [])
    expect(references.length).toBeGreaterThan(20)
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\//)
      expect({ reference, found: getAtPointer(whole, reference.slice(1)) !== undefined }).toEqual({
        reference,
        found: true,
      })
    }
  })

  test('declares each path parameter, and no parameter twice', async () => {
    const { paths } = await document()
    for (const { name, method, path } of calls()) {
      const template = path.replace(/:(\w+)/g, '{$1}')
      const parameters = at(paths, template, method.toLowerCase(), 'parameters')
      const list = Array.isArray(parameters) ? parameters : []
      const inPath = list.filter(one => one.in === 'path')
      expect({ name, inPath: inPath.map(one => one.name) }).toEqual({
        name,
        inPath: [...template.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
      })
      expect(inPath.every(one => one.required === true)).toBe(true)
      const places = list.map(one => `${one.in} ${one.name}`)
      expect(new Set(places).size).toBe(places.length)
      for (const one of list) expect(['path', 'query', 'header']).toContain(one.in)
    }
  })

  test('describes the request and every possible response', async () => {
    const { paths } = await document()
    expect(at(paths, '/bookings', 'post')).toMatchObject({
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: true }],
      responses: {
        201: { content: { 'application/json': { schema: { required: ['booking'] } } } },
        409: { description: expect.stringContaining('slot.taken') },
        422: {
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/ProblemDocument' },
                  {
                    properties: {
                      code: { enum: expect.arrayContaining(['field.required', 'input.invalid']) },
                    },
                  },
                ],
              },
            },
          },
        },
      },
    })
    for (const { name, method, path, problems } of calls()) {
      const responses = at(paths, path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses')
      for (const code of problems) {
        const status = String(opened.demo.configuration.problems.get(code)?.status)
        expect({ name, code, said: at(responses, status, 'description') }).toEqual({
          name,
          code,
          said: expect.stringContaining(code),
        })
      }
    }
  })

  test('contains only valid JSON Schemas', async () => {
    const schemas = at(await document(), 'components', 'schemas')
    for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {}))
      expect({
        name,
        fault: isObject(schema) ? opened.demo.configuration.validation.schemaFaults(schema)[0] : 'none',
      }).toEqual({
        name,
        fault: undefined,
      })
  })
})
