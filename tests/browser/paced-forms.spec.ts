/** Forms that ask one question at a time. */
import type { Page } from 'playwright/test'
import { button, heading } from '../support/bookings/booking.ts'
import {
  alive,
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { twelveQuestions } from '../support/forms/twelve-questions.ts'
import { type ServedCopy, serveCopy } from '../support/servers/served-copy.ts'

const path = '/widget/survey/visit'
const question = (page: Page, name: string | RegExp) =>
  page.locator('fieldset').and(page.getByRole('radiogroup', { name }).or(page.getByRole('group', { name })))
const point = (page: Page, name: string, value: number) =>
  page.locator('label', { has: page.locator(`input[name=${name}][value="${value}"]`) })

test.describe('A survey that asks one question at a time', () => {
  test.use({ locale: 'en-US' })

  test('shows its first question before scripts run, with a progress that is not empty', async ({ page }) => {
    const response = await page.request.get(path)
    const html = await response.text()
    expect(html).toMatch(/<legend[^>]*>How satisfied are you\?/)
    expect(html).not.toMatch(/<legend[^>]*>How likely/)
    await page.goto(path)
    const progress = page.getByRole('progressbar', { name: 'Progress' })
    await expect(progress).toHaveAttribute('aria-valuetext', 'Question 1 of 7')
    expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  })

  test('goes on after a tap, asks what follows from it, and keeps place and answers', async ({ page }) => {
    await page.goto(path)
    await alive(page)
    await point(page, 'rating', 2).click()
    await expect(page.getByText('Question 2 of 8')).toBeVisible()
    await expect(page.locator('.bp-label', { hasText: 'What went wrong?' })).toBeFocused()
    await page.getByRole('textbox', { name: 'What went wrong?' }).fill('Too loud')
    await button(page, 'Continue').click()
    await expect(question(page, 'Would you come to us again?')).toBeFocused()
    await page.reload()
    await expect(question(page, 'Would you come to us again?')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'What went wrong?' })).toHaveValue('Too loud')
    await page.goBack()
    await expect(page.locator('input[name=rating][value="2"]')).toBeChecked()
    // Another answer, and the follow-up question is gone.
    await point(page, 'rating', 5).click()
    await expect(question(page, 'Would you come to us again?')).toBeFocused()
    await expect(page.getByText('Question 2 of 7')).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(question(page, 'Would you come to us again?')).toBeVisible()
    await expect(page.getByText(/Saved at/)).toBeVisible()
    // Saving is not announced.
    await expect(page.getByRole('status').filter({ hasText: /Saved/ })).toHaveCount(0)
    // A required question says what is missing and stays.
    await page.getByRole('radio', { name: 'Yes' }).locator('..').click()
    await expect(question(page, 'How did you find …')).toBeFocused()
    await button(page, 'Skip').click()
    await expect(question(page, /How likely/)).toBeFocused()
    await button(page, 'Continue').click()
    await expect(question(page, /How likely/)).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'Back').click()
    await expect(question(page, 'How did you find …')).toBeVisible()
  })

  test('does not go on while arrow keys look for an answer', async ({ page }) => {
    await page.goto(path)
    await alive(page)
    await page.locator('input[name=rating]').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('input[name=rating][value="3"]')).toBeChecked()
    await expect(page.getByText('Question 1 of 7')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question(page, 'Would you come to us again?')).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

    test('opens a table row by row, and fits', async ({ page }) => {
      await page.goto(path)
      await alive(page)
      await point(page, 'rating', 4).tap()
      await page.getByRole('radio', { name: 'Yes' }).locator('..').tap()
      await expect(question(page, 'How did you find …')).toBeFocused()
      const row = (name: string) => page.getByRole('row', { name })
      const height = async (name: string) => (await row(name).boundingBox())?.height ?? 0
      expect(await height('the welcome')).toBeGreaterThan(2 * (await height('the advice')))
      await row('the welcome').getByText('Good').tap()
      await expect(row('the advice').getByRole('radio').first()).toBeFocused()
      expect(await height('the advice')).toBeGreaterThan(2 * (await height('the welcome')))
      await expectToFit(page)
      await expectNoAxeViolations(page)
      // A tap on the name of an answered row opens it again.
      await row('the welcome').getByRole('rowheader').tap()
      expect(await height('the welcome')).toBeGreaterThan(2 * (await height('the advice')))
      await row('the welcome').getByText('Fair').tap()
      await row('the advice').getByText('Good').tap()
      await row('the result').getByText('Poor').tap()
      await row('the price').getByText('Fair').tap()
      await expect(question(page, /How likely/)).toBeFocused()
      await expectToFit(page)
      await expectReadableColors(page)
    })
  })
})

