/** Opens fixture pages in a browser. An error on a page fails the test that opened it. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { serveFixture } from './serve.tsx'

/** Registers the hooks and returns a function that opens a page of the fixture. */
export function fixturePages() {
  let browser: Browser
  let server: Awaited<ReturnType<typeof serveFixture>>
  let complaints: string[] = []

  beforeAll(async () => {
    const executablePath = findChromium()
    browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
    server = await serveFixture()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints).toEqual([])
    complaints = []
  })

  return async (query = '', options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(error.message))
    await page.goto(`${server.url}/?${query}`)
    if (options.javaScriptEnabled !== false) await page.locator('html[data-alive]').waitFor()
    return page
  }
}
