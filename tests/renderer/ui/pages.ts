/** Opens fixture pages in a browser. An error on a page fails the test that opened it. */
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { browserTabs } from '#tests/support/browser/browser-tabs.ts'
import { serveFixture } from './serve.tsx'

/** Registers the hooks and returns a function that opens a page of the fixture. */
export function fixturePages() {
  const openTab = browserTabs()
  let server: Awaited<ReturnType<typeof serveFixture>>
  beforeAll(async () => {
    server = await serveFixture()
  })
  afterAll(() => server.close())

  return async (query = '', options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await openTab(`${server.url}/?${query}`, { reducedMotion: 'reduce', ...options })
    if (options.javaScriptEnabled !== false) await page.locator('html[data-alive]').waitFor()
    return page
  }
}
