/** Waits until a page is idle, without the half second of silence that Playwright's `networkidle` needs. */
import { type BrowserContext, expect, type Page, type Request } from 'playwright/test'

interface Traffic {
  readonly open: Set<Request>
  /** Number of requests since the context was created. */
  begun: number
}

const trafficByContext = new WeakMap<BrowserContext, Traffic>()

/** Starts counting the requests of a context's pages. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { open: new Set(), begun: 0 }
  trafficByContext.set(context, traffic)
  context.on('request', request => {
    // Answers to the previous document's requests no longer matter.
    if (request.isNavigationRequest()) traffic.open.clear()
    traffic.open.add(request)
    traffic.begun += 1
  })
  const end = (request: Request) => void traffic.open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Waits until React has hydrated the page, times are shown in the visitor's zone, nothing is busy, and no
 * request is open or began while the page was idle. Needs `watchTraffic`, which `browser.ts` calls for each
 * story.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficByContext.get(page.context())
  if (!traffic) throw new Error('Nobody counts the requests of this context: call watchTraffic first.')
  const rests = async () => {
    const { begun } = traffic
    const isAtRest = await page.evaluate(idle)
    return isAtRest && traffic.open.size === 0 && traffic.begun === begun
  }
  await expect.poll(rests, { message: 'the page comes to rest', intervals: [0, 20, 50, 100] }).toBe(true)
}

/**
 * Waits twice, as the page may start its deferred work in the first idle period; each time for less than the two
 * seconds between the calls of a page that waits for a payment.
 */
async function idle(): Promise<boolean> {
  for (const _ of [1, 2]) await new Promise(done => requestIdleCallback(done, { timeout: 500 }))
  await document.fonts.ready
  const root = document.getElementById('root') ?? {}
  return (
    Object.keys(root).some(key => key.startsWith('__reactContainer')) &&
    document.querySelector('[aria-busy=true], html[data-zone]') === null
  )
}
