/** The clock of the browser in a run at another date: Chromium does not start under libfaketime. */
import type { Browser } from 'playwright'
import { readAheadMs } from '../clock/faked-clock.ts'

const moved = new WeakSet<Browser>()

/** Sets the clock of all pages ahead that the browser opens from now on, as far as that of this process is. */
export function moveBrowserClock(browser: Browser): void {
  const aheadMs = readAheadMs()
  if (aheadMs === 0 || moved.has(browser)) return
  moved.add(browser)
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await open(options)
    await context.addInitScript(moveDate, aheadMs)
    return context
  }
}

/** Runs in each page and frame before any of its scripts. */
function moveDate(aheadMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs
  window.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
