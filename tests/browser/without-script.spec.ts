/** Pages whose forms only a script can send, in a browser that runs none. */
import type { Page } from 'playwright/test'
import { freeTimes } from '../support/bookings/api.ts'
import { expect, test } from '../support/browser/browser.ts'

test.use({ javaScriptEnabled: false })

const needsScript = 'Please turn on JavaScript to go on here, or contact us.'
const pages = ['/widget/booking', '/widget/booking-list']

for (const path of pages)
  test(`${path} says that it needs JavaScript, offers no button, and answers Enter with a page`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 405/)
    await page.goto(path)
    await expectNotice(page)
    await expect(page.locator('.bp-bar').getByRole('button')).toHaveCount(0)
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('ada@example.com')
    for (const field of await page.getByRole('textbox').all())
      if ((await field.inputValue()) === '') await field.fill('Ada')
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await email.press('Enter')
    const answer = await answered
    expect(answer.status()).toBe(405)
    expect(answer.headers()['content-type']).toContain('text/html')
    await expect(page.getByText(needsScript)).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(path)
  })

test('A booking says at its first step that its last ones need JavaScript', async ({ page }) => {
  await page.goto('/widget/appointment/maya/haircut')
  await expectNotice(page)
  const [time] = await freeTimes(new URL(page.url()).origin, 'maya', 'haircut', 20)
  const query = new URLSearchParams({ start: time?.start ?? '', step: 'details' })
  await page.goto(`/widget/appointment/maya/haircut?${query}`)
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expectNotice(page)
  await expect(page.locator('.bp-bar').getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('Without scripts nobody is asked to wait for a time', async ({ page }) => {
  await page.goto('/widget/waitlist/haircut')
  await expectNotice(page)
  await expect(page.locator('.bp-bar').getByRole('button')).toHaveCount(0)
})

test('A form that the server takes by post needs none', async ({ page }) => {
  await page.goto('/widget/form/1')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.locator('noscript')).not.toContainText(needsScript, { useInnerText: true })
})

async function expectNotice(page: Page): Promise<void> {
  const notice = page.locator('.bp-main noscript').first()
  await expect(notice).toContainText(needsScript, { useInnerText: true })
  await expect(notice).toBeVisible()
}
