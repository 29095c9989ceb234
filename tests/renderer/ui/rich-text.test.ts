/** Formatted texts in a browser: what they look like, and that hostile ones do nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RichText } from '#schemas/generated/types.gen.ts'
import { parseRichText } from '#server/features/rich-text/rules/rich-text.ts'
import { findAxeViolations } from '#tests/support/browser/axe.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { root } from '#tests/support/run/command.ts'
import { serveRichText } from './serve-rich-text.tsx'

const read = (file: string) => JSON.parse(readFileSync(join(root, 'tests/support/hostile', file), 'utf8'))
const vectors: readonly string[] = read('hostile-markdown.json')
const urls: Readonly<Record<'refused' | 'accepted', readonly string[]>> = read('hostile-urls.json')

const parse = (markdown: string) => parseRichText(markdown, { linkHosts: ['example.org'] })
const link = (href: string): RichText => [
  { type: 'paragraph', children: [{ type: 'link', href, children: ['link'] }] },
]

const example = `## Start from what is there

Before we mix anything, we look at you **by the window**, in the light [you live in](/studio). Then we
paint one strand, dry it, and wait *ten minutes* together; ~~€90~~ €75 as \`autumn\`.

### ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}

3. Copper
4. Chestnut
   - easy to keep
   - ${'Wiederherstellungsvereinbarung'.repeat(4)}

> A leaf is never one color, and neither is a good head of hair.

| Shade | Lasts | Price | Who | Where | Since |
|-------|:-----:|------:|-----|-------|-------|
| Copper, warm, fades softly | 5 weeks | €120.00 | Maya | Berlin | 2019 |
| Chestnut | 8 weeks | €95.00 | Leo | Hamburg | 2020 |

\`\`\`
const shade = mix('copper', 'chestnut', 'warm grey', 'and a very long line of code that scrolls within itself')
\`\`\`

***

How long does it stay? [${'https://example.org/'.repeat(4)}](https://example.org)`

let browser: Browser
let server: Awaited<ReturnType<typeof serveRichText>>
beforeAll(async () => {
  const executablePath = findChromium()
  server = await serveRichText({
    '/example': { texts: [parse(example)] },
    '/hostile': { texts: vectors.map(parse) },
    '/urls': { texts: [...urls.refused, ...urls.accepted].map(link) },
    '/unsafe': {
      texts: [],
      unsafe:
        '<a href="https://evil.test">x</a><b onclick="x()"></b><script>x()</script><img src="https://evil.test/x.png">',
    },
  })
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

interface Visit {
  readonly page: Page
  /** Dialogs, errors and requests to other hosts. */
  readonly events: string[]
}

async function visit(path: string): Promise<Visit> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const events: string[] = []
  page.on('dialog', dialog => {
    events.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', message => message.type() === 'error' && events.push(message.text()))
  page.on('pageerror', error => events.push(error.message))
  page.on('request', request => {
    const own = ['', '/text.js', '/text.css', '/report'].map(file => server.url + (file || path))
    if (!own.includes(request.url()) && request.url() !== 'data:,') events.push(`request: ${request.url()}`)
  })
  server.reports.length = 0
  await page.goto(server.url + path)
  await page.locator('html[data-alive]').waitFor()
  return { page, events }
}

/** Returns elements and attributes that no text has, and where links lead, in the view of the browser itself. */
function inspect(page: Page) {
  return page.evaluate(() => {
    const tags =
      'div section main h1 h2 h3 h4 p ul ol li blockquote pre code hr table thead tbody tr th td em strong s br a'
    const attributes = new Set('class href rel start id tabindex role aria-label scope'.split(' '))
    const elements = [...document.querySelectorAll('body *:not(#root, [src="/text.js"], #texts)')]
    return {
      foreign: elements.flatMap(element => [
        ...(tags.split(' ').includes(element.localName) ? [] : [element.outerHTML]),
        ...element.getAttributeNames().filter(name => !attributes.has(name)),
      ]),
      targets: [...document.querySelectorAll('a')].map(
        ({ protocol, host }) => protocol + (host === location.host ? 'own host' : host),
      ),
    }
  })
}

describe('Hostile texts', () => {
  test(`run nothing, load nothing and lead nowhere, all ${vectors.length}`, async () => {
    const { page, events } = await visit('/hostile')
    expect(await page.locator('.bp-text').count()).toBe(vectors.length)
    const { foreign, targets } = await inspect(page)
    expect(foreign).toEqual([])
    expect([...new Set(targets)].sort()).toEqual(['http:own host', 'https:example.org'])
    expect(events).toEqual([])
    expect(server.reports).toEqual([])
    await page.close()
  })

  test('cannot bring links past the renderer either', async () => {
    const { page, events } = await visit('/urls')
    const { foreign, targets } = await inspect(page)
    expect(foreign).toEqual([])
    expect([...new Set(targets.map(target => target.replace(/:.*/, ':')))].sort()).toEqual([
      'http:',
      'https:',
      'mailto:',
      'tel:',
    ])
    const accepted = await page.locator('a').evaluateAll(links => links.map(a => a.getAttribute('href')))
    expect(accepted).toEqual(expect.arrayContaining([...urls.accepted]))
    expect(events).toEqual([])
    await page.close()
  })

  test('would be found if they did anything', async () => {
    const { page, events } = await visit('/unsafe')
    const { foreign, targets } = await inspect(page)
    expect(foreign).toEqual([expect.anything(), 'onclick', '<script>x()</script>', expect.anything(), 'src'])
    expect(targets).toEqual(['https:evil.test'])
    expect(events.length).toBeGreaterThanOrEqual(3)
    await expect.poll(() => server.reports.length).toBeGreaterThanOrEqual(2)
    await page.close()
  })
})

describe.each([
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)('At $width px, $colorScheme', ({ width, colorScheme }) => {
  test('a text fits, is at most 660 px wide, and axe finds no violations', async () => {
    const { page, events } = await visit('/example')
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await page.locator('.bp-text').evaluate(element => element.clientWidth)).toBe(Math.min(width, 660))
    const [size, line] = await page
      .locator('.bp-text > p')
      .first()
      .evaluate(element => [getComputedStyle(element).fontSize, getComputedStyle(element).lineHeight])
    expect([size, line]).toEqual(['17px', '28px'])
    expect(await findAxeViolations(page)).toEqual([])
    expect(events).toEqual([])
    await page.close()
  })
})

test('A table that is too wide and a long line of code scroll within themselves', async () => {
  const { page } = await visit('/example')
  await page.setViewportSize({ width: 320, height: 900 })
  for (const part of ['.bp-text-table', '.bp-text pre'])
    expect(
      await page.locator(part).evaluate(element => element.scrollWidth > element.clientWidth),
      part,
    ).toBe(true)
  await page.locator('.bp-text-table').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expectPage
    .poll(() => page.locator('.bp-text-table').evaluate(element => element.scrollLeft))
    .toBeGreaterThan(0)
  await page.close()
})
