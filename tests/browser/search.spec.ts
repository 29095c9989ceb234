import type { Page } from 'playwright/test'
import { listen } from '../support/browser/announcements.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const results = (page: Page) => page.getByRole('main').getByRole('listitem')

test('A visitor searches from the journal and books what is found', async ({ page }) => {
  await page.goto('/studio')
  await settled(page)
  await field(page).fill('haircut')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=haircut')
  await expect(page).toHaveTitle(/^haircut · Search · /)
  await page.getByRole('main').getByRole('link', { name: 'Haircut', exact: true }).click()
  await expect(page).toHaveURL(/\/widget\/appointment\/service\/haircut/)
  await page.goBack()
  await expect(page).toHaveURL('/search?q=haircut')
  await expect(page.getByRole('main').getByRole('link', { name: 'Haircut', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^haircut · Search · /)
})

test('Another search changes the results in place, is announced, and Back leads to the one before', async ({
  page,
}) => {
  await page.goto('/search?q=color')
  await settled(page)
  const marks = page.getByRole('main').locator('mark')
  await expect(marks.first()).toHaveText(/^colors?$/i)
  const announcements = await listen(page)
  await field(page).fill('gift')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=gift')
  await expect(page.getByRole('status')).toHaveText(/\d+ results? for “gift”/)
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveTitle(/^gift · Search · /)
  expect((await announcements.said()).at(-1)).toMatch(/results? for “gift”/)

  await field(page).fill('xyzzy')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Nothing found for “xyzzy”. Please check the spelling')
  await expect(results(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'All services' })).toBeVisible()

  await page.goBack()
  await expect(field(page)).toHaveValue('gift')
  await expect(page.getByRole('status')).toHaveText(/\d+ results? for “gift”/)
  await page.goBack()
  await expect(field(page)).toHaveValue('color')
  await expect(page).toHaveTitle(/^color · Search · /)
  await expect(marks.first()).toHaveText(/^colors?$/i)
})

test('Nothing that is typed is markup or an operator', async ({ page }) => {
  for (const q of ['<img src=x onerror=alert(1)>', "' | !x & (", '🦊', 'x'.repeat(1_000), '"><script>']) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
    await expect(page.getByRole('status')).toContainText(`“${q}”`)
    await expect(page.locator('main img, main script')).toHaveCount(0)
  }
  const response = await page.goto('/search?q=%00')
  expect(response?.status()).toBe(200)
})

test('The page fits narrow and wide windows in both colour schemes, and is not listed', async ({ page }) => {
  const response = await page.goto('/search?q=hair')
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page)
    }
    await expectNoAxeViolations(page)
  }
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches in German', async ({ page }) => {
    await page.goto('/de/studio')
    await page.getByRole('searchbox').fill('gutschein')
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expect(page).toHaveURL('/de/search?q=gutschein')
    await expect(page).toHaveTitle(/^gutschein · Suchen · /)
    await expect(page.getByRole('status')).toHaveText('1 Treffer für „gutschein“')
    await page.getByRole('main').getByRole('link', { name: 'Gutschein' }).click()
    await expect(page).toHaveURL('/de/studio/product/gift-card')
  })
})
