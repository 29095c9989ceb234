/**
 * Our embed beside Cal.com's: what a site loads, and how long a phone takes until the frame can begin. Cal.com's booking
 * page runs only on its servers, so both frames get the same empty page there; how long a visitor waits for a calendar
 * is measured for ours alone.
 */

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { buildPackage } from '#codegen/package/build-package.ts'
import calendarLayout from '#schemas/layouts/calendar.json' with { type: 'json' }
import { formatHtmlSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import { ensureBuild } from '#server/commands/build.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { buildEmbedScript, embedScriptSources } from '../../vike.config.ts'
import { type CalEmbed, loadCalEmbed } from './cal-embed.ts'
import { figure, ratio, type Table } from './table.ts'

const runs = 5
const calendarPath = '/widget/appointment/maya/haircut'

export async function embedBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const loader = await buildEmbedScript(root, embedScriptSources['v1.js'])
  const cal = await loadCalEmbed()
  if (!cal) console.log('npm does not answer with the packages of Cal.com: its columns stay empty.')
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
  try {
    return [
      await tabulateDownloads(loader, cal),
      await tabulateFrames(browser, loader, cal),
      await tabulateCalendar(browser),
    ]
  } finally {
    await browser.close()
  }
}

const gzipBytes = (text: string): number => gzipSync(text, { level: 9 }).length

const buildCode = (origin: string): string =>
  formatHtmlSnippet(
    {
      url: origin + calendarPath,
      title: 'Haircut',
      words: 'Book now',
      layout: calendarLayout,
      loader: { src: `${origin}/embed/v1.js` },
    },
    'inline',
  )

/** As Cal.com's guide has it. */
const buildCalCode = (origin: string, { stub }: CalEmbed): string =>
  `<div id="calendar" style="width:100%;height:100%;overflow:scroll"></div>
<script>${stub};snippet.default("${origin}/embed/embed.js")
Cal("init",{origin:"${origin}"})
Cal("inline",{elementOrSelector:"#calendar",calLink:"maya/haircut"})</script>`

async function tabulateDownloads(loader: string, cal: CalEmbed | undefined): Promise<Table> {
  const folder = join(root, 'tests/.results/bench/package')
  await buildPackage(root, folder)
  const component = gzipBytes(await readFile(join(folder, 'react.js'), 'utf8'))
  const origin = 'https://book.example'
  const measured: [string, number, number][] = [
    ['the code in the page', gzipBytes(buildCode(origin)), cal ? gzipBytes(buildCalCode(origin, cal)) : 0],
    ['the script that it loads', gzipBytes(loader), cal ? gzipBytes(cal.script) : 0],
    ['the React component', component, cal ? gzipBytes(cal.react) : 0],
  ]
  return {
    title: `Embed, on the site, gzip -9 bytes: Cal.com is its embed-core ${cal?.version ?? '(missing)'}`,
    head: ['part', 'ours', 'Cal.com', 'ratio'],
    rows: measured.map(([name, own, other]) => [
      name,
      String(own),
      other > 0 ? String(other) : '–',
      ratio(other, own),
    ]),
  }
}

interface HostMeasurement {
  /** From the site's own request until the frame's. */
  readonly frameMs: number
  /** JavaScript in the site's page until both have loaded. */
  readonly scriptMs: number
  /** Of the site's page, as browsers score it. */
  readonly shift: number
  /** Scripts and styles beside the page and the frame. */
  readonly requests: number
}

