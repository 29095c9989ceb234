/** Emulates a slow phone and measures how steady the layout is on it. */
import type { Page } from 'playwright/test'

/** Connections to emulate: latency in milliseconds, throughput in bytes per second. `slow4g` is Lighthouse's. */
export const connections = {
  poor: { latency: 300, throughput: 400_000 / 8 },
  slow4g: { latency: 150, throughput: 1_638_400 / 8 },
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

/** Records layout shifts without recent input (CLS), and how far the bar is from the foot, in pixels. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layout = { shift: 0, barGap: 0 }
    Object.assign(window, { layout })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          layout.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const bar = document.querySelector('.bp-bar')?.getBoundingClientRect()
      if (bar) layout.barGap = Math.max(layout.barGap, Math.abs(innerHeight - bar.bottom))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Returns what `watchLayout` has recorded on the present page. */
export const readLayout = (page: Page): Promise<{ shift: number; barGap: number }> =>
  page.evaluate(() => {
    if (!('layout' in window)) throw new Error('Nobody watches the layout.')
    return JSON.parse(JSON.stringify(window.layout))
  })
