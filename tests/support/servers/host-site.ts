/** Another site, whose pages show ours. */
import { createServer } from 'node:http'

export interface HostSite {
  readonly origin: string
  /** Sets what every page of the site shows, and its policy. */
  show(markup: string, policy?: string): void
  close(): void
}

/** @param name under which browsers reach the site on this machine */
export async function openHostSite(name = '127.0.0.1'): Promise<HostSite> {
  let shown = ''
  let shownPolicy: string | undefined
  const server = createServer(({ url }, response) => {
    // Where a story's tab is emptied, no widget may ask for anything.
    if (url === '/healthz') return response.end('{"status":"up"}')
    if (shownPolicy !== undefined) response.setHeader('content-security-policy', shownPolicy)
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>A shop</title>${shown}`)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site does not listen on a port.')
  return {
    origin: `http://${name}:${address.port}`,
    show(markup, policy) {
      shown = markup
      shownPolicy = policy
    },
    close: () => server.close(),
  }
}
