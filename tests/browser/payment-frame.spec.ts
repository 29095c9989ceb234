/** A visitor pays in the widget on another site's page: the payment page opens outside of the frame. */
import type { Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let site: HostSite
let server: TestServer
let times: SlotChoice[]
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openHostSite()
  server = await startOwnBusiness({ embedHosts: [site.origin] })
  times = await freeTimes(server.url, 'maya', 'color', 30)
})
test.afterAll(async () => {
  await server?.stop()
  site?.close()
})

function takeTime(): SlotChoice {
  const [choice] = times.splice(0, 12)
  if (choice === undefined) throw new Error('The demo has no more free times.')
  return choice
}

const book = async (): Promise<Booking> => bookingIn(await bookAt(server.url, takeTime()))

/** Opens a page of the other site that shows one of ours in a frame. */
async function openInFrame(page: Page, path: string, sandbox?: string) {
  const source = `${server.url}${path}`.replaceAll('&', '&amp;')
  const limits = sandbox === undefined ? '' : ` sandbox="${sandbox}"`
  site.show(`<iframe title="Book" width="600" height="900" src="${source}"${limits}></iframe>`)
  await page.goto(`${site.origin}/shop`)
  return page.frameLocator('iframe')
}

const scripts = 'allow-scripts allow-same-origin allow-forms'
const paid = { name: 'Paid and booked' }
const openAgain = { name: 'Open the payment page again' }

test('A visitor pays in a tab, which leads back to the site, and the frame shows the result by itself', async ({
  page,
}) => {
  const { start } = takeTime()
  const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const query = new URLSearchParams({ start, step: 'details', ...contact })
  const widget = await openInFrame(page, `/widget/appointment/maya/color?${query}`)
  await widget.getByRole('checkbox', { name: /I agree/ }).check()
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(widget.getByRole('heading', { name: 'Check and book' })).toBeVisible()
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await widget.getByRole('button', { name: 'Pay €36.00' }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: '€36.00' })).toBeVisible()
  await expect(widget.getByText('The payment page is open in another tab.', { exact: false })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()

  await tab.getByRole('button', { name: /^Pay €/ }).click()
  await expect(tab.getByRole('heading', paid)).toBeVisible()
  await expect(tab.getByText('You can close this tab.', { exact: false })).toBeVisible()
  await expectNoAxeViolations(tab)
  await tab.setViewportSize({ width: 320, height: 640 })
  await expectToFit(tab)
  await expect(widget.getByRole('heading', paid)).toBeVisible({ timeout: 30_000 })
  // The same frame once more would ask to hold the time that is booked by now.
  site.show('<p>Thank you for your booking.</p>')
  await tab.getByRole('link', { name: `Back to ${new URL(site.origin).host}` }).click()
  await expect(tab).toHaveTitle('A shop')
  await tab.close()
})

test('In a sandboxed frame that may only open tabs, a visitor pays by keyboard', async ({ page }) => {
  const { id } = await book()
  const widget = await openInFrame(page, `/widget/booking/${id}`, `${scripts} allow-popups`)
  const button = widget.getByRole('button', openAgain)
  await expect(button).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: '€36.00' })).toBeVisible()
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('heading', paid)).toBeFocused()
  await expect(widget.getByText(/Paid online\s*€36\.00/)).toBeVisible({ timeout: 30_000 })
  await tab.close()
})

test('Where a frame may not open tabs, the payment page replaces the site and leads back to it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/allow-popups/)
  const { id } = await book()
  const limits = `${scripts} allow-top-navigation-by-user-activation`
  const widget = await openInFrame(page, `/widget/booking/${id}`, limits)
  await widget.getByRole('button', openAgain).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  const back = page.getByRole('link', { name: `Back to ${new URL(site.origin).host}` })
  await expect(back).toBeVisible()
  await expect(page.getByText('You can close this tab.', { exact: false })).toHaveCount(0)
  await back.click()
  await expect(page).toHaveTitle('A shop')
})

test('Where a frame may neither open tabs nor leave the site, a visitor gets a link to the payment page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/allow-popups|allow-top-navigation/)
  const { id } = await book()
  const widget = await openInFrame(page, `/widget/booking/${id}`, scripts)
  await widget.getByRole('button', openAgain).click()
  await expect(widget.getByRole('alert')).toContainText('Your browser did not let us open the payment page.')
  const link = widget.getByRole('link', { name: 'Go to the payment page' })
  await expect(link).toHaveAttribute('href', /\/payments\/test\//)
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
})

test('A page never links to a site that the business does not list', async ({ page }) => {
  const { payment } = await book()
  const query = new URLSearchParams({ payment: payment?.id ?? '', embedder: 'https://evil.example/' })
  await page.goto(`${server.url}/verify-payment-callback?${query}`)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText('You can close this tab.', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Back to/ })).toHaveCount(0)
})
