/** Serves the fixture like the product: built by Vite, rendered on the server, under a strict policy. */
import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { root } from '#tests/support/run/command.ts'
import { ComponentFixture } from './fixture.tsx'
import { readFixtureSettings } from './fixture-settings.ts'

/** Returns the minified script and style sheet of an entry without the `external` modules. */
export async function bundle(input: string, external: readonly RegExp[] = []) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vitest's NODE_ENV would select the development runtime.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        external: [...external],
        output: { codeSplitting: false, minify: true },
      },
    },
  })
  const files = [result].flat().flatMap(part => ('output' in part ? part.output : []))
  const script = files.map(file => (file.type === 'chunk' ? file.code : '')).join('')
  const style = files
    .map(file => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : ''))
    .join('')
  return { script, style }
}

export async function serveFixture() {
  const { script, style } = await bundle('tests/renderer/ui/fixture-entry.tsx')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = (type: string, body: string) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
      response.end(body)
    }
    if (url.pathname === '/ui.js') answer('text/javascript', script)
    else if (url.pathname === '/ui.css') answer('text/css', style)
    else answer('text/html', html(url.search))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        // Browsers connect ahead of their requests; `close` alone would wait a minute for such connections.
        server.closeAllConnections()
      }),
  }
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'"

function html(search: string): string {
  const settings = readFixtureSettings(search)
  return `<!doctype html><html lang="${settings.german ? 'de' : 'en'}"><head><meta charset="utf-8"><title>Fixture</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/ui.css"></head>
<body class="bp-body"><div id="root">${renderToString(<ComponentFixture {...settings} />)}</div><script type="module" src="/ui.js"></script></body></html>`
}
