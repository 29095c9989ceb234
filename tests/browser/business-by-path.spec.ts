/** A business below the path of a URL (`BUSINESS_BY=path`): on its own pages, and on another site's. */
import type { Page } from 'playwright/test'
import { freeTimes } from '../support/bookings/api.ts'
import { button, enterDetails, german, heading, visitor } from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { openHostSite } from '../support/servers/host-site.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let server: TestServer
let base: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { BUSINESS_BY: 'path' } })
  base = `${server.url}/b/harbor`
})
test.afterAll(() => server?.stop())

/** Lists what the page asks the server for outside of the path, besides the files of the build. */
function watchStrayRequests(page: Page): readonly string[] {
  const stray: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (url.startsWith(server.url) && !/^\/(b\/harbor|assets|embed)\b/.test(url.slice(server.url.length)))
      stray.push(url)
  })
  return stray
}

test('A visitor books below the path in another language, reloads, goes back, and cancels', async ({
  page,
}) => {
  const stray = watchStrayRequests(page)
  const [time] = await freeTimes(base, 'maya', 'haircut', 30)
  await page.goto(base)
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('link', { name: /^Maya/ }).click()
  await expect(page).toHaveURL(`${base}/widget/appointment/maya`)
  await page.goBack()
  await expect(page).toHaveURL(base)
  await expect(page.getByRole('link', { name: /^Maya/ })).toBeVisible()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)

  const query = new URLSearchParams({ start: time?.start ?? '', step: 'details' })
  await page.goto(`${base}/widget/appointment/maya/haircut?${query}`)
  await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === '/b/harbor/de/widget/appointment/maya/haircut')
  await expect(page.getByRole('textbox', { name: german.lastName })).toHaveValue('Byron')
  await page.reload()
  await expect(page.getByRole('textbox', { name: german.lastName })).toHaveValue('Byron')
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.filter(key => !/^bookplate:.*\/b\/harbor/.test(key))).toEqual([])
  await enterDetails(page, german)
  await button(page, german.go).click()
  await expect(heading(page, german.review)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: german.lastName })).toHaveValue(visitor.lastName)
  await button(page, german.go).click()
  await button(page, german.book).click()
  await expect(heading(page, german.thanks)).toBeVisible()

  const file = page.getByRole('link', { name: /^Outlook/ })
  expect((await page.request.get(`${server.url}${await file.getAttribute('href')}`)).status()).toBe(200)
  const booking = new URL(page.url()).searchParams.get('booking')
  await page.goto(`${base}/de/widget/booking/${booking}`)
  await page.getByRole('link', { name: 'Termin absagen' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/b/harbor/de/widget/cancel-booking')
  await button(page, 'Termin absagen').click()
  await expect.poll(() => readStatus(page, `${booking}`)).toBe('cancelled')
  expect(stray).toEqual([])
})

async function readStatus(page: Page, booking: string): Promise<unknown> {
  const answer: { readonly status: string } = await (
    await page.request.get(`${base}/api/v1/bookings/${booking}`)
  ).json()
  return answer.status
}

test('Another site embeds a page of the business, in a frame and without one', async ({ page }) => {
  const stray = watchStrayRequests(page)
  // Browsers would ask the server about a header of our own first.
  await page.context().setExtraHTTPHeaders({})
  const site = await openHostSite()
  const src = '/b/harbor/widget/appointment/maya/haircut'
  site.show(`<bookplate-widget src="${src}" height="700"></bookplate-widget>
<bookplate-inline src="${src}"></bookplate-inline>
<script async src="${server.url}/embed/v1.js"></script>
<script type="module" src="${server.url}/embed/inline.js"></script>`)
  await page.goto(site.origin)
  const choose = { name: 'Choose a date and time' }
  await expect(page.frameLocator('bookplate-widget iframe').getByRole('heading', choose)).toBeVisible()
  await expect(page.locator('bookplate-inline').getByRole('heading', choose)).toBeVisible()
  await expect(page.locator('bookplate-inline').getByRole('grid')).toBeVisible()
  expect(stray).toEqual([])
  await page.goto('about:blank')
  site.close()
})
