/**
 * Pages of a real server: rendering compared with React alone, a cached page compared with Node's bare HTTP
 * server, and downloads compared with React alone.
 */
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { PageData } from '#renderer/app/page-data.ts'
import { ensureBuild } from '#server/commands/build.ts'
import { gzipBytes, listScripts, listStyles } from '#tests/support/browser/assets.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startBareServer } from './bare-server.ts'
import { bundleBareRender, reactGzipBytes } from './bundle.ts'
import { medianCpuMs } from './cpu.ts'
import { runLoad } from './load.ts'
import { type BenchRow, figure, ratio, type Table, timeTable } from './table.ts'

const operatorToken = 'operator-token-of-the-pages-bench'

/** As browsers ask for a page that is in no frame, which needs nothing for a site around it. */
const topLevel = { headers: { 'sec-fetch-dest': 'document' } }

const pages = [
  { name: 'services', path: '/' },
  { name: 'month of one provider', path: '/widget/appointment/maya/haircut' },
  { name: 'month of a team', path: '/widget/appointment/front-desk/consultation' },
  { name: 'content of 50 blocks', path: '/bench' },
]

export async function pagesBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
  try {
    await putLongPage(server)
    return [
      await renderingAlone(),
      await rendering(server),
      await kept(server, 'identity'),
      await kept(server, 'br'),
      await downloads(server),
    ]
  } finally {
    await server.stop()
  }
}

