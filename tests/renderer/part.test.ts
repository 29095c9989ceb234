/** A widget whose view is not loaded yet when the page renders, in a browser. */
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { bundle } from './ui/serve.tsx'

let browser: Browser
beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(() => browser.close())

test('A widget whose view loads between render and effects is shown', async () => {
  const { script } = await bundle('tests/renderer/part-entry.tsx')
  const page = await browser.newPage()
  await page.setContent('<div id="root"></div>')
  await page.addScriptTag({ type: 'module', content: script })
  await expectPage(page.getByText('Good morning')).toBeVisible()
})
