/**
 * A Chromium for the tests of a file. Its tabs are used again by tests that ask for the same options: a new context
 * starts a process and compiles every script once more.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { moveBrowserClock } from './browser-clock.ts'
import { chromiumArgs, findChromium, findWholeChromium } from './chromium.ts'
import { isMissingIcon } from './missing-icon.ts'

export type OpenTab = (url: string, options?: BrowserContextOptions) => Promise<Page>

interface Tab {
  readonly page: Page
  /** What a tab cannot change: tests with the same get the same tab. */
  readonly fixedOptions: string
}

/**
 * Registers the hooks. Returns how to open a URL in a tab without history, cookies and storage; what its pages complain
 * about fails the test.
 *
 * @param program the path of the browser; default: that of all tests
 */
export function browserTabs(program?: string): OpenTab {
  let browser: Browser
  let idle: Tab[] = []
  const inUse: Tab[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    const executablePath = program ?? findChromium()
    browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
    moveBrowserClock(browser)
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const tab of inUse.splice(0)) {
      await emptyTab(tab.page)
      idle.push(tab)
    }
    expect(complaints.splice(0)).toEqual([])
  })

  async function takeTab(options: BrowserContextOptions): Promise<Tab> {
    const fixedOptions = JSON.stringify(options)
    const found = idle.find(tab => tab.fixedOptions === fixedOptions)
    idle = idle.filter(tab => tab !== found)
    if (found) return found
    const context = await browser.newContext(options)
    await context.addInitScript(clearStorage)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('console', message => {
      if (message.type() === 'error' && !isMissingIcon(message)) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    return { page, fixedOptions }
  }

  return async (url, { viewport, colorScheme, reducedMotion, ...options } = {}) => {
    const tab = await takeTab(options)
    inUse.push(tab)
    const { page } = tab
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
    await page.emulateMedia({
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
    })
    await page.goto(url)
    return page
  }
}

/** Each document finds its storage empty. A browser window denies it to frames of other sites, the headless shell does not. */
function clearStorage(): void {
  if (!location.protocol.startsWith('http')) return
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // There is nothing in what is denied.
  }
}

/** The browsers for tests that the headless shell and the whole browser may answer differently. */
export function listBrowsers(): readonly { readonly name: string; readonly program: string | undefined }[] {
  const program = findChromium()
  const whole = findWholeChromium()
  const other = whole === undefined ? [] : [{ name: 'the whole browser', program: whole }]
  return [{ name: 'the usual browser', program }, ...other]
}

/** The page stays until the next one is opened: a blank one between them would end the process. */
async function emptyTab(page: Page): Promise<void> {
  await page.context().clearCookies()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
