/** Pages in a shadow root of another site, without a frame. */
import type { Page } from 'playwright/test'
import { freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import { createAxe } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let site: HostSite
let stranger: HostSite
let server: TestServer
let time: SlotChoice
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openHostSite('shop.localhost')
  stranger = await openHostSite('stranger.localhost')
  server = await startOwnBusiness({ embedHosts: [site.origin] })
  const [first] = await freeTimes(server.url, 'maya', 'haircut', 30)
  if (!first) throw new Error('The demo has no free times.')
  time = first
})
// The header that tells stories apart would need a permission of its own in requests to another site.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}))
test.afterAll(async () => {
  await server?.stop()
  site?.close()
  stranger?.close()
})

const dotPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const policyOf = (url: string) =>
  `default-src 'none'; script-src ${url} 'nonce-site'; connect-src ${url}; style-src ${url} 'nonce-site'; img-src ${url}`

async function open(
  page: Page,
  host: HostSite,
  { src, policy = policyOf(server.url) }: { src: string; policy?: string },
) {
  host.show(
    `<style nonce="site">button, h2 { background: red !important; color: red !important }</style>
    <main><h1>A shop</h1>
    <bookplate-inline src="${src.replaceAll('&', '&amp;')}"><a href="${server.url}${src.replaceAll('&', '&amp;')}">Book on their page</a></bookplate-inline></main>
    <script nonce="site">window.told = []
      for (const name of ['ready', 'hold-made', 'booking-scheduled'])
        document.addEventListener('bookplate:' + name, event => told.push(name))
      document.querySelector('bookplate-inline').options = { prefill: { firstName: 'Ada', email: 'ada@example.com' } }
    </script>
    <script type="module" src="${server.url}/embed/inline.js"></script>`,
    policy,
  )
  await page.goto(`${host.origin}/shop`)
}

test('A visitor books in a shadow root: no frame, no style of the site, the address and the title stay the site’s', async ({
  page,
}) => {
  await open(page, site, { src: `/widget/appointment/maya/haircut?date=${time.start.slice(0, 10)}` })
  const widget = page.locator('bookplate-inline')
  await expect(widget.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
  expect(await page.locator('iframe').count()).toBe(0)
  const first = widget.locator('.bp-time').first()
  expect(await first.evaluate(element => getComputedStyle(element).backgroundColor)).not.toBe(
    'rgb(255, 0, 0)',
  )
  await first.click()
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(widget.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  await widget.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await widget.getByRole('button', { name: 'Back' }).click()
  await expect(widget.getByRole('textbox', { name: 'Last name' })).toHaveValue('Lovelace')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await widget.getByRole('button', { name: 'Book appointment' }).click()
  await expect(widget.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  // The end follows the column of the site, not the window.
  const countColumns = (width: string) =>
    widget.evaluate((element, value) => {
      Object.assign(element.style, { display: 'block', width: value })
      const panel = element.shadowRoot?.querySelector('.bp-confirmation')
      return panel ? getComputedStyle(panel).gridTemplateColumns.split(' ').length : 0
    }, width)
  expect([await countColumns('1200px'), await countColumns('400px')]).toEqual([2, 1])
  expect(page.url()).toBe(`${site.origin}/shop`)
  await expect(page).toHaveTitle('A shop')
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(
    expect.arrayContaining(['ready', 'hold-made', 'booking-scheduled']),
  )
})

test('A visitor pays in a tab, and the page in the shadow root shows it and tells the site', async ({
  page,
}) => {
  const [color] = await freeTimes(server.url, 'maya', 'color', 30)
  const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const query = new URLSearchParams({ start: color?.start ?? '', step: 'details', ...contact })
  await open(page, site, { src: `/widget/appointment/maya/color?${query}` })
  const widget = page.locator('bookplate-inline')
  await widget.getByRole('checkbox', { name: /I agree/ }).check()
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(widget.getByRole('heading', { name: 'Check and book' })).toBeVisible()
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await widget.getByRole('button', { name: /^Pay €/ }).click()
  const tab = await opened
  await tab.getByRole('button', { name: /^Pay €/ }).click()
  await expect(tab.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
  expect(new URL(tab.url()).origin).toBe(server.url)
  const paid = widget.getByRole('heading', { name: 'Paid and booked' })
  await expect(paid).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toContain('booking-scheduled')
  // The same widget once more would ask to hold the time that is booked by now.
  site.show('<p>Thank you for your booking.</p>')
  await tab.getByRole('link', { name: `Back to ${new URL(site.origin).host}` }).click()
  await expect(tab).toHaveTitle('A shop')
  await tab.close()
})

test('A visitor adds a picture to a form in a shadow root', async ({ page }) => {
  await open(page, site, { src: '/widget/form/intake' })
  const widget = page.locator('bookplate-inline')
  await widget.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await widget.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await widget.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  const uploaded = page.waitForResponse(`${server.url}/api/v1/uploads?**`)
  await widget.locator('input[type=file]').setInputFiles({
    name: 'today.png',
    mimeType: 'image/png',
    buffer: Buffer.from(dotPng, 'base64'),
  })
  const answer = await (await uploaded).json()
  expect(answer.upload.name).toBe('today.png')
  await expect(widget).toContainText('today.png')
})

test('A page in a shadow root is accessible, and leaves the main part to the site', async ({ page }) => {
  // Axe adds styles to the page.
  const policy = `default-src ${server.url} data: 'unsafe-inline'`
  await open(page, site, { src: '/widget/appointment/maya/haircut', policy })
  await expect(
    page.locator('bookplate-inline').getByRole('heading', { name: 'Choose a date and time' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  const axe = createAxe(page).options({ preload: false, resultTypes: ['violations'] })
  const { violations } = await axe.include('bookplate-inline').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('A site that may not embed keeps the link that it has put into the element', async ({
  page,
  complaints,
}) => {
  complaints.expect(/CORS|cannot show/)
  complaints.allow(/Failed to load resource/)
  await open(page, stranger, { src: '/widget/appointment/maya/haircut' })
  await expect(page.getByRole('link', { name: 'Book on their page' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a date and time' })).toHaveCount(0)
})
