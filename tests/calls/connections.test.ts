/** Connections cost memory: idle ones are closed, and no single address can hold all of them. */
import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxConnectionsPerIp } from '#server/http/connections.ts'
import { bodyTimeoutMs, limitBodyTime } from '#server/http/requests/body-time.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

let hosted: HostedApp
let port: number
beforeAll(async () => {
  hosted = await openHosted({}, { RATE_LIMITS: 'on' })
  await hosted.app.listen({ port: 0, host: '127.0.0.1' })
  const address = hosted.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => hosted.close())

const open = () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}
const closed = (socket: Socket) => new Promise<void>(settle => socket.once('close', () => settle()))

test('Headers must arrive within five seconds, a file of an operator in little more than the two minutes of an import', async () => {
  const { headersTimeout, requestTimeout } = hosted.app.server
  expect([headersTimeout, requestTimeout]).toEqual([5_000, 130_000])
  expect(bodyTimeoutMs).toBe(30_000)
  const slow = open()
  let answer = ''
  slow.setEncoding('utf8').on('data', text => {
    answer += text
  })
  slow.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  await closed(slow)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
}, 30_000)

test('A body that does not arrive in time ends its request with 408, but not a long upload', async () => {
  const slow = fastify({ forceCloseConnections: true })
  limitBodyTime(slow, 200)
  slow.post('/usual', async () => 'read')
  slow.post('/long', { config: { isLongUpload: true } }, async () => 'read')
  const { port } = new URL(await slow.listen({ port: 0, host: '127.0.0.1' }))
  const send = (path: string) => {
    const answer = { text: '' }
    const socket = connect(Number(port), '127.0.0.1')
    socket.setEncoding('utf8').on('data', text => {
      answer.text += text
    })
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`)
    socket.write('connection: close\r\ncontent-length: 2\r\n\r\n{')
    return { answer, socket }
  }
  const usual = send('/usual')
  const long = send('/long')
  await closed(usual.socket)
  expect(usual.answer.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(long.answer.text).toBe('')
  long.socket.write('}')
  await closed(long.socket)
  expect(long.answer.text).toMatch(/^HTTP\/1\.1 200 /)
  await slow.close()
})

test('An address at its connection limit gets no further connection until one of them closes', async () => {
  const sockets = Array.from({ length: maxConnectionsPerIp }, open)
  await Promise.all(
    sockets.map(socket => new Promise<void>(settle => socket.once('connect', () => settle()))),
  )
  await closed(open())
  const first = sockets[0] ?? expect.unreachable()
  first.destroy()
  for (let free = false; !free; ) {
    const socket = open()
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    const data = new Promise<boolean>(settle => socket.once('data', () => settle(true)))
    free = await Promise.race([data, closed(socket).then(() => false)])
  }
  for (const socket of sockets) socket.destroy()
}, 30_000)