async function tabulateFrames(browser: Browser, loader: string, cal: CalEmbed | undefined): Promise<Table> {
  const installation = await serve({ '/embed/v1.js': loader, '/embed/embed.js': cal?.script ?? '' })
  const site = await serve({
    '/ours': toPage(buildCode(installation.origin)),
    '/cal': cal ? toPage(buildCalCode(installation.origin, cal)) : '',
  })
  const [ours, theirs]: [HostMeasurement[], HostMeasurement[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    ours.push(await measureHost(browser, `${site.origin}/ours`))
    if (cal) theirs.push(await measureHost(browser, `${site.origin}/cal`))
  }
  site.close()
  installation.close()
  const row = (name: string, key: keyof HostMeasurement): string[] => {
    const [own, other] = [ours, theirs].map(measured => median(measured.map(values => values[key])))
    return [name, figure(own ?? 0), cal ? figure(other ?? 0) : '–', cal ? ratio(other ?? 0, own ?? 0) : '–']
  }
  return {
    title: `Embed, on a phone (${phone}): the same empty page in both frames, because Cal.com's own runs on its servers only; median of ${runs}`,
    head: ['until the frame begins', 'ours', 'Cal.com', 'ratio'],
    rows: [
      row('ms until the page of the frame is asked for', 'frameMs'),
      row('ms of scripts on the site', 'scriptMs'),
      row('requests of the site', 'requests'),
      row('layout shift of the site', 'shift'),
    ],
  }
}

async function tabulateCalendar(browser: Browser): Promise<Table> {
  const server = await startServer()
  const site = await serve({ '/ours': toPage(buildCode(server.url)) })
  try {
    const measured: { readyMs: number; requests: number; kB: number }[] = []
    for (let run = 0; run < runs; run += 1)
      measured.push(await measureCalendar(browser, `${site.origin}/ours`))
    const row = (name: string, key: 'readyMs' | 'requests' | 'kB') => [
      name,
      figure(median(measured.map(values => values[key]))),
    ]
    return {
      title: `Embed, on a phone (${phone}), to a calendar that can be used: ours only, nothing cached; median of ${runs}`,
      head: ['from the request of the site on', 'ours'],
      rows: [
        row('ms until the event "ready"', 'readyMs'),
        row('requests in all', 'requests'),
        row('kB in all', 'kB'),
      ],
    }
  } finally {
    site.close()
    await server.stop()
  }
}

const phone = '150 ms and 1.6 Mbit/s, processor four times slower'

/** Opens a tab that is as slow as a phone. Site and frame share its process, so that all of it is slow. */
async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, session }
}

async function measureHost(browser: Browser, url: string): Promise<HostMeasurement> {
  const { page, session } = await openPhone(browser)
  await page.addInitScript(watchShifts)
  const documents: number[] = []
  let requests = 0
  session.on('Network.requestWillBeSent', ({ type, timestamp, request }) => {
    if (type === 'Document') documents.push(timestamp)
    else if (!request.url.endsWith('/favicon.ico')) requests += 1
  })
  await page.goto(url)
  await page.waitForFunction(() => document.querySelector('iframe') !== null)
  await page.locator('iframe').contentFrame().getByText('A page').waitFor({ state: 'attached' })
  const { metrics } = await session.send('Performance.getMetrics')
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
  await page.context().close()
  const [site = 0, frame = 0] = documents
  return {
    frameMs: (frame - site) * 1000,
    scriptMs: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000,
    shift,
    requests,
  }
}

async function measureCalendar(browser: Browser, url: string) {
  const { page, session } = await openPhone(browser)
  await page.addInitScript(() =>
    document.addEventListener('bookplate:ready', () => Object.assign(window, { readyMs: performance.now() })),
  )
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(url)
  await page.waitForFunction(() => 'readyMs' in window)
  const readyMs = await page.evaluate(() => Number(Reflect.get(window, 'readyMs')))
  await page.context().close()
  return { readyMs, requests, kB: bytes / 1000 }
}

function watchShifts(): void {
  if (window !== top) return
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

const toPage = (code: string): string =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>A shop</title><h1>A shop</h1>${code}<p>Below</p>`

interface ServedFiles {
  readonly origin: string
  close(): Server
}

/** Serves texts by path, compressed, and the same empty page at all other paths. */
async function serve(files: Readonly<Record<string, string>>): Promise<ServedFiles> {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(files[url] ?? '<!doctype html><title>A page</title><p>A page</p>'))
  })
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The server does not listen on a port.')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
