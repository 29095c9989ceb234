/** Switching the language in place, and scripts that are gone or fail, without losing the visitor's work. */
import type { Page } from 'playwright/test'
import {
  button,
  enterDetails,
  freeDay,
  getSlot,
  english as inEnglish,
  german as inGerman,
} from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { englishWords, wordsIn } from '../support/texts/words.ts'

const maya = '/widget/appointment/maya/haircut'
const zone = 'Europe/Berlin'
const survey = '/widget/survey/satisfaction'
const english = englishWords()
const german = wordsIn('de')

test('Switching the language stays on the page, updates URL and document, and works with Back and Forward', async ({
  page,
}) => {
  await page.goto(`${maya}?month=2040-01`)
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await pick(page, 'Deutsch')
  await expect(page).toHaveURL(`/de${maya}?month=2040-01`)
  await expect(page.getByRole('heading', { name: german.t('booking.choose_time') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(/^Haarschnitt /)
  await expect(page.getByRole('grid')).toContainText('Mo')
  await expect.poll(() => languageCookie(page)).toBe('de')

  await page.goBack()
  await expect(page).toHaveURL(`${maya}?month=2040-01`)
  await expect(page.getByRole('heading', { name: english.t('booking.choose_time') })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: german.t('booking.choose_time') })).toBeVisible()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('A language picked on the start page is stored in the cookie and survives a reload', async ({
  page,
}) => {
  await page.goto('/de')
  await alive(page)
  await pick(page, 'English')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(english.t('home.choose_service'))
  await expect.poll(() => languageCookie(page)).toBe('en')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('Picking a language on a missing page opens the start page in that language', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await page.goto('/nope/nope/nope')
  await alive(page)
  await pick(page, 'Deutsch')
  await expect(page).toHaveURL('/de')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(german.t('home.choose_service'))
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('language links on the start page open it in the other language', async ({ page }) => {
    await page.goto('/de')
    await pick(page, 'English')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await pick(page, 'Polski')
    await expect(page).toHaveURL('/pl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  })
})

test('Visible errors are translated when the language changes', async ({ page }) => {
  await page.goto(survey)
  await alive(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await pick(page, 'Deutsch')
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  await expect(page.locator('.bp-error').first()).toBeVisible()
  await expect(page).toHaveURL(`/de${survey}`)
})

test('A booking that may have arrived is sent again unchanged under its key, in another language too', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/)
  const sent: unknown[] = []
  const holds: string[] = []
  // The time is held only after the first was sent.
  await page.route('**/api/v1/holds', route => (sent.length === 0 ? route.abort() : route.continue()))
  await page.route('**/api/v1/bookings', route => {
    const { hold, ...content } = route.request().postDataJSON()
    holds.push(typeof hold)
    sent.push([route.request().headers()['idempotency-key'], content])
    return sent.length < 2 ? route.abort() : route.continue()
  })
  const day = await freeDay(page.request, { provider: 'leo', service: 'haircut', day: 9, zone })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 3).start, step: 'details' })
  await page.goto(`/widget/appointment/leo/haircut?${query}`)
  await enterDetails(page, inEnglish)
  await button(page, inEnglish.go).click()
  await button(page, inEnglish.book).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const held = page.waitForResponse('**/api/v1/holds')
  // As when Back brings the page from the browser's cache, which asks for a hold again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await held
  // The page title names the step, in the new language too.
  await expect(page).toHaveTitle(/^Check and book · Book Haircut · /)
  await pick(page, 'Deutsch')
  await expect(page).toHaveTitle(/^Prüfen und buchen · Haarschnitt buchen · /)
  await button(page, inGerman.book).click()
  await expect(page.getByRole('heading', { name: inGerman.thanks })).toBeVisible()
  await pick(page, 'English')
  await expect(page.getByRole('heading', { name: inEnglish.thanks })).toBeVisible()
  await expect(page).toHaveTitle(`${inEnglish.thanks} · Book Haircut · Harbor Studio`)
  expect(holds).toEqual(['undefined', 'string'])
  expect(sent[1]).toEqual(sent[0])
})

test('Messages of a language are fetched once, and the last of two requested languages wins', async ({
  page,
}) => {
  const asked: string[] = []
  let release = () => undefined
  const held = new Promise<void>(resolve => {
    release = () => void resolve()
  })
  await page.route('**/messages/*/*.json', async route => {
    const name = /(\w+(?:-\w+)?)\.json$/.exec(route.request().url())?.[1] ?? ''
    asked.push(name)
    if (name === 'fr') await held
    await route.continue()
  })
  await page.goto(maya)
  await alive(page)
  await pick(page, 'Français')
  await expect.poll(() => asked).toContain('fr')
  await pick(page, 'Deutsch')
  await expect(page).toHaveURL(`/de${maya}`)
  const late = page.waitForResponse(/fr\.json$/)
  release()
  await late
  await pick(page, 'English')
  await expect(page).toHaveURL(maya)
  await pick(page, 'Deutsch')
  await expect(page).toHaveURL(`/de${maya}`)
  expect(asked.filter(name => name === 'de')).toHaveLength(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('Messages that fail to load leave the page as it is, are logged, and are requested again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed locale loading: /)
  complaints.allow(/net::ERR_FAILED/)
  await page.goto(maya)
  await alive(page)
  await page.route('**/messages/*/de.json', route => route.abort(), { times: 1 })
  const refused = page.waitForEvent('requestfailed')
  await pick(page, 'Deutsch')
  await refused
  await expect(page.getByRole('heading', { name: english.t('booking.choose_time') })).toBeVisible()
  await expect(page).toHaveURL(maya)
  await pick(page, 'Deutsch')
  await expect(page).toHaveURL(`/de${maya}`)
})

test('A missing script chunk reloads the page once; if it is still missing, the visitor is told', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/)
  const openZones = () => page.getByRole('button', { name: /time zone/i }).click()
  const start = `${maya}?month=2040-01`
  // The chunk with the time zone search, whatever the build calls it.
  await page.route('**/assets/chunks/*.js', async route => {
    const response = await route.fetch()
    const code = await response.text()
    return code.includes('bp-zone-search') ? route.abort() : route.fulfill({ response, body: code })
  })
  await page.goto(start)
  await alive(page)
  const anew = page.waitForEvent('load')
  await openZones()
  await anew
  await expect(page).toHaveURL(start)
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await openZones()
  const told = page.getByRole('alert').filter({ hasText: english.t('problem.network.failed') })
  await expect(told.getByRole('button', { name: english.t('common.reload') })).toBeVisible()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await told.getByRole('button', { name: english.t('common.reload') }).click()
  await page.waitForFunction(() => !('stays' in window))
  await alive(page)
  await openZones()
  await expect(page.getByRole('combobox')).toBeVisible()
})

test('A page that fails to render shows the error page, and Back shows the page before', async ({
  page,
  complaints,
}) => {
  complaints.expect(/console: .*Error/)
  await page.goto(maya)
  await alive(page)
  // Not a valid catalogue.
  const broken = { 'booking.choose_time': { type: 'select' } }
  await page.route('**/messages/*/de.json', route => route.fulfill({ json: broken }))
  await pick(page, 'Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.t('problem.server.failed'))
  await expect(page.getByRole('link', { name: english.t('page.home') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('A page may name the URL of its data, which is then fetched once', async ({ page }) => {
  let asked = 0
  let data = ''
  await page.route(`**${maya}`, async route => {
    const response = await route.fetch()
    const html = await response.text()
    const place = /<script type="application\/json" id="payload">(.*?)<\/script>/s
    data = place.exec(html)?.[1] ?? ''
    const body = html.replace(
      place,
      '<script type="application/json" id="payload" data-src="/data.json"></script>',
    )
    await route.fulfill({ response, body })
  })
  await page.route('**/data.json', route => {
    asked++
    return route.fulfill({ contentType: 'application/json', body: data })
  })
  await page.goto(maya)
  await alive(page)
  await expect(page.getByRole('grid')).toBeVisible()
  expect([asked, data.length > 100]).toEqual([1, true])
})

test('If the data fails to load from the URL that a page names, it logs a warning and uses its embedded data', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/)
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await page.route(`**${maya}`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="payload"', 'id="payload" data-src="/data.json"')
    await route.fulfill({ response, body })
  })
  await page.route('**/data.json', route => route.abort())
  await page.goto(maya)
  await alive(page)
  await expect(page.getByRole('grid')).toBeVisible()
  expect(warnings.filter(text => text.startsWith('Cannot load payload /data.json'))).toHaveLength(1)
})

async function pick(page: Page, language: string): Promise<void> {
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: language, exact: true }).click()
}

const languageCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value
