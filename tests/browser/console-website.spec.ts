/** The website in the console: a page is built, previewed, shared, planned and published; with the keyboard and on a phone. */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { root } from '../support/run/command.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

const person = (role: 'owner' | 'editor' = 'owner') => ({
  email: `${crypto.randomUUID()}@harbor.example`,
  role,
})

const settings = (page: Page) => page.getByRole('region', { name: 'Settings of what is chosen' })
const blocks = (page: Page) => page.locator('.website-outline')
const preview = (page: Page) => page.frameLocator('.preview-stage iframe:not([inert])')
const isSaved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Begins a page and returns its name. */
async function beginPage(page: Page, title: string, kind = 'pages'): Promise<string> {
  await page.goto(`${stage.server.url}/operator/harbor/website/${kind}`)
  await page.getByRole('button', { name: kind === 'posts' ? 'New post' : 'New page' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function addBlock(page: Page, name: string): Promise<void> {
  await blocks(page).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** The preview is a page of visitors, which has stories of its own. */
async function expectToLookRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page)
}

const newTitle = (start: string) => `${start} ${crypto.randomUUID().slice(0, 6)}`

test('An owner builds a page with a picture and a booking, sees it, shares it, and publishes it', async ({
  page,
  browser,
}) => {
  // It builds a whole page with real keys.
  test.slow()
  await signInAs(page, stage.server, person())
  const title = newTitle('Copper is back')
  const key = await beginPage(page, title)
  await addBlock(page, 'Text')
  const text = settings(page).getByLabel('ENEnglish')
  await text.fill('Three shades for the **darker** months.')
  await expect(preview(page).getByText('Three shades for the darker months.')).toBeVisible()
  await addBlock(page, 'Picture')
  await expect(page.getByText('Not shown yet, because something is missing: Picture')).toBeVisible()
  await settings(page)
    .locator('input[type=file]')
    .setInputFiles(join(root, 'server/demo/harbor/images/copper.webp'))
  await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click()
  await expect(preview(page).locator('.bp-content-body img')).toBeVisible()
  await addBlock(page, 'Booking')
  await settings(page).getByLabel('Service').selectOption({ label: 'Haircut' })
  await expect(
    preview(page)
      .getByRole('link', { name: /Haircut/ })
      .first(),
  ).toBeVisible()

  // What is pressed in the page is chosen, and nothing takes the focus from the one who types.
  await preview(page).getByText('Three shades').click()
  await expect(text).toHaveValue(/Three shades/)
  await text.focus()
  await text.press('End')
  await text.pressSequentially(' Come by!')
  await expect(preview(page).getByText('Come by!')).toBeVisible()
  await expect(text).toBeFocused()
  await expectToLookRight(page)
  await isSaved(page)

  const visitor = await browser.newPage()
  expect((await visitor.goto(`${stage.server.url}/${key}`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Share a preview' }).click()
  const link = await page.getByRole('dialog').getByLabel('A link').inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText('Come by!')).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()
  await expect(page.locator('.document-bar').getByText('Live')).toBeVisible()
  await visitor.goto(`${stage.server.url}/${key}`)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // What is typed then is a draft again.
  await text.fill('Something else')
  await expect(page.locator('.document-bar').getByText('Draft', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Come by!')).toBeVisible()
  await visitor.close()
})

test('A page is planned, says so, and can be copied, archived and brought back', async ({ page }) => {
  await signInAs(page, stage.server, person('editor'))
  const title = newTitle('Winter hours')
  await beginPage(page, title)
  await page.getByRole('button', { name: 'At a time…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Until it is published, visitors find nothing at its address.')).toBeVisible()
  await dialog.getByLabel('Publish at').fill('2020-01-01T08:00')
  await expect(dialog.getByText('This time is over. Choose a later one.')).toBeVisible()
  await dialog.getByLabel('Publish at').fill('2037-12-01T08:00')
  await dialog.getByLabel('Take it down again at').fill('2037-12-24T18:00')
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: /^Publish on Tue, Dec 1/ }).click()
  await expect(page.locator('.document-bar').getByText(/Scheduled · Tue, Dec 1.*8:00/)).toBeVisible()

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const row = rowOf(page, title)
  await expect(row.getByText(/Scheduled/)).toBeVisible()
  await expect(row.getByText(/Until Thu, Dec 24/)).toBeVisible()
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.locator('.document-bar').getByText('Live')).toBeVisible()

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const copy = rowOf(page, `${title} (copy)`)
  await copy.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(copy).toBeHidden()
  await expectToLookRight(page)
  await page.getByRole('button', { name: `Bring back ${title} (copy)` }).click()
  await expect(copy.getByText('Live')).toBeVisible()
})

test('A page is built with the keyboard alone', async ({ page }) => {
  await signInAs(page, stage.server, person())
  await beginPage(page, newTitle('By keyboard'))
  await blocks(page).getByRole('button', { name: 'Title, address, search' }).focus()
  for (const kind of ['heading', 'text', 'line']) {
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(kind)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const rows = blocks(page).locator('.website-block')
  await expect(rows).toContainText(['Heading', 'Text', 'Line'])
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows).toContainText(['Heading', 'Line', 'Text'])
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(rows).toContainText(['Heading', 'Text'])
  await page.keyboard.press('Control+z')
  await expect(rows).toContainText(['Heading', 'Line', 'Text'])
  await rows.nth(0).focus()
  await page.keyboard.press('Enter')
  const heading = settings(page).getByLabel('ENEnglish')
  await expect(settings(page).getByRole('heading', { name: 'Heading' })).toBeVisible()
  await heading.fill('Colors of the season')
  await settings(page).getByLabel('DEDeutsch').fill('Farben der Saison')
  // German is started, so its next missing text is the title.
  await page.keyboard.press('F8')
  await expect(settings(page).getByRole('heading', { name: 'Title, address, search' })).toBeVisible()
  await expect(settings(page).getByRole('group', { name: 'Title' }).getByLabel('DEDeutsch')).toBeFocused()
  await isSaved(page)
})

test('On a phone, blocks, settings and preview are pages of their own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, stage.server, person())
  await beginPage(page, newTitle('On the go'))
  await addBlock(page, 'Text')
  await expect(settings(page)).toBeHidden()
  await expectToLookRight(page)
  await page.getByRole('tab', { name: 'Edit' }).click()
  await settings(page).getByLabel('ENEnglish').fill('Typed with a thumb')
  await expectToLookRight(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(preview(page).getByText('Typed with a thumb')).toBeVisible()
  await expectToLookRight(page)
})

test('Menu and redirects are changed in place; a circle is refused where it is', async ({ page }) => {
  await signInAs(page, stage.server, person('editor'))
  await page.goto(`${stage.server.url}/operator/harbor/website/menu`)
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Text').last().fill('Our journal')
  await page.getByLabel('Leads to').last().fill('/journal')
  await page.getByRole('button', { name: 'Move Our journal up' }).click()
  await expectToLookRight(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('button', { name: 'Add a redirect' }).click()
  await page.getByLabel('Old address').fill('/old')
  await page.getByLabel('Leads to').fill('/old/')
  await expect(page.getByText(/This leads back to \/old/)).toBeVisible()
  await page.getByLabel('Leads to').fill('/studio')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Visitors see it now.').last()).toBeVisible()
  await expectToLookRight(page)
  await page.goto(`${stage.server.url}/old`)
  await expect(page).toHaveURL(`${stage.server.url}/studio`)
  await expect(page.getByRole('link', { name: 'Our journal' }).first()).toBeVisible()
})