test.describe('Twelve questions', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })
  const token = 'a-token-for-twelve-questions'
  let server: ServedCopy | undefined
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    server = await serveCopy(
      { 'schemas/surveys/twelve.json': JSON.stringify(twelveQuestions) },
      { OPERATOR_TOKEN: token },
    )
  })
  test.afterAll(() => server?.stop())

  test('are answered by keyboard in at most fourteen presses', async ({ page }) => {
    await page.goto(`${server?.url}/widget/survey/twelve`)
    await alive(page)
    await expect(question(page, 'How was it?')).toBeFocused()
    let presses = 0
    /** Presses a key at a question, and waits for the next one. */
    const answer = async (place: number, key: string) => {
      presses += 1
      await page.keyboard.press(key)
      await expect(page.getByText(`Question ${place + 1} of 12`)).toBeVisible()
    }
    await answer(1, '4')
    await answer(2, '2')
    await answer(3, '1')
    await answer(4, '5')
    await answer(5, '7')
    await expect(page.getByRole('radio', { name: /Short hair/ })).toBeVisible()
    await answer(6, '2')
    await answer(7, '9')
    await answer(8, '1')
    // The order counts as it stands.
    await expect(page.locator('.bp-ranking [data-answered]')).toBeVisible()
    await answer(9, 'Enter')
    await page.keyboard.press('1')
    presses += 1
    await expect(page.getByRole('row', { name: 'advice' }).getByRole('radio').first()).toBeFocused()
    await answer(10, '2')
    await page.keyboard.type('Ada')
    await answer(11, 'Enter')
    await page.keyboard.type('All good')
    presses += 1
    await page.keyboard.press('Control+Enter')
    await expect(heading(page, 'Thank you for all twelve')).toBeFocused()
    expect(presses).toBeLessThanOrEqual(14)
    const list = await fetch(`${server?.url}/api/v1/operator/submissions?form=twelve`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { submissions } = await list.json()
    // What was saved on the way is the submission itself.
    expect(submissions).toHaveLength(1)
    expect(submissions[0].values).toEqual({
      stars: 4,
      kind: 'color',
      again: true,
      mood: 5,
      length: 7,
      look: 'long',
      friend: 9,
      often: 'weekly',
      order: ['time', 'price', 'calm'],
      table: { welcome: 'good', advice: 'poor' },
      name: 'Ada',
      words: 'All good',
    })
  })

  test('take 10 as an answer by key, and leave out an order that is skipped', async ({ page }) => {
    await page.goto(`${server?.url}/widget/survey/twelve`)
    await alive(page)
    await expect(question(page, 'How was it?')).toBeFocused()
    await page.keyboard.press('3')
    for (const name of [
      'What was done?',
      'Would you come again?',
      'How do you feel?',
      'How long was it?',
      'Which is yours?',
    ]) {
      await expect(question(page, name)).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(question(page, 'Would you tell a friend?')).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('0')
    await expect(question(page, 'How often do you come?')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('.bp-ranking [data-answered]')).toBeVisible()
    await button(page, 'Skip').click()
    await expect(question(page, 'How were …')).toBeFocused()
    const kept = await page.evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([key]) => !key.startsWith('bookplate:progress '))
        .join(),
    )
    expect(kept).toContain('"friend":10')
    expect(kept).not.toContain('"order"')
  })
})
