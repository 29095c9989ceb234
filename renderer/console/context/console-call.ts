/** `call(name, input)` for the console: it names the business in a header, and tells when the session has ended. */
import { type CallName, type Calls, callEndpoints } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'

export interface ConsoleCallOptions {
  /** The slug; undefined: the call is about the person. */
  readonly business?: string | undefined
  readonly signal?: AbortSignal
  /** For calls that take one: sending the same again under the same key has no second effect. */
  readonly idempotencyKey?: string | undefined
  /** Is the body, of calls that take a file. */
  readonly file?: Blob
  /** Default: 20 seconds. */
  readonly timeoutMs?: number
}

export type ConsoleCall = <Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: ConsoleCallOptions,
) => Promise<Outcome<Calls[Name]['output']>>

const usualTimeoutMs = 20_000

export interface ConsoleCallEvents {
  /** Told of each answer that wants a sign-in. */
  onSignedOut(): void
  /** Asks for a fresh sign-in without leaving the page; resolves to whether there was one. */
  askProof(): Promise<boolean>
}

/** Creates the function that makes calls. What needs a fresh sign-in asks for it, and then goes on; what only reads says so instead. */
export const createConsoleCall = ({ onSignedOut, askProof }: ConsoleCallEvents): ConsoleCall => {
  const send = createSend(onSignedOut)
  return async (name, input, options) => {
    const outcome = await send(name, input, options)
    const isRefused = !outcome.ok && outcome.problem.code === 'session.proof_needed'
    if (!isRefused || callEndpoints[name].method === 'GET' || options?.signal?.aborted) return outcome
    return (await askProof()) ? send(name, input, options) : outcome
  }
}

const createSend =
  (onSignedOut: () => void): ConsoleCall =>
  async (name, input, { business, signal, file, idempotencyKey, timeoutMs = usualTimeoutMs } = {}) => {
    const endpoint = callEndpoints[name]
    const { url, body } = buildCallRequest(endpoint, { ...input })
    const place = file && body ? withQuery(url, body) : url
    const deadline = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`/api/v1${place}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(business === undefined ? {} : { 'bookplate-business': business }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(endpoint.method === 'GET' ? {} : { 'content-type': file?.type ?? 'application/json' }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: file ?? JSON.stringify(body ?? {}) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    }).catch(() => undefined)
    if (!response) return failed('network.failed')
    const content: unknown = await response.json().catch(() => undefined)
    if (response.ok) return { ok: true, value: asOutput(content) }
    if (!isProblemDocument(content)) return failed('server.failed')
    if (content.code === 'operator.unauthorized') onSignedOut()
    return failed(content.code, content.params)
  }

/** Where the body is a file, the input is in the query. */
function withQuery(url: string, input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? url : `${url}?${query}`
}

/** Our own server returns only codes of `problems.json`; a contract test compares every call. */
export const isProblemDocument = (content: unknown): content is Pick<Problem, 'code'> & Partial<Problem> =>
  isObject(content) && typeof content.code === 'string'

/** Our own server returns what the call's output schema says; a contract test compares every call. */
function asOutput(content: unknown): never {
  return content as never
}
