/**
 * What a visitor with a slow phone and a slow line feels, with its bounds: the largest paint, how long the first tap takes
 * until the page has handled it, and how far what has been painted moves. Nothing is cached; the median of five visits.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { ensureBuild } from '#server/commands/build.ts'
import { alive } from '#tests/support/browser/browser.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { figure, type Table } from './table.ts'

const visits = 5

const pages = [
  { name: 'month of one provider', path: '/widget/appointment/maya/haircut' },
  { name: 'services of one provider', path: '/widget/appointment/maya' },
  { name: 'form', path: '/widget/form/intake' },
  { name: 'content page', path: '/studio' },
  { name: 'home', path: '/' },
]

interface Visit {
  readonly lcpMs: number
  readonly tapMs: number
  readonly cls: number
  /** From the request until the page handles taps itself. */
  readonly aliveMs: number
  /** Until the event `load`: bytes on the wire, without those of pictures. */
  readonly bytesUntilLoad: number
  /** Until the page has been idle. */
  readonly bytes: number
  readonly requests: number
}

const bounds: Readonly<Partial<Record<keyof Visit, number>>> = { lcpMs: 2000, tapMs: 200, cls: 0.02 }

export async function phoneBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const server = await startServer()
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
  try {
    const rows: string[][] = []
    for (const { name, path } of pages) {
      // Not counted: the server compiles what renders this page.
      await visit(browser, server.url + path)
      const measured: Visit[] = []
      for (let count = 0; count < visits; count++) measured.push(await visit(browser, server.url + path))
      const cell = (key: keyof Visit, unit = 1) => {
        const value = median(measured.map(values => values[key]))
        return figure(value / unit) + (value > (bounds[key] ?? Number.POSITIVE_INFINITY) ? ' (too much)' : '')
      }
      rows.push([
        name,
        cell('lcpMs'),
        cell('tapMs'),
        cell('cls'),
        cell('aliveMs'),
        cell('bytesUntilLoad', 1000),
        cell('bytes', 1000),
        cell('requests'),
      ])
    }
    return [
      {
        title: `Phone: 400 kbit/s, 400 ms, a quarter of the processor, nothing cached; median of ${visits}; at most ${bounds.lcpMs} ms, ${bounds.tapMs} ms and ${bounds.cls}`,
        head: ['page', 'LCP ms', 'tap ms', 'CLS', 'alive ms', 'kB until load', 'kB in all', 'requests'],
        rows,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  await page.addInitScript(watchPaints)
  const traffic = watchTraffic(session)
  await page.goto(url, { waitUntil: 'load' })
  const bytesUntilLoad = traffic.bytes()
  await alive(page)
  const aliveMs = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const { lcpMs, cls } = await page.evaluate(() => ({
    lcpMs: Number(Reflect.get(window, 'lcpMs')),
    cls: Number(Reflect.get(window, 'shift')),
  }))
  const [bytes, requests] = [traffic.bytes(), traffic.requests()]
  const tapMs = await tap(page)
  await context.close()
  return { lcpMs, cls, aliveMs, tapMs, bytesUntilLoad, bytes, requests }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

function watchTraffic(session: CDPSession) {
  const pictures = new Set<string>()
  let bytes = 0
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && pictures.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength
  })
  return { bytes: () => bytes, requests: () => requests }
}

/**
 * Taps what a visitor would first, and returns how long the page took to handle it. Not until the next frame: without a
 * display, Chromium takes most of a second for one, whatever the page does.
 */
async function tap(page: Page): Promise<number> {
  const day = page.getByRole('grid').locator('button:not([aria-disabled=true]):not(:disabled)').last()
  const field = page.locator('main').getByRole('textbox').first()
  const menu = page.locator('.bp-menu summary').first()
  const target = (await day.count()) > 0 ? day : (await field.count()) > 0 ? field : menu
  await target.tap()
  await page.waitForTimeout(1000)
  return page.evaluate(() => Number(Reflect.get(window, 'tapMs')))
}

/** Runs in the page, where a function with a name would need a helper of the compiler. */
function watchPaints(): void {
  Object.assign(window, { lcpMs: 0, shift: 0, tapMs: 0 })
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) Reflect.set(window, 'lcpMs', startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const handledMs = Number(Reflect.get(entry, 'processingEnd')) - entry.startTime
      Reflect.set(window, 'tapMs', Math.max(handledMs, Number(Reflect.get(window, 'tapMs'))))
    }
  }).observe({ type: 'event', buffered: true })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
