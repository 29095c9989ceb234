/** A real HTTP server on the loopback interface that behaves like a calendar platform. */
import { createServer, type IncomingMessage } from 'node:http'
import { closeServer, listenOnLoopback } from '../servers/loopback.ts'
import type { FakeOAuth } from './fake-oauth.ts'

export interface FakeCalendarPlatform
  extends Pick<FakeCalendarServer, 'failNext' | 'holdNext' | 'requests' | 'faults'> {
  /** The settings that lead to it. */
  readonly environment: Readonly<Record<string, string>>
  readonly oauth: FakeOAuth
  /** Whether its API ends a consent. */
  readonly canRevoke: boolean
  /** Adds an event of the owner's own. */
  addEvent(event: OwnerEvent): void
  /** Lists the events that applications have added, in order of time. */
  listAdded(): readonly AddedEvent[]
  /** Removes all events. */
  clear(): void
  close(): Promise<void>
}

export interface OwnerEvent {
  /** Instants, or dates of an event of whole days. */
  readonly from: string
  readonly to: string
  /** Default: busy. */
  readonly kind?: 'free' | 'away' | 'cancelled' | 'declined'
}

export interface AddedEvent {
  readonly title: string
  readonly description: string
  readonly place: string
  /** Such as 2026-11-26T10:00. */
  readonly from: string
  readonly to: string
  readonly isTentative: boolean
}

export interface FakeRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** Undefined if there is none. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

export interface FakeAnswer {
  readonly status: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeCalendarServer {
  readonly url: string
  /** The requests to the API with their statuses, such as `POST 201`. */
  readonly requests: readonly string[]
  /** What was wrong with requests. */
  readonly faults: readonly string[]
  /** Answers the next requests with such a method in this way. */
  failNext(method: string, answer: FakeAnswer): void
  /** Leaves the next request with such a method without effect until it is released. */
  holdNext(method: string): { readonly reached: Promise<void>; release(): void }
  close(): Promise<void>
}

export interface FakeCalendarServerOptions {
  readonly oauth: FakeOAuth
  readonly tokenPath: string
  readonly revokePath?: string
  /** Answers a request to the API; throws an error that says what is wrong with it. */
  answer(request: FakeRequest): FakeAnswer
}

export async function startFakeCalendarServer(
  options: FakeCalendarServerOptions,
): Promise<FakeCalendarServer> {
  const { oauth, tokenPath, revokePath, answer } = options
  const requests: string[] = []
  const faults: string[] = []
  const failures: { readonly method: string; readonly answer: FakeAnswer }[] = []
  const holds: { readonly method: string; pass(): Promise<void> }[] = []
  const answerForm = (path: string, form: URLSearchParams): FakeAnswer =>
    path === tokenPath
      ? oauth.answerTokenRequest(form)
      : oauth.revoke(form.get('token') ?? '')
        ? { status: 200, body: {} }
        : { status: 400, body: { error: 'invalid_token' } }
  const answerApi = async (request: FakeRequest): Promise<FakeAnswer> => {
    const held = holds.findIndex(({ method }) => method === request.method)
    if (held >= 0) await holds.splice(held, 1)[0]?.pass()
    if (!oauth.isValid(request.headers.authorization)) return { status: 401, body: {} }
    const index = failures.findIndex(({ method }) => method === request.method)
    const [failure] = index < 0 ? [] : failures.splice(index, 1)
    return failure ? failure.answer : answer(request)
  }
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    const { method = '', headers } = incoming
    const requested = new URL(incoming.url ?? '', url)
    const reply = ({ status, body, headers: more = {} }: FakeAnswer) =>
      response
        .writeHead(status, { ...more, ...(body ? { 'content-type': 'application/json' } : {}) })
        .end(body && JSON.stringify(body))
    if (method === 'POST' && (requested.pathname === tokenPath || requested.pathname === revokePath)) {
      reply(answerForm(requested.pathname, new URLSearchParams(text)))
      return
    }
    try {
      if (text !== '' && headers['content-type'] !== 'application/json')
        throw new Error('The body is no JSON.')
      const given = await answerApi({
        method,
        url: requested,
        headers,
        body: text === '' ? undefined : JSON.parse(text),
      })
      requests.push(`${method} ${given.status}`)
      reply(given)
    } catch (error) {
      faults.push(`${method} ${requested.pathname}: ${String(error)}`)
      reply({ status: 400, body: {} })
    }
  })
  const url = await listenOnLoopback(server)
  return {
    url,
    requests,
    faults,
    holdNext(method) {
      const reached = makeSignal()
      const released = makeSignal()
      const pass = () => {
        reached.give()
        return released.given
      }
      holds.push({ method, pass })
      return { reached: reached.given, release: released.give }
    },
    failNext: (method, given) => void failures.push({ method, answer: given }),
    close: () => closeServer(server),
  }
}

function makeSignal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}

/** Throws unless the object has exactly these keys, of which those with a question mark may be absent. */
export function requireKeys(value: object | undefined, keys: string): void {
  const wanted = keys.split(' ')
  const names = Object.keys(value ?? {})
  const unknown = names.filter(name => !wanted.includes(name) && !wanted.includes(`${name}?`))
  const missing = wanted.filter(name => !name.endsWith('?') && !names.includes(name))
  if (unknown.length > 0 || missing.length > 0)
    throw new Error(`unknown: ${unknown.join(' ')}; missing: ${missing.join(' ')}`)
}
