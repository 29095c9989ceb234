/**
 * Languages on hosts of their own, as an operator sets them up. A browser flag resolves the hosts to the
 * server, and browsers trust `.localhost` as they trust HTTPS.
 */
import type { Page } from 'playwright/test'
import { alive, test as base, expect } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { wordsIn } from '../support/texts/words.ts'

const domains = {
  en: 'en.localhost',
  de: 'de.localhost',
  // Two languages share a host: it serves French unless the path says Spanish.
  fr: 'south.localhost',
  es: 'south.localhost',
}
const deHost = `http://${domains.de}`
const south = `http://${domains.fr}`
const maya = '/widget/appointment/maya/haircut'

const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const named = Object.entries(domains).map(([locale, domain]) => `${locale}=${domain}`)
      const server = await startServer({ env: { LOCALE_DOMAINS: named.join() } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions, server }, use) => {
      const hosts = `--host-resolver-rules=MAP *.localhost ${new URL(server.url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--no-proxy-server', hosts] })
    },
    { scope: 'worker' },
  ],
})

// One worker, so that one server and one browser start.
test.describe.configure({ mode: 'default' })

test('Each host serves its language; picking another opens its host with path and query, and Back returns', async ({
  page,
}) => {
  await page.goto(`${deHost}${maya}?month=2040-01`)
  await expectToSpeak(page, 'de')
  await alive(page)
  await pick(page, 'Français')
  await expect(page).toHaveURL(`${south}${maya}?month=2040-01`)
  await expectToSpeak(page, 'fr')
  await page.goBack()
  await expect(page).toHaveURL(`${deHost}${maya}?month=2040-01`)
  await expectToSpeak(page, 'de')
})

test('The month that the visitor has turned to is carried over to the other host', async ({ page }) => {
  await page.goto(`${deHost}${maya}`)
  await alive(page)
  await page.getByRole('button', { name: wordsIn('de').t('calendar.next_month'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]month=/)
  const { search } = new URL(page.url())
  await pick(page, 'Français')
  await expect(page).toHaveURL(`${south}${maya}${search}`)
  await expectToSpeak(page, 'fr')
})

test('Two languages on one host switch without loading a page, and Back switches back', async ({ page }) => {
  await page.goto(`${south}${maya}`)
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await pick(page, 'Español')
  await expect(page).toHaveURL(`${south}/es${maya}`)
  await expectToSpeak(page, 'es')
  await page.goBack()
  await expect(page).toHaveURL(`${south}${maya}`)
  await expectToSpeak(page, 'fr')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('The start page of another host shows the picked language, not the one that the browser prefers', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'es-ES' })
  await page.goto(`${deHost}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', wordsIn('de').tag)
  await alive(page)
  await pick(page, 'Français')
  await expect(page).toHaveURL(url => url.origin === south && url.pathname === '/')
  await expect(page.locator('html')).toHaveAttribute('lang', wordsIn('fr').tag)
  await page.close()
})

async function expectToSpeak(page: Page, locale: 'de' | 'es' | 'fr'): Promise<void> {
  const i18n = wordsIn(locale)
  await expect(page.locator('html')).toHaveAttribute('lang', i18n.tag)
  await expect(page.getByRole('heading', { name: i18n.t('booking.choose_time') })).toBeVisible()
}

async function pick(page: Page, language: string): Promise<void> {
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: language, exact: true }).click()
}
