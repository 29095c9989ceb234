/** Serves the fixture like the product: built by Vite, rendered on the server, under a strict policy. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { compileCatalogues } from '#locales/catalogue.ts'
import { createTranslator } from '#locales/translator.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { readFieldFaults } from '#tests/support/forms/forms.ts'
import { root } from '#tests/support/run/command.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'
import config from '../../../vike.config.ts'
import { Fixture } from './fixture.tsx'

export interface FormPage {
  readonly document: FormDocument
  readonly scope: { readonly [key: string]: unknown }
  readonly values: FormValues
  readonly german?: boolean
}

/** Builds the script and styles of a page with a form, without React if `withReact` is false. */
export async function buildPage(entry: string, withReact: boolean) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: config.vite.plugins,
    // Vitest sets NODE_ENV=test, which Vite would take for development.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        external: withReact ? [] : [/^react(-dom)?(\/|$)/],
        output: { codeSplitting: false },
      },
    },
  })
  const chunks = [result].flat().flatMap(part => ('output' in part ? part.output : []))
  return {
    script: chunks.map(chunk => (chunk.type === 'chunk' ? chunk.code : '')).join('\n'),
    style: chunks
      .map(chunk => (chunk.type === 'asset' && chunk.fileName.endsWith('.css') ? chunk.source : ''))
      .join('\n'),
  }
}

/** Serves each page at its path on a free port. A posted form is echoed back. */
export async function serveForms(pages: Readonly<Record<string, FormPage>>) {
  const built = await buildPage('tests/renderer/form/fixture-entry.tsx', true)
  const server = createServer((request, response) => void answer(request, response, { pages, ...built }))
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

interface Served {
  readonly pages: Readonly<Record<string, FormPage>>
  readonly script: string
  readonly style: string
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served) {
  const { pages, script, style } = served
  const path = request.url ?? '/'
  const page = pages[path]
  if (request.method === 'POST') respond(response, 'text/plain', await text(request))
  else if (path === '/form.js') respond(response, 'text/javascript', script)
  else if (path === '/form.css') respond(response, 'text/css', style)
  else if (/\.(svg|ico)$/.test(path)) respond(response, 'image/svg+xml', picture)
  else if (page) respond(response, 'text/html', html(page))
  else response.writeHead(404).end()
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="#7aa" d="M0 0h40v30H0z"/><path fill="#dec" d="m0 30 14-18 9 10 6-6 11 14z"/></svg>'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

function respond(response: ServerResponse, type: string, body: string) {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
  response.end(body)
}

const { catalogues } = compileCatalogues(readCatalogueFiles())

/** Escapes `<`, so that no text can end the script element. */
function html(page: FormPage): string {
  const [en = {}, de = {}] = [catalogues.get('en'), catalogues.get('de')]
  const i18n = {
    en: createTranslator({ locale: 'en', catalogue: en }),
    de: createTranslator({ locale: 'de', catalogue: de }),
  }
  const rules = readFieldFaults()
  const payload = JSON.stringify({ ...page, rules, catalogues: { en, de } }).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="${page.german ? 'de' : 'en'}"><head><meta charset="utf-8"><title>Form</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/form.css"></head>
<body class="bp-body"><div id="root">${renderToString(<Fixture {...page} rules={rules} i18n={i18n} />)}</div>
<script type="application/json" id="payload">${payload}</script><script type="module" src="/form.js"></script></body></html>`
}
