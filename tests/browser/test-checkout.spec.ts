/** The test provider's page in every language, at several widths, by keyboard and without JavaScript. */
import type { Browser, Page } from 'playwright/test'
import { localeCodes } from '#locales/codes.ts'
import type { StartPaymentOutput } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { listTargets, spaceText } from '../support/browser/layout.ts'
import { findHiddenFocus } from '../support/browser/tab-walk.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { wordsIn } from '../support/texts/words.ts'

let server: TestServer
let times: SlotChoice[]
// One worker, so that the server starts once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer()
  times = await freeTimes(server.url, 'maya', 'color', 30)
})
test.afterAll(() => server?.stop())

/** Creates a booking and returns its payment page. */
async function openCheckout(locale = 'en'): Promise<string> {
  const choice = times.splice(0, 12)[0]
  if (choice === undefined) throw new Error('The demo has no more free times.')
  const { id } = await bookingIn(await bookAt(server.url, choice, locale))
  const response = await fetch(`${server.url}/api/v1/bookings/${id}/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { url = '' }: StartPaymentOutput = JSON.parse(await response.text())
  return new URL(url).pathname
}

/** The return URL; other stories test its page. */
const expectReturn = (page: Page) => expect(page).toHaveURL(/\/verify-payment-callback\?payment=\w{22}$/)

test('A visitor pays by keyboard', async ({ page }) => {
  await page.goto(server.url + (await openCheckout()))
  await expect(page).toHaveTitle('Test checkout · Harbor Studio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('€36.00')
  await expect(page.getByRole('banner')).toContainText('No money moves.')
  await expect(page.getByRole('main')).toContainText(/Total amount\s*€120\.00/)
  await expect(page.getByRole('main')).toContainText(/Due at your appointment\s*€84\.00/)
  await expect(page.getByRole('main')).toContainText(/Amount to be paid now\s*€36\.00/)
  const success = page.getByRole('radio', { name: 'The payment succeeds' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to the booking' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(success).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'The card is declined' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(success).toBeChecked()
  await page.keyboard.press('Enter')
  await expectReturn(page)
})

test('A visitor whose bank asks first refuses, returns and approves, without JavaScript', async ({
  browser,
}) => {
  const page = await openWithoutScripts(browser)
  const path = await openCheckout()
  const askBank = async () => {
    await page.goto(server.url + path)
    await page.getByRole('radio', { name: 'The bank asks first' }).check()
    await page.getByRole('button', { name: 'Pay €36.00 (test)' }).click()
  }
  await askBank()
  await page.getByRole('button', { name: 'No, refuse it' }).click()
  await expectReturn(page)
  await askBank()
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expectReturn(page)
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { name: 'This checkout has ended' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.context().close()
})

async function openWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

for (const locale of localeCodes)
  test(`The test checkout fits and is readable in ${locale} @fits`, async ({ page }) => {
    const i18n = wordsIn(locale)
    const path = await openCheckout(locale)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(server.url + path)
    await page.getByText(i18n.t('test_checkout.more')).click()
    await expect(page.getByRole('radio', { name: i18n.t('test_checkout.twice') })).toBeVisible()
    await expectToFit(page)
    await expectNoAxeViolations(page)
    expect(await findHiddenFocus(page)).toEqual([])
    expect((await listTargets(page)).filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadableColors(page)
    await spaceText(page)
    await expectToFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectToFit(page)
    await page.goto(`${server.url}${path}?step=bank`)
    await expect(page.getByRole('button')).toHaveCount(2)
    await expectNoAxeViolations(page)
  })
