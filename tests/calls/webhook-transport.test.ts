/** A webhook must not become a way into the network of the server. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpWebhookTransport } from '#server/features/webhooks/http-webhook-transport.ts'
import type { WebhookPost } from '#server/features/webhooks/webhook-transport.ts'

const transport = createHttpWebhookTransport({ allowsPrivate: false })
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const makeRequest = (url: string): WebhookPost => ({
  url,
  id: 'a',
  at: new Date(),
  body: '{}',
  secrets: [secret],
})

/** Counts the connections to any address of this machine. */
const server = createServer(socket => {
  connections += 1
  socket.destroy()
})
let connections = 0
let port = 0
beforeAll(async () => {
  server.listen(0, '::')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  port = address.port
})
afterAll(() => server.close())

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.０.０.１',
  'localhost',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
])('https://%s is not called', async host => {
  const result = await transport.post(makeRequest(`https://${host}:${port}/`))
  expect(result).toEqual({
    kind: 'refused',
    reason: 'The address leads into a private network; see OUTGOING_ALLOW_PRIVATE.',
  })
  expect(connections).toBe(0)
})

test('Plain HTTP is not used', async () => {
  expect(await transport.post(makeRequest('http://example.org/'))).toMatchObject({ kind: 'refused' })
})

test('The operator can allow private networks', async () => {
  const open = createHttpWebhookTransport({ allowsPrivate: true })
  expect(await open.post(makeRequest(`https://localhost:${port}/`))).toMatchObject({ kind: 'failed' })
  expect(connections).toBe(1)
})