/** Stores a page of 50 blocks, of the kinds that a long page has. */
async function putLongPage(server: TestServer): Promise<void> {
  const text =
    'Before we mix anything, we **look at you** by the [window](/studio), in the light you live in. '
  const question = { question: { en: 'How long does it stay?' }, answer: { en: text } }
  const section = (index: number) => [
    { type: 'heading', text: { en: `Part ${index}` } },
    { type: 'text', text: { en: `${text.repeat(6)}\n\n- one\n- two\n- three\n\n${text.repeat(4)}` } },
    { type: 'quote', text: { en: 'A leaf is never one color.' } },
    { type: 'faq', questions: [question, question, question] },
    { type: 'button', text: { en: 'Book color' }, href: '/widget/appointment/service/color' },
  ]
  const record = {
    slug: 'bench',
    title: { en: 'Fifty blocks' },
    blocks: Array.from({ length: 10 }, (_, index) => section(index)).flat(),
  }
  const response = await fetch(`${server.url}/api/v1/operator/records/pages/bench`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ record }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Measures the rendering stage alone, from answered calls to the document. */
async function renderingAlone(): Promise<Table> {
  const entry = ['--import', 'tsx', 'tests/bench/render-server.ts']
  const server = await startServer({ entry, env: { OPERATOR_TOKEN: operatorToken } })
  try {
    await putLongPage(server)
    const { bareRender } = await bundleBareRender()
    const rows: BenchRow[] = []
    for (const { name, path } of pages) {
      const { payload, catalogue } = await opened(server, path)
      const render = await bareRender(payload, catalogue)
      const measured: [number, number][] = []
      for (let round = 0; round < renderRounds; round++)
        measured.push([await renderAtServer(server, path, round), medianCpuMs(render, 1)])
      const cpuMs = medianOf(measured.map(([cpu]) => cpu))
      const floorMs = medianOf(measured.map(([, floor]) => floor))
      rows.push({ name, cpuMs, floorMs })
    }
    return timeTable(
      'Pages rendered: the document from answered calls, without HTTP, floor: renderToString of the same tree',
      rows,
    )
  } finally {
    await server.stop()
  }
}

const renderRounds = 5
const renderRepeats = 150

/** Returns the CPU of one rendering in ms, as `render-server.ts` says it. */
async function renderAtServer(server: TestServer, path: string, round: number): Promise<number> {
  const url = `${server.url}${path}?step=repeat${renderRepeats}-${round}`
  const html = await (await fetch(url, topLevel)).text()
  const cpuMs = /<!--rendered in ([\d.]+) ms-->$/.exec(html)?.[1]
  if (cpuMs === undefined) throw new Error(`${url} does not say what its rendering took.`)
  return Number(cpuMs)
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Measures data, rendering and HTTP; each request has its own URL, so that no page comes from the cache. */
async function rendering(server: TestServer): Promise<Table> {
  const { bareRender } = await bundleBareRender()
  const rows: BenchRow[] = []
  for (const { name, path } of pages) {
    const { payload, catalogue, html } = await opened(server, path)
    const render = await bareRender(payload, catalogue)
    if (!html.includes(withoutStyles(render())))
      throw new Error(`React alone renders another tree than the server for ${path}.`)
    const floorMs = medianCpuMs(render)
    const load = (requests: number, series: string) =>
      runLoad({ pid: server.pid, connections: 4, requests }, n => `${server.url}${path}?step=${series}${n}`)
    await load(100, 'warm')
    const { cpuMs } = await load(300, 'n')
    rows.push({ name, cpuMs, floorMs, note: `${figure(html.length / 1000)} kB HTML` })
  }
  return timeTable(
    'Pages rendered: the server process per request, floor: renderToString of the same tree',
    rows,
  )
}

/** Leaves out the links to style sheets, which the server moves to the head. */
const withoutStyles = (html: string): string => html.replace(/^(<link rel="stylesheet"[^>]*>)+/, '')

/** Measures one URL, requested again and again while its page is in the cache. @param encoding `br`: as for browsers */
async function kept(server: TestServer, encoding: 'identity' | 'br'): Promise<Table> {
  const rows: string[][] = []
  const headers = { ...topLevel.headers, 'accept-encoding': encoding }
  for (const { name, path } of pages) {
    const url = server.url + path
    const bare = await startBareServer(await fetchBody(url, headers))
    const load = (target: { pid: number; url: string }) =>
      runLoad({ pid: target.pid, connections: 16, requests: 5000 }, () => ({ url: target.url, headers }))
    await load({ pid: server.pid, url })
    await load(bare)
    const ours = await load({ pid: server.pid, url })
    const floor = await load(bare)
    bare.stop()
    rows.push([
      name,
      ours.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      figure(ours.cpuMs),
      figure(floor.cpuMs),
      ratio(ours.cpuMs, floor.cpuMs),
    ])
  }
  return {
    title: `Pages kept, ${encoding}: floor: node:http with the same ${encoding === 'br' ? 'bytes' : 'text'}; 16 connections, the client on the same machine`,
    head: ['case', 'per second', 'floor', 'CPU ms', 'floor ms', 'ratio'],
    rows,
  }
}

/** Resolves to the text of an answer, or to its bytes if it is compressed. */
const fetchBody = (url: string, headers: Readonly<Record<string, string>>): Promise<string | Buffer> =>
  new Promise((settle, fail) => {
    get(url, { headers }, response => {
      buffer(response).then(
        bytes => settle(response.headers['content-encoding'] === undefined ? String(bytes) : bytes),
        fail,
      )
    }).once('error', fail)
  })

async function downloads(server: TestServer): Promise<Table> {
  const floor = await reactGzipBytes()
  const rows = await Promise.all(
    pages.map(async ({ name, path }) => {
      const { html } = await opened(server, path)
      const scripts = gzipBytes(listScripts(html))
      const styles = gzipBytes(listStyles(html))
      return [name, kilobytes(scripts), kilobytes(floor), ratio(scripts, floor), kilobytes(styles)]
    }),
  )
  return {
    title: 'First load, gzip -9: floor: react-dom alone',
    head: ['page', 'scripts kB', 'floor kB', 'ratio', 'styles kB'],
    rows,
  }
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

interface OpenedPage {
  readonly html: string
  readonly payload: PageData
  readonly catalogue: MessageCatalogue
}

/** Fetches a page with the payload and catalogue that it brings to the browser. */
async function opened(server: TestServer, path: string): Promise<OpenedPage> {
  const html = await (await fetch(server.url + path, topLevel)).text()
  const text = /<script type="application\/json" id="payload">(.*?)<\/script>/s.exec(html)?.[1]
  if (text === undefined) throw new Error(`${path} carries no payload.`)
  const payload: PageData = JSON.parse(text)
  const catalogue: MessageCatalogue = await (await fetch(new URL(payload.catalogueHref, server.url))).json()
  return { html, payload, catalogue }
}
