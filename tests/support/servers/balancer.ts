/** A proxy in front of several servers, as operators set up: by turns, to those that are ready, over kept connections. */
import { Agent, createServer, request } from 'node:http'
import { closeServer, listenOnLoopback } from './loopback.ts'

export interface Balancer {
  readonly url: string
  /** Lists the servers that were ready when they were last asked. */
  listReady(): readonly string[]
  /** Asks the servers, and lists those that are ready. */
  check(): Promise<readonly string[]>
  /** Replaces a server that has ended. */
  replace(old: string, fresh: string): void
  close(): Promise<void>
}

/** More often than the servers report that they are not ready before they close their port. */
const checkMs = 50

export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  let servers = [...urls]
  let ready: readonly string[] = servers
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const check = async () => {
    const states = await Promise.all(servers.map(isReady))
    ready = servers.filter((_, index) => states[index])
    return ready
  }
  const timer = setInterval(() => void check(), checkMs)
  const proxy = createServer((incoming, outgoing) => {
    turn += 1
    // As most proxies do, all are tried if none is ready.
    const targets = ready.length > 0 ? ready : servers
    const target = targets[turn % targets.length]
    if (target === undefined) return outgoing.writeHead(503).end()
    const { method = 'GET', headers, url } = incoming
    const sent = request(`${target}${url}`, { agent, method, headers }, answer => {
      const { connection, 'keep-alive': kept, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
    })
    sent.once('error', () => outgoing.headersSent || outgoing.writeHead(502).end())
    incoming.pipe(sent)
  })
  return {
    url: await listenOnLoopback(proxy),
    listReady: () => ready,
    check,
    replace(old, fresh) {
      servers = servers.map(url => (url === old ? fresh : url))
    },
    async close() {
      clearInterval(timer)
      await closeServer(proxy)
      agent.destroy()
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
