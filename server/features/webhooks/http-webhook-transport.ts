/**
 * Posts events over HTTPS, signed as Standard Webhooks describes. Guarded agents keep them out of private networks.
 */
import { type Agent as HttpAgent, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import {
  createGuardedAgents,
  describeOutgoingFailure,
  notHttpsReason,
  type OutgoingRules,
} from '#server/lib/guarded-agents.ts'
import type { WebhookPost, WebhookPostResult, WebhookTransport } from './webhook-transport.ts'

/** For everything, from the name of the host to the status. */
const timeoutMs = 10_000

export function createHttpWebhookTransport(rules: OutgoingRules): WebhookTransport {
  const chooseAgent = createGuardedAgents(rules)
  return {
    async post(request) {
      const url = new URL(request.url)
      const agent = chooseAgent(url)
      if (agent === undefined) return { kind: 'refused', reason: notHttpsReason }
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

function toFailure(error: Error): WebhookPostResult {
  const { isPrivate, reason } = describeOutgoingFailure(error, timeoutMs)
  return { kind: isPrivate ? 'refused' : 'failed', reason }
}
