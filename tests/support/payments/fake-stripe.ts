/**
 * A stand-in for Stripe that speaks its protocol over HTTP with the real library: Checkout Sessions, refunds,
 * idempotency keys, errors and signed webhooks. Tests act as its visitors.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeLedger, type FakeLedger, FakeStripeError } from './fake-stripe-ledger.ts'

export interface FakeStripe {
  /** Its origin, for STRIPE_API_BASE. */
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly ledger: FakeLedger
  /** The requests received, including the library's retries. */
  readonly requests: readonly FakeStripeRequest[]
  /** Makes the next requests fail in this way, before or after they take effect. */
  failNext(failure: FakeStripeFailure): void
  /** Builds a signed webhook about a session. */
  createWebhook(type: string, session: string, options?: WebhookOptions): SignedWebhook
  /** Builds a signed webhook about any object, such as a charge or a dispute. */
  createObjectWebhook(type: string, object: object): SignedWebhook
  /** Builds a signed webhook about a refund. */
  createRefundWebhook(type: string, refund: string): SignedWebhook
  /** Leaves the next such request, such as `POST /v1/refunds`, without an answer until it is released. */
  holdNext(on: RegExp, options?: HoldOptions): HeldRequest
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetIdempotencyKeys(): void
  signWebhook(body: Buffer, options?: SigningOptions): SignedWebhook
  close(): Promise<void>
}

export interface FakeStripeRequest {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly params: URLSearchParams
}

export interface FakeStripeFailure {
  /** `timeout` never answers, `disconnect` closes the connection. */
  readonly kind: 'timeout' | 'disconnect' | 400 | 429 | 500 | 503
  readonly times?: number
  readonly afterEffect?: boolean
  /** The requests to fail, such as `POST /v1/refunds`; default: all. */
  readonly on?: RegExp
}

export interface HoldOptions {
  /** Default: it takes effect when it is released. */
  readonly afterEffect?: boolean
}

export interface HeldRequest {
  /** Resolves when the request arrives. */
  readonly reached: Promise<void>
  release(): void
}

export interface WebhookOptions extends SigningOptions {
  readonly event?: string
}

export interface SigningOptions {
  /** In milliseconds; default: the clock. */
  readonly signedAt?: number
  readonly secret?: string
}

export interface SignedWebhook {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export interface FakeStripeOptions {
  /** In milliseconds; default: the computer's. */
  readonly clock?: () => number
}

const secretKey = 'sk_test_ofTheFake'
const webhookSecret = 'whsec_ofTheFake'

export async function openFakeStripe({ clock = Date.now }: FakeStripeOptions = {}): Promise<FakeStripe> {
  const ledger = createFakeLedger(clock)
  const requests: FakeStripeRequest[] = []
  const failures: FakeStripeFailure[] = []
  const replies = new Map<string, StoredReply>()
  let eventCount = 0
  const holds = new Set<{ on: RegExp; afterEffect: boolean; arrive: () => void; released: Promise<void> }>()
  const server = createServer((message, response) => {
    void readRequest(message).then(async request => {
      requests.push(request)
      const held = [...holds].find(({ on }) => on.test(`${request.method} ${request.path}`))
      if (held) {
        holds.delete(held)
        if (held.afterEffect) answerOnce(request)
        held.arrive()
        await held.released
      }
      if (request.path.startsWith(pagePath)) return showPage(request, response, ledger)
      const index = failures.findIndex(({ on = /^/ }) => on.test(`${request.method} ${request.path}`))
      const [failure] = index < 0 ? [] : failures.splice(index, 1)
      if (message.headers.authorization !== `Bearer ${secretKey}`)
        return send(response, toErrorReply(new FakeStripeError(401, 'Invalid API Key provided.')))
      if (failure === undefined) return send(response, answerOnce(request))
      if (failure.afterEffect) answerOnce(request)
      return fail(response, failure)
    })
  })

  /** Replays the first response to a key. Only requests that never began are not stored. */
  function answerOnce(request: FakeStripeRequest): FakeReply {
    const { method, path, params, idempotencyKey: key } = request
    if (method !== 'POST' || key === undefined) return answer(request)
    const fingerprint = `${path} ${params}`
    const stored = replies.get(key)
    if (stored !== undefined && stored.fingerprint !== fingerprint)
      return toErrorReply(
        new FakeStripeError(400, 'Keys for idempotent requests can only be used with the same parameters.', {
          type: 'idempotency_error',
        }),
      )
    const reply = stored?.reply ?? answer(request)
    replies.set(key, { fingerprint, reply })
    return reply
  }

  function answer(request: FakeStripeRequest): FakeReply {
    try {
      return { status: 200, body: route(request) }
    } catch (error) {
      if (error instanceof FakeStripeError) return toErrorReply(error)
      throw error
    }
  }

  function route({ method, path, params }: FakeStripeRequest): object {
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const expansion = [...params].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value)
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params)
    if (method === 'GET' && id !== '') return ledger.expand(ledger.getSession(id), expansion)
    if (method === 'POST' && action !== undefined) return ledger.expand(ledger.expireSession(id), expansion)
    if (method === 'POST' && path === '/v1/refunds') return createRefund(params)
    const lists: Readonly<
      Record<string, readonly { readonly id: string; readonly payment_intent: string | null }[]>
    > = {
      '/v1/refunds': [...ledger.refunds.values()],
      '/v1/disputes': [...ledger.disputes.values()],
      '/v1/checkout/sessions': ledger.listSessions(),
    }
    const all = lists[path]
    if (method === 'GET' && all) {
      const known = ['payment_intent', 'limit', 'starting_after']
      for (const name of params.keys())
        if (!known.includes(name))
          throw new FakeStripeError(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown' })
      const ofIntent = all.filter(one => one.payment_intent === params.get('payment_intent'))
      // The latest first, like Stripe.
      const listed = ofIntent.reverse()
      const start = listed.findIndex(({ id }) => id === params.get('starting_after')) + 1
      const end = start + Number(params.get('limit') ?? 10)
      return { object: 'list', data: listed.slice(start, end), has_more: end < listed.length, url: path }
    }
    throw new FakeStripeError(404, `Unrecognized request URL (${method}: ${path}).`)
  }

