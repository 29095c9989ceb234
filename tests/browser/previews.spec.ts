import { button, chooseTime, english, enterDetails, freeDay, getSlot } from '../support/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser.ts'
import { settled } from '../support/settled.ts'

const preview = '/v2/preview/draft-1'

test('A preview says what it is, keeps its links in the draft, and books nothing', async ({ page }) => {
  await page.goto(preview)
  const notice = page.getByRole('complementary', { name: 'Preview' })
  await expect(notice).toContainText('until January 1, 2036')
  await page.getByRole('link', { name: 'Autumn colors, and how long they last' }).click()
  await expect(page).toHaveURL(`${preview}/b/autumn-colors`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn colors, and how long they last')

  await page.getByRole('link', { name: 'book color online' }).click()
  await expect(page).toHaveURL(`${preview}/widget/appointment/service/color`)
  await expect(notice).toContainText('You cannot book, send or pay anything in a preview.')
  await page.goBack()
  await expect(page).toHaveURL(`${preview}/b/autumn-colors`)

  await page.getByRole('main').getByRole('link', { name: 'News', exact: true }).first().click()
  await expect(page).toHaveURL(`${preview}/category/news`)
  await page.getByRole('link', { name: 'Autumn colors, and how long they last' }).click()
  await expect(page).toHaveURL(`${preview}/b/autumn-colors`)
})

test('Back, Forward and reload in a preview show the draft, also if only the query differs', async ({
  page,
}) => {
  const news = `${preview}/category/news`
  const read: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/v1/content')) read.push(request.url())
  })
  await page.goto(`${news}?page=1`)
  await settled(page)
  const draft = page.getByRole('link', { name: 'Autumn colors, and how long they last' })
  await page.getByRole('link', { name: 'Harbor Studio' }).evaluate((link, href) => {
    link.setAttribute('href', href)
  }, news)
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page).toHaveURL(news)
  const steps = [
    [() => page.goBack(), `${news}?page=1`],
    [() => page.goForward(), news],
    [() => page.reload(), news],
  ] as const
  for (const [step, url] of steps) {
    await step()
    await expect(page).toHaveURL(url)
    await settled(page)
    await expect(draft).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  }
  expect(read).toEqual([])
  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page).toHaveURL(preview)
})

test('The published post has its own title', async ({ page }) => {
  await page.goto('/studio/b/autumn-colors')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn colors, mixed by hand')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
})

test('A preview has every language, fits every width, and is accessible', async ({ page }) => {
  await page.goto(`/de${preview}/b/autumn-colors`)
  await expect(page.getByRole('complementary', { name: 'Vorschau' })).toContainText('1. Januar 2036')
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    await expectNoAxeViolations(page)
  }
})

test('A visitor goes through a booking in a preview, and is told at its end that it is not real', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const zone = 'Europe/Berlin'
  const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 2, zone })
  await page.goto(`${preview}/widget/appointment/maya/haircut`)
  await settled(page)
  await chooseTime(page, { day, slot: getSlot(day, 1), words: english, zone })
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(
    page.getByRole('main').getByText('You cannot book, send or pay anything in a preview.'),
  ).toBeVisible()
})
