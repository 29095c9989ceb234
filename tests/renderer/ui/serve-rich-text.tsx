/** Serves formatted texts under the policy of the product's pages, and collects what browsers report to break it. */
import { createServer, type Server } from 'node:http'
import { renderToString } from 'react-dom/server'
import type { RichText } from '#schemas/generated/types.gen.ts'
import { formatContentSecurityPolicy } from '#server/http/responses/security.ts'
import { RichTextFixture } from './rich-text-fixture.tsx'
import { bundle } from './serve.tsx'

interface RichTextPage {
  readonly texts: readonly RichText[]
  /** Markup that the page contains as it is, to see that the checks would find it. */
  readonly unsafe?: string
}

export async function serveRichText(pages: Readonly<Record<string, RichTextPage>>) {
  const { script, style } = await bundle('tests/renderer/ui/rich-text-entry.tsx')
  const reports: string[] = []
  const server = createServer((request, response) => {
    const answer = (type: string, body: string) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
      response.end(body)
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const page = pages[pathname]
    if (pathname === '/report') {
      request.on('data', data => reports.push(String(data)))
      request.on('end', () => answer('text/plain', ''))
    } else if (pathname === '/text.js') answer('text/javascript', script)
    else if (pathname === '/text.css') answer('text/css', style)
    else if (page) answer('text/html', renderPage(page))
    else response.writeHead(404).end()
  })
  return { url: await listen(server), reports, close: () => close(server) }
}

const nonce = 'fixture'
const policy = `${formatContentSecurityPolicy({ nonce, frameAncestors: [], development: false })}; report-uri /report`

const renderPage = ({ texts, unsafe = '' }: RichTextPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Texts</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/text.css"></head>
<body class="bp-body"><div id="root">${renderToString(<RichTextFixture texts={texts} />)}</div>${unsafe}
<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="/text.js"></script></body></html>`

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return `http://127.0.0.1:${address.port}`
}

const close = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    // Browsers connect ahead of their requests; `close` alone would wait a minute for such connections.
    server.closeAllConnections()
  })
