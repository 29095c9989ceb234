/**
 * The base of all browser stories. A console error, uncaught error or violation of the Content Security
 * Policy on any page of the test's `context` fails the test unless the story expects it.
 */
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from 'playwright/test'
import { findAxeViolations } from './axe.ts'
import { moveBrowserClock } from './browser-clock.ts'
import { watchTraffic } from './settled.ts'
import { leaveTab, type TabOptions, takeTab } from './story-tab.ts'

export { expect }

interface Fixtures {
  /** Expects an error: it must occur and does not fail the test. */
  complaints: {
    expect(pattern: RegExp): void
    /** Allows an error that may or may not occur, such as in a race. */
    allow(pattern: RegExp): void
  }
}

export const test = base.extend<Fixtures & { heard: string[]; tabOptions: TabOptions }>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.BOOKPLATE_URL),

  browser: [
    async ({ browser }, use) => {
      moveBrowserClock(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  heard: async ({}, use) => use([]),

  tabOptions: async (
    {
      baseURL,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const touch = { hasTouch, isMobile, viewport }
    const surroundings = { baseURL, colorScheme, contextOptions, javaScriptEnabled, locale, timezoneId }
    await use({ ...touch, ...surroundings })
  },

  context: async ({ browser, tabOptions, heard }, use, { workerIndex }) => {
    const tab = await takeTab(browser, tabOptions, watch)
    visitors += 1
    // As behind a proxy, so that what one story holds leaves another its own three holds.
    await tab.context.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${workerIndex}.${visitors >> 8}.${visitors & 255}`,
    })
    const stop = listenForComplaints(tab.context, heard)
    await use(tab.context)
    stop()
    await leaveTab(tab)
  },

  page: async ({ context }, use) => {
    const [page] = context.pages()
    await use(page ?? (await context.newPage()))
  },

  complaints: [
    async ({ heard }, use) => {
      const announced: RegExp[] = []
      const allowed: RegExp[] = []
      await use({
        expect: pattern => announced.push(pattern),
        allow: pattern => allowed.push(pattern),
      })
      for (const pattern of announced) expect(heard.join('\n'), 'an announced complaint').toMatch(pattern)
      const expected = [...announced, ...allowed, noHold, shownProblem, missingIcon]
      expect(heard.filter(text => !expected.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Prepares a context before its first page. */
export async function watch(context: BrowserContext): Promise<void> {
  watchTraffic(context)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', breach =>
      console.error(`policy: ${breach.violatedDirective} forbids ${breach.blockedURI}`),
    ),
  )
}

/** Records the errors of all pages of a context until the returned function is called. */
export function listenForComplaints(context: BrowserContext, heard: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onError = (problem: WebError) =>
    heard.push(`uncaught: ${problem.error().stack ?? problem.error().message}`)
  context.on('console', onConsole)
  context.on('weberror', onError)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
  }
}

/** Number of this worker's stories so far. */
let visitors = 0

/** The browser itself asks for an icon, once for each context, and only if a page stays open long enough. */
const missingIcon = /status of 404 .*\/favicon\.ico\)$/
/** A page logs the problem that it shows to the console; the request behind it logs its own error. */
const shownProblem = /^console: \[\d{3}\] /

/**
 * Each address may hold three slots. A story with more choices gets no more holds, nor do all stories
 * together on a running server that trusts no proxy. Booking works without a hold all the same.
 */
const noHold = /status of 429 .*\/api\/v1\/(holds|bookings\/[^/]+\/hold)\)/

/** Waits until React has hydrated the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some(key => key.startsWith('__reactContainer')),
  )
}

/** Checks the whole page against WCAG 2.2 A and AA and axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { rules: { type: 'tag', values: axeTags } }), 'axe').toEqual([])
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks only the rules on colours and sizes, for a page that passed all rules in another scheme or size. */
export async function expectReadableColors(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { rules: { type: 'rule', values: visualRules } }), 'axe').toEqual([])
}

const visualRules = ['color-contrast', 'link-in-text-block', 'target-size']

/** Expects no horizontal scrolling: everything fits the window. */
export async function expectToFit(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}
