/** `call(name, input)` over HTTP: the typed client. Writes are sent exactly once; reads are tried twice. */

import type { CallEndpoint, CallName } from '#schemas/generated/calls.gen.ts'
import type { ProblemDocument } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const timeoutMs = 20_000

/** Where calls live; a page brings along what its visitor may call. */
export type CallEndpointMap = Readonly<Partial<Record<CallName, CallEndpoint>>>

/** `base`: origin and path of the API, `/api/v1`. */
export function createHttpCall(base: string, addresses: CallEndpointMap): CallFunction {
  return async (name, input, options = {}) => {
    const address = addresses[name]
    if (!address) return failed('call.not_found', { name })
    const { url, body } = place(address, { ...input })
    const send = () =>
      fetch(base + url, {
        method: address.method,
        // What is given back arrives, also when the page is being left.
        keepalive: address.method === 'DELETE',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.idempotencyKey === undefined || !address.idempotent
            ? {}
            : { 'idempotency-key': options.idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signalOf(options.signal),
      })
    const response = await withRetry(send, address.method === 'GET' ? 2 : 1, options.signal)
    if (!response) return failed('network.failed')
    const content: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(content)) return { ok: true, value: trusted(content) }
    return isProblem(content) ? { ok: false, problem: problemOf(content) } : failed('server.failed')
  }
}

async function withRetry(
  send: () => Promise<Response>,
  attempts: number,
  stop?: AbortSignal,
): Promise<Response | undefined> {
  const response = await send().catch(() => undefined)
  if (attempts > 1 && !stop?.aborted && (!response || mayBeRetried(response)))
    return withRetry(send, attempts - 1, stop)
  return response
}

/** Too many requests would be one more: where the server says when to come back, the visitor decides. */
const mayBeRetried = ({ status, headers }: Response): boolean =>
  retriedStatuses.has(status) && !(status === 429 && headers.has('retry-after'))

/** A fresh deadline for each attempt. */
function signalOf(outer: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(timeoutMs)
  return outer ? AbortSignal.any([outer, deadline]) : deadline
}

/** Path parameters into the path, the rest into the query or the body. */
function place({ method, path }: CallEndpoint, input: Record<string, unknown>) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET') return { url, body: input }
  const query = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { url: query.length === 0 ? url : `${url}?${new URLSearchParams(query)}` }
}

const isProblem = (content: unknown): content is ProblemDocument =>
  isObject(content) && typeof content.code === 'string'

function problemOf(document: ProblemDocument): Problem {
  const { problem } = failed(declared(document.code), document.params ?? {})
  const faults = (document.errors ?? []).map(({ pointer, code, params }) => ({
    pointer,
    code: declared(code),
    params,
  }))
  return { ...problem, faults }
}

/** Our own server answers only codes of `problems.json`; a contract test compares every call. */
function declared(code: string): Problem['code'] {
  return code as Problem['code']
}

/** Our own server answers what the call's output schema says; a contract test compares every call. */
function trusted(content: unknown): never {
  return content as never
}
