import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/servers/server.ts'

test('A server that is stopped finishes requests in progress and does not wait for idle connections', async () => {
  const server = await startServer()
  const port = Number(new URL(server.url).port)
  const silent = await connected(port)
  const asking = await connected(port)
  // "100 Continue" shows that the request is being handled.
  const head = ['POST /api/v1/bookings HTTP/1.1', 'Host: localhost', 'Expect: 100-continue']
  const about = ['Content-Type: application/json', 'Content-Length: 2']
  const body = '{}'
  asking.write([...head, ...about, '', ''].join('\r\n'))
  expect(await said(asking)).toMatch(/^HTTP\/1\.1 100 /)

  const isGone = once(silent, 'close')
  const stopped = server.stop()
  await isGone
  asking.write(body)
  expect(await said(asking)).toMatch(/^HTTP\/1\.1 400 /)
  await stopped
}, 60_000)

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').resume()
  await once(socket, 'connect')
  return socket
}

async function said(socket: Socket): Promise<string> {
  const [bytes]: unknown[] = await once(socket, 'data')
  return String(bytes)
}
