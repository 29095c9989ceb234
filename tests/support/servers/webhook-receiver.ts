/** A real HTTP server on the loopback interface that receives webhooks and verifies them as a receiver would. */
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '#schemas/generated/types.gen.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'

export interface WebhookReceiver {
  /** http://127.0.0.1:… */
  readonly url: string
  /** In order of arrival. */
  readonly received: readonly ReceivedWebhook[]
  /** Answers every further request with this status; `silent` never answers. */
  answer(status: number | 'silent'): void
  close(): Promise<void>
}

export interface ReceivedWebhook {
  readonly path: string
  readonly id: string
  readonly signature: string
  readonly event: WebhookEvent
  /** Throws unless the secret signs exactly this body at this time. */
  verify(secret: string): unknown
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let next: number | 'silent' = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    const header = (name: string) => String(request.headers[name])
    const headers = {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    }
    received.push({
      path: String(request.url),
      id: headers['webhook-id'],
      signature: headers['webhook-signature'],
      event: JSON.parse(body),
      verify: secret => new Webhook(secret).verify(body, headers),
    })
    if (next === 'silent') return
    response
      .writeHead(next, next === 302 ? { location: '/elsewhere' } : {})
      .end('A long answer that nobody reads.')
  })
  return {
    url: await listenOnLoopback(server),
    received,
    answer: status => {
      next = status
    },
    close: () => closeServer(server),
  }
}
