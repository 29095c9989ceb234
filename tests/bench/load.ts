/** Puts load on a server, and measures what it costs that server's process. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface Load {
  readonly perSecond: number
  /** CPU of the server's process per request. */
  readonly cpuMs: number
}

export interface LoadRequest {
  readonly url: string
  /** Sent by POST; without a body, the request is a GET. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Accepts any status below 500; default: only 200. */
  readonly mayRefuse?: boolean
}

/** Sends so many requests over so many connections, each of which sends again as soon as it is answered. */
export async function runLoad(
  target: { readonly pid: number; readonly connections: number; readonly requests: number },
  asked: (index: number) => string | LoadRequest,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: target.connections })
  const cpuBefore = readCpuMs(target.pid)
  const before = performance.now()
  let next = 0
  const connection = async () => {
    while (next < target.requests) await answerOf(asked(next++), agent)
  }
  await Promise.all(Array.from({ length: target.connections }, connection))
  const cpuAfter = readCpuMs(target.pid)
  const after = performance.now()
  agent.destroy()
  return {
    perSecond: (target.requests / (after - before)) * 1000,
    cpuMs: (cpuAfter - cpuBefore) / target.requests,
  }
}

function answerOf(asked: string | LoadRequest, agent: Agent): Promise<void> {
  const {
    url,
    body,
    headers = {},
    mayRefuse,
  }: LoadRequest = typeof asked === 'string' ? { url: asked } : asked
  return new Promise((settle, fail) => {
    const method = body === undefined ? 'GET' : 'POST'
    request(url, { agent, method, headers }, response => {
      const { statusCode = 0 } = response
      response.resume()
      response.once('error', fail)
      response.once('end', () =>
        statusCode === 200 || statusCode === 201 || (mayRefuse && statusCode < 500)
          ? settle()
          : fail(new Error(`${url} answered ${statusCode}.`)),
      )
    })
      .once('error', fail)
      .end(body)
  })
}

const clockTicksPerSecond = 100

/** Returns user and system time so far, in steps of 10 ms: Linux counts in such ticks, and so does `ps`. */
export function readCpuMs(pid: number): number {
  if (process.platform === 'linux') {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
  }
  const parts = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(':')
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
}
