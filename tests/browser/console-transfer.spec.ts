/** The business as a file, and the demo without what it shows. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'
import { expectSaid, expectToLookRight } from '../support/console-page.ts'
import { signInAs } from '../support/console-person.ts'
import { serveConsole } from '../support/console-server.ts'

const stage = serveConsole()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Renames a service as another window of the console does. */
const rename = (page: Page, name: string) =>
  page.evaluate(async name => {
    const headers = { 'bookplate-business': 'harbor', 'content-type': 'application/json' }
    const url = '/api/v1/operator/records/services/haircut'
    const { record } = await (await fetch(url, { headers })).json()
    await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ record: { ...record, name } }) })
  }, name)

test("The demo is emptied, and leads to a business of one's own", async ({ page }) => {
  await signInAs(page, stage.server, { email: 'ada@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/today`)
  await button(page, 'Empty the demo').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone.')
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Empty the demo').click()
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your business')
  const client = await page.context().newPage()
  await client.goto(stage.server.url)
  await expect(client.getByText('There is nothing to book here at the moment.')).toBeVisible()
})
