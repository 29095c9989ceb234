/**
 * What browser stories start from: `page` fails its test on any console error, uncaught error or breach of the
 * Content Security Policy that the story did not announce.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'

export { expect }

interface Fixtures {
  /** Announces a complaint: it must come, and does not fail the test. */
  complaints: { expect(pattern: RegExp): void }
}

export const test = base.extend<Fixtures & { heard: string[] }>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.BOOKPLATE_URL),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  heard: async ({}, use) => use([]),

  page: async ({ page, heard }, use) => {
    page.on('console', message => {
      if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', error => heard.push(`uncaught: ${error.stack ?? error.message}`))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', breach =>
        console.error(`policy: ${breach.violatedDirective} forbids ${breach.blockedURI}`),
      ),
    )
    await use(page)
  },

  complaints: [
    async ({ heard }, use) => {
      const announced: RegExp[] = []
      await use({ expect: pattern => announced.push(pattern) })
      for (const pattern of announced) expect(heard.join('\n'), 'an announced complaint').toMatch(pattern)
      expect(heard.filter(text => !announced.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** WCAG 2.2 A and AA and axe's best practices, on the whole page as it is now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `    ${node.html}`).join('\n')}`,
  )
  expect(found, 'axe').toEqual([])
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No sideways scrolling: everything fits the width of the window. */
export async function expectToFit(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}