  function createSession(params: URLSearchParams): object {
    const expiresAt = Number(params.get('expires_at'))
    const inMinutes = (expiresAt * 1000 - clock()) / 60_000
    if (inMinutes < 30 || inMinutes > 24 * 60)
      throw new FakeStripeError(
        400,
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.',
      )
    const price = 'line_items[0][price_data]'
    const amount = Number(params.get(`${price}[unit_amount]`))
    if (!Number.isInteger(amount) || amount < 1) throw new FakeStripeError(400, 'Invalid integer.')
    if (params.get('mode') !== 'payment' || !params.get(`${price}[product_data][name]`))
      throw new FakeStripeError(400, 'Missing required param.', { code: 'parameter_missing' })
    return ledger.insertSession(
      {
        amount_total: amount * Number(params.get('line_items[0][quantity]')),
        currency: params.get(`${price}[currency]`) ?? '',
        client_reference_id: params.get('client_reference_id'),
        customer_email: params.get('customer_email'),
        expires_at: expiresAt,
        locale: params.get('locale'),
        metadata: readMetadata(params),
        success_url: params.get('success_url') ?? '',
        cancel_url: params.get('cancel_url') ?? '',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
      },
      getUrl() + pagePath,
    )
  }

  const createRefund = (params: URLSearchParams): object =>
    ledger.insertRefund({
      payment_intent: params.get('payment_intent') ?? '',
      amount: Number(params.get('amount')),
      metadata: readMetadata(params),
      status: 'succeeded',
    })

  function signWebhook(body: Buffer, { signedAt = clock(), secret = webhookSecret }: SigningOptions = {}) {
    const seconds = Math.floor(signedAt / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    }
  }

  function signEvent(
    {
      type,
      object,
      event,
    }: { readonly type: string; readonly object: object; readonly event?: string | undefined },
    signing?: SigningOptions,
  ): SignedWebhook {
    eventCount += 1
    const id = event ?? `evt_${eventCount}`
    return signWebhook(Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } })), signing)
  }

  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle))
  const getUrl = () => `http://127.0.0.1:${toPort(server.address())}`
  return {
    url: getUrl(),
    secretKey,
    webhookSecret,
    ledger,
    requests,
    failNext(failure) {
      for (let time = 0; time < (failure.times ?? 1); time += 1) failures.push(failure)
    },
    createWebhook(type, session, { event, ...signing } = {}) {
      const object = ledger.listSessions().find(({ id }) => id === session) ?? { id: session }
      return signEvent({ type, object, event }, signing)
    },
    createObjectWebhook: (type, object) => signEvent({ type, object }),
    createRefundWebhook: (type, refund) =>
      signEvent({ type, object: ledger.refunds.get(refund) ?? { id: refund } }),
    holdNext(on, { afterEffect = false } = {}) {
      let arrive = () => {}
      let release = () => {}
      const reached = new Promise<void>(settle => {
        arrive = settle
      })
      const released = new Promise<void>(settle => {
        release = settle
      })
      holds.add({ on, afterEffect, arrive, released })
      return { reached, release }
    },
    signWebhook,
    forgetIdempotencyKeys: () => replies.clear(),
    close() {
      server.closeAllConnections()
      return new Promise(settle => server.close(() => settle()))
    },
  }
}

interface FakeReply {
  readonly status: number
  readonly body: object
}

interface StoredReply {
  readonly fingerprint: string
  readonly reply: FakeReply
}

const toErrorReply = ({ status, type, code, message }: FakeStripeError): FakeReply => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
})

const readMetadata = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )

async function readRequest(message: IncomingMessage): Promise<FakeStripeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://localhost')
  const key = message.headers['idempotency-key']
  return {
    method: message.method ?? '',
    path: pathname,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    params: message.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString()),
  }
}

function send(response: ServerResponse, { status, body }: FakeReply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
  response.end(JSON.stringify(body))
}

function fail(response: ServerResponse, { kind }: FakeStripeFailure): void {
  if (kind === 'timeout') return
  if (kind === 'disconnect') return void response.destroy()
  const type = kind < 500 ? 'invalid_request_error' : 'api_error'
  send(response, toErrorReply(new FakeStripeError(kind, 'An error on demand.', { type })))
}

const pagePath = '/c/pay/'

/** Renders the checkout page, whose three buttons send the visitor back. */
function showPage(
  { method, path, params }: FakeStripeRequest,
  response: ServerResponse,
  ledger: FakeLedger,
): void {
  const session = ledger.getSession(path.slice(pagePath.length))
  if (method !== 'POST') {
    const buttons = ['pay', 'decline', 'cancel'].map(
      act => `<button name="act" value="${act}">${act}</button>`,
    )
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><title>Fake Stripe</title><form method="post">${buttons.join(' ')}</form>`,
    )
    return
  }
  const act = params.get('act')
  if (act === 'pay') ledger.pay(session.id)
  if (act === 'decline') ledger.decline(session.id)
  response.writeHead(303, { location: act === 'pay' ? session.success_url : session.cancel_url })
  response.end()
}

const toPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
