/**
 * What browser stories start from: on any page of the test's `context`, a console error, an uncaught error or a
 * breach of the Content Security Policy that the story did not announce fails the test.
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
import { watchTraffic } from './settled.ts'

export { expect }

interface Fixtures {
  /** Announces a complaint: it must come, and does not fail the test. */
  complaints: {
    expect(pattern: RegExp): void
    /** It may come: who is faster decides. */
    allow(pattern: RegExp): void
  }
}

export const test = base.extend<Fixtures & { heard: string[] }>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.BOOKPLATE_URL),

  // As behind a proxy, so that what one story holds leaves another its own three holds.
  extraHTTPHeaders: async ({ extraHTTPHeaders: _ }, use, { workerIndex }) => {
    visitors += 1
    await use({ 'x-forwarded-for': `10.${workerIndex}.${visitors >> 8}.${visitors & 255}` })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  heard: async ({}, use) => use([]),

  context: async ({ context, heard }, use) => {
    await watch(context)
    const stop = listenForComplaints(context, heard)
    await use(context)
    // A request that a story has held back or looks into may still be in hand.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    stop()
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
      const expected = [...announced, ...allowed, noHold, shownProblem]
      expect(heard.filter(text => !expected.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** What a context needs before its first page. */
export async function watch(context: BrowserContext): Promise<void> {
  watchTraffic(context)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', breach =>
      console.error(`policy: ${breach.violatedDirective} forbids ${breach.blockedURI}`),
    ),
  )
}

/** Writes down what any page of a context complains about, until what is returned is called. */
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

/** How many of this worker's stories have begun. */
let visitors = 0

/** What a page shows as its problem is told to the console too; what led to it complains by itself. */
const shownProblem = /^console: \[\d{3}\] /

/**
 * One address holds three times at most: a story with more choices has no more, nor have all together at a running
 * server that trusts no proxy. Who gets no hold books all the same.
 */
const noHold = /status of 429 .*\/api\/v1\/(holds|bookings\/[^/]+\/hold)\)/

/** Until React holds the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some(key => key.startsWith('__reactContainer')),
  )
}

/** WCAG 2.2 A and AA and axe's best practices, on the whole page as it is now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { type: 'tag', values: axeTags }), 'axe').toEqual([])
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of its rules that depend on colours and sizes, for a page that has passed all of them in other ones. */
export async function expectReadableColors(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { type: 'rule', values: visualRules }), 'axe').toEqual([])
}

const visualRules = ['color-contrast', 'link-in-text-block', 'target-size']

/** No sideways scrolling: everything fits the width of the window. */
export async function expectToFit(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}
