/** The typed client for integrators, `bookplate/client`: for browsers, Node and everything else that has `fetch`. */
import { callEndpoints } from '#schemas/generated/calls.gen.ts'
import { routePaths } from '#schemas/generated/routes.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'
import type {
  ApiDefinition,
  BookplateClient,
  ClientCallOptions,
  ClientOptions,
  ClientOutcome,
  ClientProblem,
  DefaultApi,
} from './client-types.ts'
import { buildPageUrl, type PageTarget } from './page-url.ts'

const retriedStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Creates a client. `Installation`, as `bookplate codegen` generates it, types the routes, forms and surveys of one
 * server; by default those of the demo are known.
 */
export function createClient<Api extends ApiDefinition = DefaultApi>(
  options: ClientOptions = {},
): BookplateClient<Api> {
  const { url = '' } = options
  const server = url.replace(/\/+$/, '')
  const paths = new Map(Object.entries(options.routePaths ?? routePaths))
  return {
    call: async (name, input, callOptions) =>
      asDeclared(await sendCall({ name: String(name), input }, { ...options, ...callOptions, server })),
    pageUrl: (name, ...[target]) =>
      buildPageUrl(server, paths.get(String(name)), { name: String(name), ...toPageTarget(target) }),
  }
}

interface CallToSend {
  readonly name: string
  readonly input: object
}

type SendOptions = ClientOptions & ClientCallOptions & { readonly server: string }

async function sendCall({ name, input }: CallToSend, options: SendOptions): Promise<ClientOutcome<object>> {
  const { server, fetch: send = fetch, signal, file, timeoutMs = 20_000 } = options
  const endpoint = Object.entries(callEndpoints).find(([declared]) => declared === name)?.[1]
  if (!endpoint) return failed(`There is no call "${name}".`, 'call.not_found')
  // The input is in the query if the body is a file.
  const { url, body } = buildCallRequest(file ? { ...endpoint, method: 'GET' } : endpoint, { ...input })
  // Idempotent calls need a key. With a key, sending a request again has no second effect.
  const key = options.idempotencyKey ?? (endpoint.idempotent ? crypto.randomUUID() : undefined)
  const request = () =>
    send(`${server}/api/v1${url}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(file ? { 'content-type': 'application/octet-stream' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      },
      ...(file ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: withDeadline(signal, timeoutMs),
    })
  const attempts = endpoint.method === 'GET' || key !== undefined ? 2 : 1
  const response = await sendUpTo(attempts, request, signal)
  return response instanceof Response
    ? readOutcome(response)
    : failed(`No response from ${server || 'the server'}: ${String(response)}`, 'network.failed')
}

/** Resolves to the response, or to the error if none arrived. */
async function sendUpTo(
  attempts: number,
  request: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const response: unknown = await request().catch((error: unknown) => error)
  return attempts > 1 && !signal?.aborted && mayRetry(response)
    ? sendUpTo(attempts - 1, request, signal)
    : response
}

/** Does not retry if the server says when to: that is for the caller to decide. */
const mayRetry = (response: unknown): boolean =>
  !(response instanceof Response) ||
  (retriedStatuses.has(response.status) && !response.headers.has('retry-after'))

/** A fresh deadline for each attempt. */
function withDeadline(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const deadline = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}

async function readOutcome(response: Response): Promise<ClientOutcome<object>> {
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok && !isJson)
    return { ok: true, value: { name: readFileName(response), blob: await response.blob() } }
  const content: unknown = await response.json().catch(() => undefined)
  if (response.ok && isObject(content)) return { ok: true, value: content }
  return isProblemDocument(content)
    ? { ok: false, problem: { ...emptyProblem, ...content } }
    : { ok: false, problem: { ...emptyProblem, code: 'server.failed', status: response.status } }
}

const readFileName = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file'

const emptyProblem = { status: 0, title: '', detail: '', params: {}, errors: [] }

const failed = (detail: string, code: ClientProblem['code']): ClientOutcome<never> => ({
  ok: false,
  problem: { ...emptyProblem, code, title: detail, detail },
})

/** A server returns only declared codes; a newer one may declare others than these types know. */
const isProblemDocument = (
  content: unknown,
): content is Partial<ClientProblem> & Pick<ClientProblem, 'code'> =>
  isObject(content) && typeof content.code === 'string'

/** The server returns the output and the problems that the call declares; its contract tests compare every call. */
function asDeclared(outcome: ClientOutcome<object>): never {
  return outcome as never
}

/** The compiler has checked the names; texts are all that a URL can hold. */
function toPageTarget(target: object = {}): Omit<PageTarget, 'name'> {
  return target
}
