import {
  button,
  chooseTime,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'

const preview = '/v2/preview/draft-1'

test('A preview says what it is, keeps its links in the draft, and says that nothing is real', async ({
  page,
}) => {
  await page.goto(preview)
  const notice = page.getByRole('complementary', { name: 'Preview' })
  await expect(notice).toContainText('until January 1, 2036')
  await page.getByRole('link', { name: 'Autumn colors, and how long they last' }).click()
  await expect(page).toHaveURL(`${preview}/b/autumn-colors`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn colors, and how long they last')

  await page.getByRole('link', { name: 'book color online' }).click()
  await expect(page).toHaveURL(`${preview}/widget/appointment/service/color`)
  await expect(notice).toContainText('Nothing that you do here is real, and no emails are sent.')
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

test('A visitor books, moves and cancels in a preview, which nobody else sees', async ({ page }) => {
  const zone = 'Europe/Berlin'
  // Not of the provider whose times the payments below take in this preview.
  const wish = { provider: 'leo', service: 'haircut', day: 17, zone, minSlots: 8 }
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 1)
  const other = getSlot(day, 7)
  await page.goto(`${preview}/widget/appointment/leo/haircut`)
  await settled(page)
  await chooseTime(page, { day, slot, words: english, zone })
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Preview' })
  await expect(notice.getByText('Nothing that you do here is real, and no emails are sent.')).toBeInViewport()

  await page.getByRole('link', { name: 'View or change booking' }).click()
  await expect(page).toHaveURL(new RegExp(`${preview}/widget/booking/`))
  const path = new URL(page.url()).pathname
  expect((await page.request.get(path.replace(preview, ''))).status()).toBe(404)
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await chooseTime(page, { day, slot: other, words: english, zone })
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  await button(page, 'Reschedule').click()
  await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
  await page.getByRole('link', { name: 'View booking' }).click()
  await expect(page).toHaveURL(path)
  await page.reload()
  await page.getByRole('link', { name: 'Cancel appointment' }).click()
  await expect(heading(page, 'Cancel your appointment')).toBeVisible()
  await button(page, 'Cancel appointment').click()
  await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
  await expect(notice).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'With JavaScript' : 'Without JavaScript', () => {
    test.use({ javaScriptEnabled })
    test('a visitor pays in a preview at the test provider, and comes back to the preview', async ({
      page,
    }) => {
      const wish = {
        provider: 'maya',
        service: 'color',
        day: javaScriptEnabled ? 20 : 22,
        zone: 'Europe/Berlin',
      }
      const { start } = getSlot(await freeDay(page.request, wish), 0)
      const response = await page.request.post(`/api/v1/previews/draft-1/bookings`, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        data: {
          items: [{ service: wish.service, provider: wish.provider, start }],
          contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
          timezone: wish.zone,
          locale: 'en',
        },
      })
      expect(response.status()).toBe(201)
      const { booking } = await response.json()
      await page.goto(`${preview}/widget/booking/${booking.id}`)
      await button(page, 'Open the payment page again').click()
      await expect(page).toHaveURL(new RegExp(`${preview}/payments/test/`))
      await page.getByRole('button', { name: /^Pay €/ }).click()
      await expect(page).toHaveURL(new RegExp(`${preview}/verify-payment-callback`))
      const paid = heading(page, 'Paid and booked, Grace')
      await expect(async () => {
        if (!javaScriptEnabled) await button(page, 'Check the payment').click()
        await expect(paid).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    })
  })
