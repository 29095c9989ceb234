/** Requests to the APIs of calendar platforms: bounded in time and bytes, and without redirects. */
import { CalendarPlatformError } from './calendar-platform-error.ts'

/** For everything, from the name of the host to the last byte. */
const timeoutMs = 10_000
const maxBytes = 4 * 1024 * 1024

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: URL
  readonly accessToken: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Other statuses than those of success that the caller handles. */
  readonly handles?: readonly number[]
}

export interface PlatformResponse {
  readonly status: number
  /** Undefined if the answer is not JSON. */
  readonly body: unknown
}

/** Rejects with CalendarPlatformError if the status is neither a success nor one that the caller handles. */
export async function requestPlatform(request: PlatformRequest): Promise<PlatformResponse> {
  const { method, url, accessToken, body, headers = {}, handles = [] } = request
  const response = await fetchPlatform(url.href, {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = { status: response.status, body: parseJson(await response.text()) }
  if (response.ok || handles.includes(response.status)) return answer
  throw toPlatformError(response)
}

/** Does what `fetch` does, and reads the answer. Rejects with CalendarPlatformError if there is none, or one too large. */
export async function fetchPlatform(url: string, options: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...options, redirect: 'manual', signal })
    const body = await readText(response)
    const { status, headers } = response
    return new Response(isBodiless(status) ? null : body, { status, headers })
  } catch (error) {
    if (error instanceof CalendarPlatformError) throw error
    throw new CalendarPlatformError(describeFetchFailure(error), { kind: 'unavailable' })
  }
}

const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new CalendarPlatformError(`The platform answered more than ${maxBytes / 1024 / 1024} MB.`, {
        kind: 'unavailable',
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function describeFetchFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The request failed: no answer within ${timeoutMs / 1000} s.`
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return `The request failed: ${code ?? (error instanceof Error ? error.name : 'unknown')}.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toPlatformError({ status, headers }: Response): CalendarPlatformError {
  const message = `The platform answered ${status}.`
  if (status === 401) return new CalendarPlatformError(message, { kind: 'unauthorized' })
  // The owner may have changed the event a moment ago, or the operator may have to change the application.
  return new CalendarPlatformError(message, {
    kind: status === 400 ? 'refused' : 'unavailable',
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
  })
}

/** Reads seconds; both platforms send them, and never a date. */
function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
