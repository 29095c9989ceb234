/** Forms that a page of content shows in place. */
import type { Page } from 'playwright/test'
import { heading } from '../support/bookings/booking.ts'
import { alive, expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const token = 'a-token-for-a-page-with-forms'
const path = '/talk'
const talk = {
  slug: 'talk',
  title: { en: 'Talk to us' },
  blocks: [
    { type: 'text', text: { en: 'We read everything.' } },
    { type: 'form', form: '1', title: { en: 'Ask us' }, inline: true },
    // Within columns, too.
    {
      type: 'columns',
      columns: [
        [{ type: 'text', text: { en: 'Two minutes.' } }],
        [{ type: 'survey', survey: 'satisfaction', title: { en: 'How was it?' }, inline: true }],
      ],
    },
  ],
}

const question = (page: Page) => page.getByRole('textbox', { name: /What would you like to know/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send' })

// The whole file shares one server, because importing and starting it takes seconds.
test.describe.configure({ mode: 'default' })
let server: TestServer | undefined
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: token } })
  const answer = await fetch(`${server.url}/api/v1/operator/records/pages/talk`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ record: talk }),
  })
  expect(answer.status, await answer.text()).toBe(200)
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

test('A visitor sends a form from a page, and Back leads to the page with an empty form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(path)
  await alive(page)
  await expect(page).toHaveTitle('Talk to us · Harbor Studio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectToFit(page)
  await expectNoAxeViolations(page)
  await send(page).press('Enter')
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(path)

  await page.keyboard.type('Is there a lift?')
  await page.reload()
  await expect(question(page)).toHaveValue('Is there a lift?')
  await send(page).click()
  await expect(page).toHaveURL(/\/widget\/form\/1\?submitted=/)
  await expect(heading(page, 'Thank you for asking')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Thank you for asking')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(question(page)).toHaveValue('')
  await page.goForward()
  await expect(heading(page, 'Thank you for asking')).toBeVisible()
})

test('A survey begins on a page and continues on its own, with the answers', async ({ page }) => {
  await page.goto(path)
  await alive(page)
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/widget\/survey\/satisfaction\?stage=/)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 4')
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('radio', { name: /4/ })).toBeChecked()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts to its own page, which shows what is wrong', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.goto(path)
    await question(page).fill('  ')
    await send(page).click()
    await expect(page).toHaveURL('/widget/form/1')
    // A form sent this fast is rejected whatever it contains.
    await expect(async () => {
      await send(page).click()
      await expect(question(page)).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
    }).toPass()
    await question(page).fill('Is there a lift?')
    await send(page).click()
    await expect(heading(page, 'Thank you for asking')).toBeVisible()
  })
})
