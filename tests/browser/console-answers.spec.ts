/** The answers of a survey in the console: summed up, filtered, tagged, deleted and as a table. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

const path = '/operator/harbor/answers/survey/satisfaction'

test('With the keyboard alone, an owner finds an unhappy answer, tags it, comes back to it and deletes it', async ({
  page,
}) => {
  const mark = crypto.randomUUID()
  await answerSurvey([
    { rating: 5, recommend: 10, words: `Lovely ${mark}` },
    { rating: 2, recommend: 3, words: `Too loud ${mark}` },
    { rating: 4, recommend: 8, words: `Fine ${mark}` },
  ])
  await signInAs(page, stage.server, { email: 'owner@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/answers`)
  await expect(page.getByRole('link', { name: /Answers .* new answers since yesterday/ })).toBeVisible()
  await press(page, page.getByRole('link', { name: /How was your visit/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'How was your visit?' })).toBeFocused()

  await tabTo(page, page.locator('summary', { hasText: 'Filters' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Question', { exact: true }).selectOption('Anything else?')
  await tabTo(page, page.getByLabel('Contains'))
  await page.keyboard.type(mark)
  await expectToLookRight(page)
  await page.keyboard.press('Enter')
  await expect(figure(page, 'complete answers')).toHaveText('3')
  await press(
    page,
    page.getByRole('table', { name: 'How satisfied are you?' }).getByRole('link', { name: '2' }),
    'link',
  )
  await expect(figure(page, 'complete answer')).toHaveText('1')

  await press(page, page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Answers' }))
  const row = page.getByRole('rowheader').getByRole('link')
  await expect(row).toHaveCount(1)
  await press(page, row)
  const drawer = page.getByRole('complementary')
  await expect(drawer).toContainText(`Too loud ${mark}`)
  // The second one does not wait until the answer was read again.
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/operator/submissions/*', route => released.then(() => route.continue()))
  await tabTo(page, drawer.getByLabel('Add a tag'))
  for (const tag of ['to call', 'loud']) {
    await page.keyboard.type(tag)
    await page.keyboard.press('Enter')
    await expect(drawer.getByRole('link', { name: tag })).toBeVisible()
    await expect(drawer.getByLabel('Add a tag')).toHaveValue('')
  }
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expectToLookRight(page)
  await page.reload()
  await expect(drawer).toContainText('to call')
  await expect(drawer).toContainText('loud')
  await press(page, drawer.getByRole('link', { name: 'to call' }))
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove the filter Tag: to call' })).toBeVisible()
  await page.goBack()
  await press(page, drawer.getByRole('button', { name: 'Delete' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('No answer matches these filters.')).toBeVisible()
})

test('The table has what the filter leaves, and asks for a new sign-in when the last is too old', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403 .*submissions\.csv/)
  const mark = crypto.randomUUID()
  await answerSurvey([
    { rating: 5, recommend: 10, words: mark },
    { rating: 1, recommend: 0, words: mark },
  ])
  await signInAs(page, stage.server, { email: 'manager@harbor.example', role: 'manager' })
  const address = `${path}?${new URLSearchParams([
    ['where', `words~${mark}`],
    ['where', 'rating=4..5'],
  ])}`
  await page.goto(stage.server.url + address)
  const button = page.getByRole('button', { name: 'Download CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('satisfaction.csv')
  const table = await readFile(await download.path(), 'utf8')
  expect(table.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(`,${mark}`)])

  await page.route('**/submissions.csv?*', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'session.proof_needed' }),
    }),
  )
  await button.click()
  const link = page.getByRole('alert').getByRole('link', { name: 'Sign in again' })
  const to = new URL(String(await link.getAttribute('href')), stage.server.url).searchParams.get('to')
  expect(`/operator${to}`).toBe(address)
  await link.click()
  await expect(page.getByLabel('Email')).toHaveValue('manager@harbor.example')
})

const figure = (page: Page, term: string) =>
  page.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd')

/** Answers as visitors do; what comes sooner than a person could write is refused, and sent again. */
async function answerSurvey(answers: readonly object[]): Promise<void> {
  const api = `${stage.server.url}/api/v1/surveys/satisfaction`
  const { stamp, version } = await (await fetch(api)).json()
  for (const values of answers)
    await expect(async () => {
      const response = await fetch(`${api}/responses`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ version, stamp, locale: 'en', values }),
      })
      expect(response.status).toBe(201)
    }).toPass()
}
