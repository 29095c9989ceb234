/**
 * Posts events over HTTPS, signed as Standard Webhooks describes. The agent checks each address that a connection is made
 * to, so neither a name that leads into a private network nor one that changes where it leads gets there.
 */
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { Webhook } from 'standardwebhooks'
import type { WebhookPost, WebhookPostResult, WebhookTransport } from '../ports/webhook-transport.ts'

export interface HttpWebhookTransportOptions {
  /** Whether private networks and plain HTTP are allowed. */
  readonly allowsPrivate: boolean
}

/** For everything, from the name of the host to the status. */
const timeoutMs = 10_000

export function createHttpWebhookTransport({ allowsPrivate }: HttpWebhookTransportOptions): WebhookTransport {
  const filtered = new RequestFilteringHttpsAgent({ keepAlive: false })
  const agents = { 'http:': new HttpAgent(), 'https:': allowsPrivate ? new HttpsAgent() : filtered }
  return {
    async post(request) {
      const url = new URL(request.url)
      if (url.protocol === 'http:' && !allowsPrivate)
        return { kind: 'refused', reason: 'The address does not begin with https://.' }
      const agent = url.protocol === 'http:' ? agents['http:'] : agents['https:']
      return send(request, url, agent).then(toResult, toFailure)
    },
  }
}

/** Resolves to the status. Reads nothing of the answer, and follows no redirect. */
const send = ({ body, ...rest }: WebhookPost, url: URL, agent: HttpAgent | HttpsAgent): Promise<number> =>
  new Promise((resolve, reject) => {
    const post = url.protocol === 'http:' ? requestHttp : requestHttps
    const signal = AbortSignal.timeout(timeoutMs)
    const request = post(url, { method: 'POST', agent, signal, headers: createHeaders({ body, ...rest }) })
    request.on('response', response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })

const createHeaders = ({ id, at, body, secrets }: Omit<WebhookPost, 'url'>) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Bookplate',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
})

/** 410 means that the receiver wants no more events (Standard Webhooks). */
function toResult(status: number): WebhookPostResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  return { kind: status === 410 ? 'refused' : 'failed', reason: `The receiver answered ${status}.` }
}

function toFailure(error: Error & { readonly code?: string }): WebhookPostResult {
  if (error.message.includes('is not allowed'))
    return { kind: 'refused', reason: 'The address leads into a private network; see WEBHOOK_ALLOW_PRIVATE.' }
  const reason =
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? `no answer within ${timeoutMs / 1000} s`
      : error.code
  return { kind: 'failed', reason: `The request failed: ${reason ?? error.name}.` }
}
