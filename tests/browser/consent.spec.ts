import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

const path = '/widget/appointment/maya/haircut'
const text = {
  en: 'We would like to remember your language and time zone.',
  de: 'Wir merken uns gern Ihre Sprache und Zeitzone.',
}
// The whole file shares one server, because importing and starting it takes seconds.
test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startOwnBusiness({
    linkHosts: ['example.org'],
    navigation: [{ label: 'Withdraw', href: '/consent?choice=withdraw' }],
    cookieConsent: {
      text,
      link: { label: { en: 'Privacy policy', de: 'Datenschutz' }, href: 'https://example.org/privacy' },
    },
  })
})
test.afterAll(() => server?.stop())

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Cookies' })
const essential = 'Accept essential cookies'
const all = 'Accept all cookies'

test('No cookie is set before a choice; "essential" stores nothing but the choice, which a reload keeps', async ({
  page,
  context,
}) => {
  await page.goto(server.url + path)
  await expect(banner(page)).toContainText(text.en)
  await hydrated(page)
  expect(await cookies(context)).toEqual({})
  const heard = page.evaluate(
    () =>
      new Promise(settle =>
        document.addEventListener('bookplate:consent', event =>
          settle(event instanceof CustomEvent && event.detail),
        ),
      ),
  )
  await banner(page).getByRole('button', { name: essential }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await heard).toEqual({ choice: 'essential' })
  expect(await cookies(context)).toEqual({ cookie_consent: 'essential' })
  const [kept] = await context.cookies()
  expect(kept?.sameSite).toBe('Lax')
  expect(daysUntil(kept?.expires)).toBeCloseTo(180, 0)

  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(await cookies(context)).toEqual({ cookie_consent: 'essential' })
})

test('A link withdraws what was accepted: its cookies are gone, and the same page asks again', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/?x=1`)
  await hydrated(page)
  await banner(page).getByRole('button', { name: all }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await cookies(context)).toEqual({ cookie_consent: 'all', timezone: 'Europe/Berlin' })
  await page.getByRole('link', { name: 'Withdraw' }).first().click()
  await expect(banner(page)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/?x=1`)
  expect(await cookies(context)).toEqual({})
})

test('Accepting all cookies stores time zone and language; another visitor is still asked', async ({
  page,
  context,
  browser,
}) => {
  await page.goto(server.url + path)
  await hydrated(page)
  await banner(page).getByRole('button', { name: all }).click()
  await expect(banner(page)).toHaveCount(0)
  expect(await cookies(context)).toEqual({ cookie_consent: 'all', timezone: 'Europe/Berlin' })
  await page.reload()
  await expect(banner(page)).toBeHidden()
  expect(await cookies(context)).toMatchObject({ cookie_consent: 'all', i18n_redirected: 'en' })

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(server.url + path)
  await expect(banner(theirs)).toBeVisible()
  expect(await cookies(other)).toEqual({})
  await other.close()
})

test('A remembered choice hides the banner before the first paint', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await context.addCookies([{ name: 'cookie_consent', value: 'essential', url: server.url }])
  // None of the bundles arrive, so only the inline script in the head can hide the banner.
  await page.route('**/assets/**/*.js', route => route.abort())
  await page.goto(server.url + path, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('.bp-consent')).toBeAttached()
  await expect(page.locator('.bp-consent')).toBeHidden()
})

test('Tab reaches the banner right after the skip link; Escape does nothing there, Enter chooses', async ({
  page,
}) => {
  await page.goto(server.url + path)
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: essential })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: all })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('On a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('the banner fits and has no accessibility violation', async ({ page }) => {
    test.slow()
    await page.goto(server.url + path)
    await hydrated(page)
    await expectToFit(page)
    await expectNoAxeViolations(page)
  })

  test('the banner never covers the focus, both choices have the same size, and a tap chooses', async ({
    page,
  }) => {
    await page.goto(server.url + path)
    await hydrated(page)
    await expectToFit(page)
    const [one, two] = await Promise.all(
      [essential, all].map(name => page.getByRole('button', { name }).boundingBox()),
    )
    expect(one?.width).toBe(two?.width)
    expect(one?.height).toBe(two?.height)
    expect(one?.height).toBeGreaterThanOrEqual(44)
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      expect(await isCovered(page)).toBe('')
    }
    await page.getByRole('button', { name: all }).tap()
    await expect(banner(page)).toHaveCount(0)
    await expectToFit(page)
  })

  test('the action stays in view above the banner', async ({ page }) => {
    await page.goto(server.url + path)
    await hydrated(page)
    const action = page.getByRole('button', { name: 'Choose a time' })
    await expect(async () => {
      const bar = await action.boundingBox()
      const below = await banner(page).boundingBox()
      expect(bar?.y).toBeGreaterThan(0)
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }).toPass()
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server stores the choice and redirects back to the page; another site cannot make the choice', async ({
    page,
    context,
    request,
  }) => {
    await page.goto(`${server.url}${path}?month=2040-01`)
    expect(await cookies(context)).toEqual({})
    await page.getByRole('button', { name: essential }).click()
    await expect(page).toHaveURL(`${server.url}${path}?month=2040-01`)
    expect(await cookies(context)).toEqual({ cookie_consent: 'essential' })

    for (const headers of [{}, { referer: 'https://elsewhere.example/' }]) {
      const answer = await request.get(`${server.url}/consent?choice=all`, { headers, maxRedirects: 0 })
      expect(answer.headers()['set-cookie']).toBeUndefined()
    }
  })
})

test.describe('When cookies are blocked', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() =>
      Object.defineProperty(document, 'cookie', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
        set: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
    ),
  )

  test('the choice is kept in local storage', async ({ page }) => {
    // Loads the page three times.
    test.slow()
    await page.goto(server.url + path)
    await hydrated(page)
    await banner(page).getByRole('button', { name: all }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await page.evaluate(() => localStorage.setItem('cookie_consent', `all ${Date.now() - 1}`))
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })

  test('and local storage too, the choice lasts until the page reloads, and nothing throws', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
    )
    await page.goto(server.url + path)
    await hydrated(page)
    await banner(page).getByRole('button', { name: all }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In German and ${colorScheme} mode`, () => {
    test.use({ colorScheme, locale: 'de-DE' })
    test('the banner has no accessibility violation', async ({ page }) => {
      await page.goto(`${server.url}/de`)
      await expect(banner(page)).toContainText(text.de)
      await expect(page.getByRole('button', { name: 'Notwendige Cookies akzeptieren' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Alle Cookies akzeptieren' })).toBeVisible()
      await expectNoAxeViolations(page)
    })
  })
}

/** Waits until the banner has measured its height, which it does once React has hydrated it. */
const hydrated = (page: Page) => expect(page.locator('.bp')).toHaveAttribute('style', /--below/)

const cookies = async (context: BrowserContext) =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]))

const daysUntil = (seconds = 0): number => (seconds * 1000 - Date.now()) / 86_400_000

/** Returns the focused element's markup if the banner hides all of it (WCAG 2.2 §2.4.11), otherwise ''. */
const isCovered = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const region = document.querySelector('.bp-consent')
    if (!focused || !region || focused === document.body || region.contains(focused)) return ''
    const { top } = focused.getBoundingClientRect()
    return top >= region.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : ''
  })
