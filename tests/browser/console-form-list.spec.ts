/** The list of forms and what leads to a form: copying, closing, removing, the link, the code for phones, its answers. */

import type { Page } from 'playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

const signIn = (page: Page) =>
  signInAs(page, stage.server, { email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' })

const listUrl = () => `${stage.server.url}/operator/harbor/forms`

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Begins a form with one question and publishes it. */
async function publishForm(page: Page, title: string): Promise<string> {
  await page.goto(listUrl())
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Title').pressSequentially(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Short text', exact: true }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()
  return page.url().split('/').at(-1)?.split('?')[0] ?? ''
}

async function act(page: Page, name: string, what: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

test('A form is copied, closed and opened again, and removed, from the list', async ({
  page,
  context,
  complaints,
}) => {
  // A closed form is gone, a removed one is not there.
  complaints.expect(/status of 410/)
  complaints.expect(/status of 404/)
  await signIn(page)
  const title = `Wishes ${crypto.randomUUID().slice(0, 6)} 1`
  const id = await publishForm(page, title)
  const visitor = await context.newPage()

  await page.goto(listUrl())
  await act(page, title, 'Copy')
  const copied = title.replace(/1$/, '2')
  await expect(page.getByRole('heading', { level: 1, name: copied })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Short text', exact: true })).toBeVisible()

  await page.goto(listUrl())
  await expect(row(page, copied)).toContainText('Draft')
  await act(page, title, 'Close')
  await expect(page.getByText(`${title} is closed.`)).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  await visitor.goto(`${stage.server.url}/widget/form/${id}`)
  await expect(visitor.getByRole('button', { name: 'Send' })).toBeHidden()

  // What is closed is behind a fold, and found by its name.
  await page.getByText(/^\d+ closed$/).click()
  await act(page, title, 'Open again')
  await expect(page.getByText(`${title} is open again.`)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByLabel('Short text')).toBeVisible()

  await act(page, copied, 'Remove')
  const dialog = page.getByRole('dialog', { name: `Remove ${copied}?` })
  await expect(dialog).toContainText('Nothing of it was published.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, copied)).toBeHidden()
  await act(page, title, 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, title)).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByLabel('Short text')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title)).toBeVisible()
})

test('The menu of a form is walked by keys, and fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page)
  await page.goto(listUrl())
  const more = page.getByRole('button', { name: /^More for / }).first()
  await more.press('Enter')
  await expect(page.getByRole('link', { name: 'Answers', exact: true }).last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  expect((await createAxe(page).analyze()).violations).toEqual([])
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('A form is shared by its link, and by a code that cameras read', async ({ page }) => {
  await signIn(page)
  const title = `Shared ${crypto.randomUUID().slice(0, 6)}`
  await page.goto(listUrl())
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Title').pressSequentially(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Share “${title}”` })
  await expect(dialog).toContainText('Nobody can open it yet.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const published = `Open ${crypto.randomUUID().slice(0, 6)}`
  const id = await publishForm(page, published)
  await page.getByRole('button', { name: 'Share' }).click()
  const open = page.getByRole('dialog', { name: `Share “${published}”` })
  await expect(open).toContainText('It takes answers.')
  const link = await open.getByLabel('Link for your customers').inputValue()
  expect(new URL(link).pathname).toBe(`/widget/form/${id}`)
  const download = page.waitForEvent('download')
  await open.getByRole('button', { name: 'Download as a picture (PNG)' }).click()
  const { data, info } = await sharp(await (await download).path())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(1024)
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(link)
  await open.getByLabel('Address of your website').pressSequentially('www.cafe.example')
  await open.getByRole('button', { name: 'Allow this website' }).click()
  await expect(open.getByLabel('Lines for your website')).toHaveValue(
    new RegExp(`^<a href="${link}" data-bookplate>${published}</a>\\n<script async src=`),
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])
  }

  // What it says follows the settings that it leads to.
  await open.getByRole('button', { name: 'Change this' }).click()
  await expect(page.getByRole('heading', { name: 'The form as a whole' })).toBeVisible()
})

test('From the summary of a question one gets to the question, and back to its answers', async ({
  page,
  context,
}) => {
  await signIn(page)
  const title = `Asked ${crypto.randomUUID().slice(0, 6)}`
  const id = await publishForm(page, title)
  const visitor = await context.newPage()
  await visitor.goto(`${stage.server.url}/widget/form/${id}`)
  await visitor.getByLabel('Short text').pressSequentially('A cut')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto(`${stage.server.url}/operator/harbor/answers/form/${id}`)
  await page.getByRole('link', { name: 'Edit the question “Short text”' }).click()
  await expect(page.getByRole('button', { name: 'Short text', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.goto(listUrl())
  await row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click()
  await row(page, title).getByRole('link', { name: 'Answers', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/answers/form/${id}$`))
})
