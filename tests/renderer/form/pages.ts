/** Pages with a form in a browser. */
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { browserTabs } from '#tests/support/browser/browser-tabs.ts'
import { type FormPage, serveForms } from './serve.tsx'

/** Registers the hooks; what it returns opens one of the pages by its path. */
export function formPages(pages: Readonly<Record<string, FormPage>>) {
  const openTab = browserTabs()
  let server: Awaited<ReturnType<typeof serveForms>>
  beforeAll(async () => {
    server = await serveForms(pages)
  })
  afterAll(() => server.close())

  return async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    // Nothing moves, so that axe measures no colour on its way to another.
    const page = await openTab(server.url + path, { locale: 'en-US', reducedMotion: 'reduce', ...options })
    if (options.javaScriptEnabled !== false) await page.locator('html[data-alive]').waitFor()
    return page
  }
}
