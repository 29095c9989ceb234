import type { Page } from 'playwright/test'
import { heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { englishWords } from '../support/texts/words.ts'

const i18n = englishWords()

const post = '/studio/b/autumn-colors'

/** The list of the next free times in the card that books color. */
const times = (page: Page) => page.getByRole('list', { name: 'Next free times' })

test('A visitor reads a post and finds its category, its author and its tag', async ({ page }) => {
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Autumn colors, mixed by hand' }).click()
  await expect(page).toHaveURL(post)
  await expect(page).toHaveTitle(/Autumn colors, mixed by hand/)
  for (const [link, path, title] of [
    ['News', '/studio/category/news', 'News'],
    ['Hair', '/studio/tag/hair', 'Hair'],
    ['Maya Lindqvist', '/studio/author/maya', 'Maya Lindqvist'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'The courtyard is open' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(post)
  }
})

test('A collection leads to its product, and the product to its form', async ({ page }) => {
  await page.goto('/studio/collections/gifts')
  await page.getByRole('link', { name: 'Gift card' }).click()
  await expect(page).toHaveURL('/studio/product/gift-card')
  await page.getByRole('link', { name: 'Buy', exact: true }).click()
  await expect(page).toHaveURL('/widget/form/voucher')
})

test('The card in a post leads to the calendar with the time chosen, and Back leads to the post', async ({
  page,
}) => {
  await page.goto(post)
  const first = times(page).getByRole('link').first()
  await expect(first).toHaveAttribute('href', /start=/)
  const start = new URL((await first.getAttribute('href')) ?? '', 'http://host').searchParams.get('start')
  await first.click()
  await expect(page).toHaveURL(url => url.searchParams.get('start') === start)
  await settled(page)
  await expect(heading(page, 'Color')).toBeVisible()
  const chosenProvider = page.locator('.bp-providers').getByRole('radio', { checked: true })
  await expect(chosenProvider).toHaveCount(1)

  await page.reload()
  await settled(page)
  await expect(chosenProvider).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(post)
  await expect(times(page).getByRole('link', { name: 'More times' })).toBeVisible()
})

test('A card says why it has no times and asks again, but in a preview only keeps its button', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429/)
  const problem = { code: 'rate.limited', status: 429, title: 'Too many requests', params: {} }
  await page.route(/\/slots\?/, route =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: problem }),
  )
  await page.goto(post)
  const card = page.getByRole('region', { name: 'Color' })
  await expect(card.getByRole('alert')).toContainText(i18n.phrase('problem.rate.limited'))
  await page.goto('/v2/preview/draft-1/b/autumn-colors')
  await settled(page)
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('alert')).toHaveCount(0)

  await page.goto(post)
  await expect(card.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await card.getByRole('button', { name: i18n.t('common.try_again') }).click()
  await expect(times(page).getByRole('link', { name: 'More times' })).toBeVisible()
})

test('A card stands beside the text on a wide window and within it on a narrow one', async ({ page }) => {
  await page.goto(post)
  const card = page.getByRole('region', { name: 'Color' })
  const title = page.getByRole('heading', { level: 1 })
  // On a page whose blocks may be as wide as the window, too.
  await page.locator('.bp-content-body').evaluate(body => body.classList.add('bp-content-body--wide'))
  for (const width of [1040, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const left = (await card.boundingBox())?.x
    const ends = await page
      .locator('.bp-content > *, .bp-content-body > :not(.bp-booking--aside)')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().right))
    expect([width, Math.max(...ends) < (left ?? 0)]).toEqual([width, true])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const beside = await card.boundingBox()
  const wide = await title.boundingBox()
  expect(beside?.x).toBeGreaterThan((wide?.x ?? 0) + 660)
  await page.setViewportSize({ width: 390, height: 800 })
  const within = await card.boundingBox()
  const quote = await page.getByRole('blockquote').boundingBox()
  expect(within?.y).toBeGreaterThan(quote?.y ?? Number.POSITIVE_INFINITY)
})

test('Questions open by keyboard, one at a time', async ({ page }) => {
  await page.goto(post)
  await settled(page)
  const first = page.getByText('Yes. Tell us when')
  const second = page.getByText('Come back within two weeks')
  await expect(first).toBeVisible()
  await page.locator('summary', { hasText: 'What if I do not like it?' }).focus()
  await page.keyboard.press('Enter')
  await expect(second).toBeVisible()
  await expect(first).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(second).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`Content fits every window and passes axe in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of [
      '/studio',
      '/de/studio/b/autumn-colors',
      '/studio/b/opening-day',
      '/de/studio/product/gift-card',
      '/studio/collections/gifts',
    ]) {
      await page.goto(path)
      await settled(page)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectToFit(page)
      }
      await expectNoAxeViolations(page)
    }
  })

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a post has its text and questions, and the card only its button', async ({ page }) => {
    await page.goto(post)
    await expect(page.getByText('Every autumn somebody brings a leaf')).toBeVisible()
    await page.getByText('What if I do not like it?').click()
    await expect(page.getByText('Come back within two weeks')).toBeVisible()
    const card = page.getByRole('region', { name: 'Color' })
    await expect(card.getByRole('link')).toHaveCount(1)
    await expect(card.locator('.bp-times-next')).toBeHidden()
    await card.getByRole('link', { name: 'Book Color' }).click()
    await expect(page).toHaveURL('/widget/appointment/service/color')
  })
})
