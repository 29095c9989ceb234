/** Requests with hosts that are none, over real connections: what a server in front of it may pass on. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Demo, openDemo } from '../support/business/demo.ts'
import { openApp, type TestApp } from '../support/servers/app.ts'

const log: string[] = []
let demo: Demo
let direct: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  demo = await openDemo()
  const logStream = { write: (line: string) => void log.push(line) }
  const environment = { LOG_LEVEL: 'info' }
  direct = await openApp({ store: demo.store, environment, logStream })
  behindProxy = await openApp({
    store: demo.store,
    environment: { LOG_LEVEL: 'info', TRUST_PROXY: '1' },
    logStream,
  })
  for (const { app } of [direct, behindProxy]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([direct?.app.close(), behindProxy?.app.close()])
  await demo?.close()
})

/** Sends these lines and resolves to the status of the response, or to 0 if the connection ends without one. */
function send({ app }: TestApp, lines: readonly string[]): Promise<number> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  const { port } = address
  return new Promise((settle, fail) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')))
    socket.setEncoding('latin1')
    socket.on('data', text => {
      received += text
    })
    socket.on('error', fail)
    socket.on('close', () => settle(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0)))
  })
}

const paths = [
  '/',
  '/de',
  '/widget/appointment/maya/haircut',
  '/nothing',
  '/%zz',
  '//x',
  '/embed/demo',
  '/embed/v1.js',
  '/robots.txt',
  '/sitemap.xml',
  '/logo.png',
  '/api/v1/services',
  '/api/v1/operator/sign-in',
  '/api/v1/nothing',
  '/healthz',
  '/readyz',
]

const invalidHosts = [
  'a:99999999',
  'a b',
  'a\tb',
  'a@b',
  'user:secret@localhost',
  '%00',
  'a%2fb',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  ':80',
  'xn--a',
  '[::1',
  '[::zz]',
  'a:b',
  'a:80:80',
  '1.2.3.4.5',
  '<script>',
  'a,b',
  'http://localhost',
]

const get = (path: string, host: string) => [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close']

describe('A host that is none', () => {
  test.each(invalidHosts)('is refused at every path, and is no error of ours: %j', async host => {
    log.length = 0
    const statuses = await Promise.all(
      paths.map(async path => `${path} ${await send(direct, get(path, host))}`),
    )
    expect(statuses).toEqual(paths.map(path => `${path} 400`))
    expect(log).toEqual([])
  })

  test.each(invalidHosts)('is refused if a trusted proxy forwards it: %j', async host => {
    log.length = 0
    const request = [...get('/', 'localhost'), `X-Forwarded-Host: ${host}`]
    // Of a list, the last counts, which may be one.
    const expected = host === 'a,b' ? 200 : 400
    expect(await send(behindProxy, request)).toBe(expected)
    expect(log).toEqual([])
  })

  test('is refused with a post, too', async () => {
    for (const path of ['/api/v1/bookings', '/widget/form/intake', '/payments/start'])
      expect(
        await send(direct, [`POST ${path} HTTP/1.1`, 'Host: a b', 'Content-Length: 0', 'Connection: close']),
      ).toBe(400)
  })
})

describe('Without a host', () => {
  test('HTTP/1.0 is answered where a balancer may probe, and refused elsewhere', async () => {
    log.length = 0
    for (const lines of [[], ['Host:']])
      for (const path of paths)
        expect([path, await send(direct, [`GET ${path} HTTP/1.0`, ...lines])]).toEqual([
          path,
          ['/healthz', '/readyz'].includes(path) ? 200 : 400,
        ])
    expect(log).toEqual([])
  })
})

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost:',
  'my_host.example',
  'book.example.',
  '127.0.0.1:3000',
  '127.1',
  '[::1]:3000',
  '[::ffff:127.0.0.1]',
  'xn--bcher-kva.example',
])('A host in any of its spellings is served: %s', async host => {
  expect(await send(direct, get('/', host))).toBe(200)
  expect(await send(direct, get('/api/v1/services', host))).toBe(200)
})
