/** The page Advanced: screens and other documents as JSON, with suggestions, problems, comparison and publishing. */
import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

const person = (role: 'owner' | 'editor') => ({ email: `${crypto.randomUUID()}@harbor.example`, role })
const advanced = (path = '') => `${stage.server.url}/operator/harbor/advanced${path}`
const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const problems = (page: Page) => page.getByRole('list').filter({ has: page.getByText(/^Line \d+$/) })

test('An owner changes some lines of a screen with the keyboard, is told of a mistake, and publishes', async ({
  page,
  context,
}) => {
  const visitors = await context.newPage()
  const appointment = `${stage.server.url}/widget/appointment/maya/haircut`
  await visitors.goto(appointment)
  await expect(visitors.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()

  await signInAs(page, stage.server, person('owner'))
  await page.goto(advanced())
  await expect(page.getByRole('row', { name: /^booking Comes with Bookplate/ })).toBeVisible()
  await expectToLookRight(page)
  await page.getByRole('link', { name: 'booking', exact: true }).click()
  await page.getByRole('button', { name: 'Change only some lines' }).press('Enter')
  const editor = editorOf(page, 'Screens: booking')
  await expect(editor).toHaveText(/"base": "booking"/)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(',')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"ste')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option', { name: 'steps' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('The steps, in order.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('{ "tiem": { "heading": "booking.choose_service" } }')
  await expect(editor).toContainText('"steps": { "tiem": { "heading": "booking.choose_service" } }')

  await expect(page.locator('.cm-problem')).toContainText('tiem')
  await expect(problems(page).getByRole('listitem')).toHaveCount(1)
  await expect(problems(page)).toContainText('Line 4')
  await expectToLookRight(page)
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(page.getByText('Line 1, column 1')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByText(/^Line 4, column \d+$/)).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('"steps": { "time": { "heading": "booking.choose_service" } }')
  await expect(page.locator('.cm-problem')).toHaveCount(0)
  await expect(problems(page)).toHaveCount(0)

  // Tab indents, so Escape comes first for those who want to go on.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish booking?' })
  await expect(dialog.getByText('/base', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  await expectSaid(page, 'booking is live.')
  await expect(async () => {
    await visitors.reload()
    await expect(visitors.getByRole('heading', { name: 'Choose a service' })).toBeVisible()
  }).toPass()

  await page.getByRole('button', { name: 'Back to Bookplate’s' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to Bookplate’s' }).click()
  await expectSaid(page, /^booking is the one of Bookplate again\./)
  await expect(editorOf(page, 'Screens: booking')).toContainText('"companions"')
  await expect(async () => {
    await visitors.reload()
    await expect(visitors.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
  }).toPass()
})

test('What an owner changes is marked beside what is live, and can be discarded', async ({ page }) => {
  await signInAs(page, stage.server, person('owner'))
  await page.goto(advanced('/layouts/page'))
  const editor = editorOf(page, 'Layouts: page')
  await expect(editor).toContainText('"id": "page"')
  const before = await editor.innerText()
  await expect(page.getByText('No differences')).toBeVisible()
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('"about": "Ours",')
  await expect(page.getByText('Changed lines: 1')).toBeVisible()
  await expect(page.locator('.cm-changed')).toHaveCount(1)
  await expect(page.locator('.cm-deletedChunk')).toHaveText(/A page of the business/)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(editor).toContainText('"about": "Ours"')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('No differences')).toBeVisible()
  expect(await editor.innerText()).toBe(before)
})

test('An owner makes a route from another one, and finds its versions', async ({ page, context }) => {
  await signInAs(page, stage.server, person('owner'))
  await page.goto(advanced('?kind=routes'))
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New document' })
  await dialog.getByLabel('Name').fill('two words')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Use letters, digits')
  const name = `again-${crypto.randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Start from').selectOption('search')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(editorOf(page, `Routes: ${name}`)).toContainText(`"path": "/${name}"`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectSaid(page, `${name} is live.`)
  const visitors = await context.newPage()
  await expect(async () => {
    const response = await visitors.goto(`${stage.server.url}/${name}`)
    expect(response?.status()).toBe(200)
  }).toPass()
  await page.getByText('Versions', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Created' })).toContainText('You')
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${name} Your own`) })).toContainText('You')
})

test('Where documents are files, they can only be read', async ({ page }) => {
  await signInAs(page, stage.server, person('owner'))
  await page.route('**/api/v1/operator/sign-in', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), areDocumentsFiles: true } })
  })
  await page.goto(advanced('/screens/search'))
  await expect(page.getByText('change only with the files of the business')).toBeVisible()
  const editor = editorOf(page, 'Screens: search')
  const before = await editor.innerText()
  await editor.focus()
  await page.keyboard.type('x')
  expect(await editor.innerText()).toBe(before)
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expectToLookRight(page)
})

test('An editor is not shown how pages are put together', async ({ page, complaints }) => {
  complaints.allow(/status of 403/)
  await signInAs(page, stage.server, person('editor'))
  await page.goto(advanced('/screens/booking'))
  await expect(page.getByText('Your role does not allow this')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Advanced' })).toHaveCount(0)
})
