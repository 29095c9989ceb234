/** When a page has come to rest: a condition, where Playwright's `networkidle` waits for half a second of silence. */
import { type BrowserContext, expect, type Page, type Request } from 'playwright/test'

interface Traffic {
  readonly open: Set<Request>
  /** Requests that have begun since the context did. */
  begun: number
}

const trafficByContext = new WeakMap<BrowserContext, Traffic>()

/** Counts the requests of a context's pages from now on. */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { open: new Set(), begun: 0 }
  trafficByContext.set(context, traffic)
  context.on('request', request => {
    // What the document before has asked for reaches nobody any more.
    if (request.isNavigationRequest()) traffic.open.clear()
    traffic.open.add(request)
    traffic.begun += 1
  })
  const end = (request: Request) => void traffic.open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Waits until React holds the page, with the times of the visitor's own zone, nothing is busy, and no request was open
 * or began while the page was idle. Needs `watchTraffic`, which `browser.ts` calls for each story's context.
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

/** Twice, as the first idle moment may be the one in which the page begins what can wait. */
async function idle(): Promise<boolean> {
  for (const _ of [1, 2]) await new Promise(done => requestIdleCallback(done, { timeout: 2000 }))
  await document.fonts.ready
  const root = document.getElementById('root') ?? {}
  return (
    Object.keys(root).some(key => key.startsWith('__reactContainer')) &&
    document.querySelector('[aria-busy=true], html[data-zone]') === null
  )
}
