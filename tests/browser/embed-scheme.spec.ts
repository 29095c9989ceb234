/** Widgets on sites with and without a scheme of their own, in a browser whose system is dark. */
import { type Browser, chromium, type Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { chromiumArgs, findChromium } from '../support/browser/chromium.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let site: HostSite
let server: TestServer
let browser: Browser
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openHostSite('shop.localhost')
  server = await startOwnBusiness({ embedHosts: [site.origin] })
  const executablePath = findChromium()
  browser = await chromium.launch({
    // What the system prefers. Playwright's emulation would override what a page says to its frames.
    args: [...chromiumArgs, '--blink-settings=preferredColorScheme=0'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
})
test.afterAll(async () => {
  await browser?.close()
  await server?.stop()
  site?.close()
})

const path = '/widget/appointment/maya/haircut'
const ink = { light: 'rgb(24, 33, 31)', dark: 'rgb(236, 240, 238)' }
const hosts = [
  { name: 'says nothing', head: '', scheme: 'light' },
  { name: 'is light', head: '<style>html{color-scheme:light}</style>', scheme: 'light' },
  { name: 'is only light', head: '<style>html{color-scheme:only light}</style>', scheme: 'light' },
  { name: 'is dark', head: '<style>html{color-scheme:dark}</style>', scheme: 'dark' },
  { name: 'follows the system', head: '<style>html{color-scheme:light dark}</style>', scheme: 'dark' },
  {
    name: 'follows it by a meta element',
    head: '<meta name="color-scheme" content="light dark">',
    scheme: 'dark',
  },
] as const

async function openHost(markup: string): Promise<Page> {
  site.show(markup)
  const context = await browser.newContext({ colorScheme: null })
  const page = await context.newPage()
  await page.goto(`${site.origin}/shop`)
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  return page
}

for (const { name, head, scheme } of hosts)
  test(`On a site that ${name}, widgets in frame, dialog and shadow root are ${scheme}`, async () => {
    const page = await openHost(
      `${head}<bookplate-widget height="700" src="${path}"></bookplate-widget>
      <bookplate-widget id="popup" mode="button" src="${path}"></bookplate-widget>
      <bookplate-inline src="${path}"></bookplate-inline>
      <script async src="${server.url}/embed/v1.js"></script>
      <script type="module" src="${server.url}/embed/inline.js"></script>`,
    )
    const inline = page.locator('bookplate-inline .bp')
    await expect(inline).toHaveCSS('color', ink[scheme])
    const frame = page.locator('bookplate-widget:not(#popup)').frameLocator('iframe').locator('.bp')
    await expect(frame).toHaveCSS('color', ink[scheme])
    await page.locator('#popup').getByRole('button', { name: 'Book' }).click()
    const popup = page.locator('#popup').frameLocator('iframe').locator('.bp')
    await expect(popup).toHaveCSS('color', ink[scheme])
    await page.context().close()
  })

test('A frame without the script is light, unless its name says otherwise', async () => {
  const show = (frameName: string) =>
    openHost(`<iframe name="${frameName}" title="Book" height="700" src="${server.url}${path}"></iframe>`)
  for (const [frameName, scheme] of [
    ['bookplate', 'light'],
    ['bookplate?scheme=dark', 'dark'],
    ['bookplate?scheme=light dark', 'dark'],
  ] as const) {
    const page = await show(frameName)
    await expect(page.frameLocator('iframe').locator('.bp')).toHaveCSS('color', ink[scheme])
    await page.context().close()
  }
})
