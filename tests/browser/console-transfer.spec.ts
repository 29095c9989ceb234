/** The business as a file, and the demo without what it shows. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

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

/** Chooses the file, checks it and expects this summary. */
async function check(page: Page, file: string, summary: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'Check the file').click()
  await expect(page.getByRole('region', { name: 'What the import would change' })).toContainText(summary)
}

test('An owner downloads the demo, empties it, imports it again, and takes a change back by the file', async ({
  page,
}) => {
  await signInAs(page, stage.server, { email: 'ada@harbor.example', role: 'owner' })
  const transfer = `${stage.server.url}/operator/harbor/transfer`
  await page.goto(transfer)
  await expect(page.getByText(/^32 records · /)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = test.info().outputPath('harbor.tar.gz')
  await (await downloading).saveAs(file)
  await expectSaid(page, /^harbor-\d{4}-\d\d-\d\d\.tar\.gz is downloaded\.$/)

  await button(page, 'Empty the demo').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone.')
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Empty the demo').click()
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your business')
  const visitor = await page.context().newPage()
  await visitor.goto(stage.server.url)
  await expect(visitor.getByText('There is nothing to book here at the moment.')).toBeVisible()
  await visitor.close()

  await page.goto(`${transfer}?mode=equal`)
  await check(page, file, '31 new · 1 changed')
  const zip = { name: 'harbor.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
  await page.locator('input[type=file]').setInputFiles(zip)
  await expect(page.getByRole('alert')).toHaveText('Choose a file that ends in .tar.gz.')
  await expect(page.getByText('31 new · 1 changed')).toBeHidden()
  await check(page, file, '31 new · 1 changed')
  await button(page, 'Import').click()
  await expectSaid(page, 'The file is imported.')
  await rename(page, 'Trim')
  await check(page, file, '1 changed · 31 stay as they are')
  await page.getByText('What changed').click()
  await expect(page.locator('dl del')).toHaveText('Trim')
  await expectToLookRight(page)
  await button(page, 'Import').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Check the file')).toBeFocused()
  await page.goto(`${stage.server.url}/operator/harbor/services`)
  await expect(page.getByRole('link', { name: /Haircut/ }).first()).toBeVisible()
})
