/** Another site, whose pages show ours in a frame. */
import { createServer } from 'node:http'

export interface HostSite {
  readonly origin: string
  /** Sets what every page of the site shows. */
  show(markup: string): void
  close(): void
}

export async function openHostSite(): Promise<HostSite> {
  let shown = ''
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>A shop</title>${shown}`),
  )
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site does not listen on a port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    show(markup) {
      shown = markup
    },
    close: () => server.close(),
  }
}
