/** `call(name, input)` over HTTP. Sends writes exactly once; tries reads twice. */

import type { ProblemDocument } from '#schemas/generated/types.gen.ts'
import { visitorEndpoints } from '#schemas/generated/visitor-endpoints.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallEndpointMap, CallFunction } from '#schemas/runtime/screen/call.ts'
import { buildCallRequest } from '#schemas/runtime/screen/call-request.ts'
import { readYourWritesMs } from '#schemas/runtime/screen/read-your-writes.ts'

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const timeoutMs = 20_000

/**
 * @param base origin and path of the API, `/api/v1`
 * @param endpoints of the calls that may be made; default: all that visitors may make
 */
export function createHttpCall(base: string, endpoints: CallEndpointMap = visitorEndpoints): CallFunction {
  return async (name, input, options = {}) => {
    const endpoint = endpoints[name]
    if (!endpoint) return failed('call.not_found', { name })
    const { url, body } = buildCallRequest(endpoint, { ...input })
    const send = () =>
      fetch(base + url, {
        method: endpoint.method,
        cache: chooseCacheMode(),
        // A hold is released even while the page unloads.
        keepalive: endpoint.method === 'DELETE',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.idempotencyKey === undefined || !endpoint.idempotent
            ? {}
            : { 'idempotency-key': options.idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: withTimeout(options.signal),
      })
    const isRead = endpoint.method === 'GET'
    const response = await withRetry(send, isRead ? 2 : 1, options.signal)
    if (!isRead) writtenAt = performance.now()
    if (!response) return failed('network.failed')
    const content: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(content)) return { ok: true, value: asOutput(content) }
    return isProblem(content) ? { ok: false, problem: toProblemWithFaults(content) } : failed('server.failed')
  }
}

/** When the page last wrote anything, in milliseconds of `performance`. */
let writtenAt = Number.NEGATIVE_INFINITY

/** Returns the mode for `fetch`: after a write `no-cache`, with which browsers send `Cache-Control: max-age=0`. */
export const chooseCacheMode = (): RequestCache =>
  performance.now() - writtenAt < readYourWritesMs ? 'no-cache' : 'default'

async function withRetry(
  send: () => Promise<Response>,
  attempts: number,
  stop?: AbortSignal,
): Promise<Response | undefined> {
  const response = await send().catch(() => undefined)
  if (attempts > 1 && !stop?.aborted && (!response || canRetry(response)))
    return withRetry(send, attempts - 1, stop)
  return response
}

/** Does not retry at once if the server says when to: a full server would only get more to do. */
const canRetry = ({ status, headers }: Response): boolean =>
  retriedStatuses.has(status) && !headers.has('retry-after')

/** A fresh deadline for each attempt. */
function withTimeout(outer: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(timeoutMs)
  return outer ? AbortSignal.any([outer, deadline]) : deadline
}

const isProblem = (content: unknown): content is ProblemDocument =>
  isObject(content) && typeof content.code === 'string'

function toProblemWithFaults(document: ProblemDocument): Problem {
  const { problem } = failed(asProblemCode(document.code), document.params ?? {})
  const faults = (document.errors ?? []).map(({ pointer, code, params }) => ({
    pointer,
    code: asProblemCode(code),
    params,
  }))
  return { ...problem, faults }
}

/** Our own server returns only codes of `problems.json`; a contract test compares every call. */
function asProblemCode(code: string): Problem['code'] {
  return code as Problem['code']
}

/** Our own server returns what the call's output schema says; a contract test compares every call. */
function asOutput(content: unknown): never {
  return content as never
}
