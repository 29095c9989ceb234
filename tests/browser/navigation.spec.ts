/** Navigation without page loads: what a visitor sees, hears and finds again when going back. */
import type { Page } from 'playwright/test'
import { button, english, heading } from '../support/bookings/booking.ts'
import { holdingBack } from '../support/bookings/managing.ts'
import { alive, expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { englishWords } from '../support/texts/words.ts'

const maya = '/widget/appointment/maya/haircut'
const i18n = englishWords()
const studio = 'Harbor Studio'

test('A link opens the next page in place and focuses its heading, as do Back and Forward', async ({
  page,
}) => {
  const pages = loads(page)
  await page.goto('/')
  await alive(page)
  await serviceLink(page, 'Haircut').click()
  await expect(page).toHaveURL(/\/widget\/appointment\/service\/haircut$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeFocused()
  await expect(page).toHaveTitle('Book Haircut · Harbor Studio')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectNoAxeViolations(page)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeFocused()
  expect(pages).toEqual(['/'])
})

test('A link followed by keyboard opens in place too, and Back restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/')
  await alive(page)
  const link = serviceLink(page, 'Yoga')
  await link.focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('The next page has its own titles and query, with nothing left of the page before', async ({ page }) => {
  await page.goto(`${maya}?month=2040-01`)
  await alive(page)
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await serviceLink(page, 'Consultation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consultation' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  await page
    .getByRole('gridcell', { selected: false })
    .getByRole('button', { disabled: false })
    .first()
    .click()
  await page.getByRole('main').locator('.bp-time').first().click()
  await button(page, english.go).click()
  await expect(page).toHaveTitle('Your details · Book Consultation · Harbor Studio')
})

for (const path of ['/widget/survey/satisfaction', '/widget/form/intake', maya])
  test(`A page opened in place looks like one that was loaded: ${path}`, async ({ page }) => {
    await page.goto(path)
    await alive(page)
    await expect(page.locator('html[data-zone]')).toHaveCount(0)
    // The hold widget accompanies the booking screen; the browser renders it after hydration.
    if (path === maya) await page.locator('.bp-hold').waitFor({ state: 'attached' })
    const loaded = await looks(page)
    const title = await page.title()
    await page.goto('/')
    await alive(page)
    await lead(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(title)
    await expect.poll(() => looks(page)).toEqual(loaded)
  })

test('A page opened in place, and one in another language, has its own tags for search engines and link previews', async ({
  page,
}) => {
  const post = '/studio/b/autumn-colors'
  const paths = [post, '/', `/de${post}`, '/widget/booking'] as const
  const loaded = new Map<string, readonly string[]>()
  for (const path of paths) {
    await page.goto(path)
    loaded.set(path, await listHeadTags(page))
  }
  expect(loaded.get(post)?.join('\n')).toMatch(/atom.*canonical.*og:image/s)
  // Reading them fails while the browser goes to another page.
  const expectTags = (path: (typeof paths)[number]) =>
    expect(async () => expect(await listHeadTags(page)).toEqual(loaded.get(path))).toPass()
  await page.goto('/')
  await alive(page)
  await lead(page, post)
  await expectTags(post)
  // Structured data is only for crawlers, which load each page.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expectTags(`/de${post}`)
  await page.goBack()
  await expectTags(post)
  await page.goBack()
  await expectTags('/')
  await lead(page, '/widget/booking')
  await expectTags('/widget/booking')
})

test('Back still works after a reload', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await serviceLink(page, 'Haircut').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeFocused()
  await page.reload()
  await alive(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('A page opened after a language change is in the new language, and Back returns to the old one', async ({
  page,
}) => {
  await page.goto('/')
  await alive(page)
  await serviceLink(page, 'Haircut').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeVisible()
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haarschnitt' })).toBeVisible()
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page).toHaveURL('/de')
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Haarschnitt' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('Going back two pages across a language change restores the earlier language', async ({ page }) => {
  await page.goto('/widget/appointment/service/yoga')
  await alive(page)
  await lead(page, maya)
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeFocused()
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haarschnitt' })).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeFocused()
  await expect(heading(page, i18n.t('booking.choose_time'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('A missing page shows its error in place under its own URL, logs it once, and can be left', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const pages = loads(page)
  const told: string[] = []
  page.on('console', message => told.push(message.text()))
  await page.goto('/')
  await alive(page)
  await lead(page, '/widget/appointment/maya/nothing?x=1')
  const sentence = 'Page Not Found: /widget/appointment/maya/nothing?x=1'
  await expect(page.getByRole('heading', { name: sentence })).toBeFocused()
  expect(told.filter(text => text === `[404] ${sentence}`)).toHaveLength(1)
  await expect(page).toHaveURL('/widget/appointment/maya/nothing?x=1')
  await page.getByRole('main').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await lead(page, '/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found: /no/such/page' })).toBeFocused()
  expect(pages).toEqual(['/'])
})

test('A hold is released when the visitor opens another page', async ({ page }) => {
  let released = 0
  await page.route('**/api/v1/holds', route =>
    route.fulfill({ status: 201, json: { hold: 'a-hold', expiresAt: '2099-01-01T00:00:00Z' } }),
  )
  await page.route('**/api/v1/holds/a-hold', route => {
    released++
    return route.fulfill({ json: {} })
  })
  await page.goto(maya)
  await alive(page)
  const held = page.waitForResponse('**/api/v1/holds')
  await page.getByRole('main').locator('.bp-time').first().click()
  await held
  await expect(page.getByRole('complementary')).toContainText('held')
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeFocused()
  await expect.poll(() => released).toBe(1)
})

test('If the data of the next page fails to load, the browser loads the page in full', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/)
  const pages = loads(page)
  await page.goto('/')
  await alive(page)
  await page.route('**/_payload.json', route => route.abort())
  await serviceLink(page, 'Haircut').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeVisible()
  expect(pages).toEqual(['/', '/widget/appointment/service/haircut'])
})

test('If a script chunk of the next page is missing, the browser loads the page in full', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/)
  // The chunk is missing there too, so the page stays as the server sent it.
  complaints.allow(/^uncaught: /)
  const pages = loads(page)
  await page.goto('/')
  await alive(page)
  await page.route('**/assets/chunks/*.js', async route => {
    const response = await route.fetch()
    const code = await response.text()
    return code.includes('bp-day') ? route.abort() : route.fulfill({ response, body: code })
  })
  await serviceLink(page, 'Haircut').click()
  await expect.poll(() => pages).toEqual(['/', '/widget/appointment/service/haircut'])
  await expect(page).toHaveURL('/widget/appointment/service/haircut')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('After a new build, the browser loads the next page in full', async ({ page }) => {
  const pages = loads(page)
  await page.goto('/')
  await alive(page)
  await page.route('**/_payload.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), program: 'another' } })
  })
  await serviceLink(page, 'Haircut').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeVisible()
  expect(pages).toEqual(['/', '/widget/appointment/service/haircut'])
})

test('A slow page shows that it is loading, and a link pressed meanwhile wins', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const held = await holdingBack(page, /\/haircut\/_payload\.json$/)
  await serviceLink(page, 'Haircut').click()
  await expect(page.locator('html[data-opening]')).toBeAttached()
  await serviceLink(page, 'Yoga').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeFocused()
  const late = page.waitForResponse('**/haircut/_payload.json')
  held.release()
  await late
  await expect(page.locator('html[data-opening]')).toHaveCount(0)
  await expect(page).toHaveURL(/yoga$/)
  await expect(heading(page, 'Yoga')).toBeVisible()
})

test('Back and then Forward, before the earlier page has arrived, keeps the page', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await serviceLink(page, 'Haircut').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeFocused()
  const held = await holdingBack(page, /\/_payload\.json$/)
  const asked = page.waitForRequest('**/_payload.json')
  await page.goBack()
  await asked
  await page.goForward()
  const late = page.waitForResponse('**/_payload.json')
  held.release()
  await (await late).finished()
  await expect(page.locator('html[data-opening]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/haircut$/)
  await expect(heading(page, 'Haircut')).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('A link to /favicon.ico does not open a page', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.goto('/')
  await alive(page)
  await lead(page, '/favicon.ico')
  await expect(page.locator('body')).toHaveText('Not found')
})

/** Collects the paths of the documents that the browser loads from now on. */
function loads(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const serviceLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

/** Follows a link to `path`, which no page of the demo has. */
async function lead(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: 'Harbor Studio' }).evaluate((link, href) => {
    link.setAttribute('href', href)
  }, path)
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
}

/** Lists what the head says about the page, in any order. */
const listHeadTags = (page: Page): Promise<readonly string[]> =>
  page
    .locator('head > :is(title, link[rel=canonical], link[rel=alternate], meta[name], meta[property])')
    .evaluateAll(tags => tags.map(({ outerHTML }) => outerHTML).sort())

/** Lists the computed look of every element of the page. */
const looks = (page: Page): Promise<readonly string[]> =>
  page.locator('.bp, .bp *').evaluateAll(elements =>
    elements.map(element => {
      const { font, color, margin, padding } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return [element.tagName, element.className, font, color, margin, padding, width, height].join(' ')
    }),
  )
