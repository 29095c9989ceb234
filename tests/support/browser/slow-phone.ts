/** Emulates a slow phone and measures how steady the layout is on it. */
import { expect, type Page } from 'playwright/test'
import { alive } from './browser.ts'
import { settled } from './settled.ts'

/** Connections to emulate: latency in milliseconds, throughput in bytes per second. `slow4g` is Lighthouse's. */
export const connections = {
  poor: { latency: 300, throughput: 400_000 / 8 },
  slow4g: { latency: 150, throughput: 1_638_400 / 8 },
} as const

/** Options of stories on a phone, with the motion that most visitors see. */
export const slowPhone = {
  viewport: { width: 360, height: 640 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
} as const

interface Connection {
  readonly latency: number
  readonly throughput: number
}

/** Slows the page down as Chromium's developer tools do: a slow connection and a quarter of the CPU speed. */
export async function slowDown(page: Page, { latency, throughput }: Connection): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Opens a page on a slow phone, and records its layout and that of the documents that follow. */
export async function openSlowly(page: Page, url: string, connection: Connection): Promise<void> {
  await slowDown(page, connection)
  await watchLayout(page)
  await page.goto(url)
  await alive(page)
}

/** What `watchLayout` has recorded since the document was opened. */
export interface LayoutRecord {
  /** The path of the URL under which the document was opened. */
  readonly opened: string
  /** Cumulative layout shift: the sum of all shifts without recent input. */
  readonly shift: number
  /** What moved: for each shift its score, and its elements with their places before and after it. */
  readonly moved: readonly string[]
  /** The greatest distance of the bar from the foot of the window, in pixels. */
  readonly barGap: number
}

/** The greatest cumulative layout shift of a document, from its opening until the visitor leaves it. */
export const maxShift = 0.02

/** Records layout shifts and the place of the bar, from the beginning in each document. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    const layout = { opened: location.pathname, shift: 0, moved, barGap: 0 }
    const name = (node: unknown) =>
      node instanceof Element
        ? [node.localName, ...node.classList].join('.')
        : node instanceof Text
          ? `“${node.data}”`
          : 'what is gone'
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const record = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) continue
        layout.shift += Number(entry.value)
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        const parts = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)} (${place(previousRect)} → ${place(currentRect)})`,
        )
        moved.push(`${Number(entry.value).toFixed(4)}: ${parts.join(', ')}`)
      }
    }
    const observer = new PerformanceObserver(list => record(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const readLayout = () => {
      record(observer.takeRecords())
      return layout
    }
    Object.assign(window, { readLayout })
    const look = () => {
      const bar = document.querySelector('.bp-bar')?.getBoundingClientRect()
      if (bar) layout.barGap = Math.max(layout.barGap, Math.abs(innerHeight - bar.bottom))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Returns what `watchLayout` has recorded in the present document, up to the frame that is shown. */
export const readLayout = (page: Page): Promise<LayoutRecord> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    if (!('readLayout' in window) || typeof window.readLayout !== 'function')
      throw new Error('Nobody watches the layout.')
    return window.readLayout()
  })

/**
 * Expects that nothing has moved since the document at `path` was opened. Call it before the visitor leaves the
 * document: the next one begins a new record. Pages that change in place stay in the same document.
 */
export async function expectSteady(page: Page, path: string): Promise<void> {
  await settled(page)
  const { opened, shift, moved } = await readLayout(page)
  expect(opened, 'the document that the visitor has opened').toBe(path)
  expect(shift, ['the layout shift of', path, ...moved].join('\n')).toBeLessThanOrEqual(maxShift)
}
