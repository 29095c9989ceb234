/** Forms in the console: built by clicking, published, answered; with problems, by keyboard, by two people, on a phone. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import {
  beginForm as beginDocument,
  expectBuilderToLookRight,
  expectToBeSaved,
  preview,
  publishForm,
  settings,
} from '../support/console/form-builder.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

const person = (role: 'owner' | 'editor' = 'owner') => ({
  email: `${crypto.randomUUID()}@harbor.example`,
  role,
})

const beginForm = (page: Page, title: string) => beginDocument(page, stage.server.url, { title })

async function addQuestion(page: Page, kind: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: kind, exact: true }).click()
  const field = settings(page).getByLabel(/^EN/).first()
  await expect(field).toHaveValue(kind)
  await field.fill('')
  await field.pressSequentially(title)
}

test('An owner builds a form by clicking, publishes it, and reads the first answer', async ({
  page,
  context,
}) => {
  await signInAs(page, stage.server, person())
  const title = `One wish ${crypto.randomUUID().slice(0, 6)}`
  const id = await beginForm(page, title)
  await addQuestion(page, 'One choice', 'What would you like?')
  await settings(page).getByLabel('Choice 1, EN').fill('A cut')
  await settings(page).getByLabel('Choice 2, EN').fill('Color')
  await settings(page).getByLabel('Choice 2, DE').fill('Farbe')
  await settings(page).getByRole('switch', { name: 'Must be answered' }).click()
  await addQuestion(page, 'Number', 'How many of you?')
  await settings(page).getByRole('button', { name: 'Add a condition' }).click()
  await settings(page).getByLabel('Value').selectOption('Color')

  // The preview follows, key by key.
  await expect(preview(page).getByText('A cut')).toBeVisible()
  await expect(preview(page).getByLabel('How many of you?')).toBeHidden()
  // What is pressed in a page that another one is about to replace may be lost.
  await expect(async () => {
    await preview(page).getByText('Color', { exact: true }).click()
    await expect(preview(page).getByLabel('How many of you?')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: /^What would you like/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectBuilderToLookRight(page)
  await publishForm(page)

  const visitor = await context.newPage()
  await visitor.goto(`${stage.server.url}/widget/form/${id}`)
  await visitor.getByText('Color', { exact: true }).click()
  await visitor.getByLabel('How many of you?').fill('3')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Thank you!')).toBeVisible()
  await visitor.goto(`${stage.server.url}/de/widget/form/${id}`)
  await expect(visitor.getByText('Farbe')).toBeVisible()

  await page.goto(`${stage.server.url}/operator/harbor/forms`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Live')
  await row.getByRole('link', { name: '1 answer' }).click()
  await expect(page.getByText('Color').first()).toBeVisible()
})

test('A form with a problem says it where it is, and is not published', async ({ page }) => {
  await signInAs(page, stage.server, person('editor'))
  const id = await beginForm(page, `Broken ${crypto.randomUUID().slice(0, 6)}`)
  await addQuestion(page, 'Short text', 'Your name')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Step', exact: true }).click()
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
  await page.getByRole('button', { name: /The form as a whole/ }).click()
  await page.keyboard.press('F8')
  await expect(settings(page).getByText('This has a problem')).toBeVisible()
  await expect(page).toHaveURL(/at=%2Fsteps%2F1/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeHidden()
  expect((await page.request.get(`${stage.server.url}/api/v1/forms/${id}`)).status()).toBe(404)

  // Ctrl+Z takes the step back, and with it the problem.
  await page.getByRole('button', { name: /The form as a whole/ }).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: '1 problem' })).toBeHidden()
  await expectToBeSaved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Your name/ })).toBeVisible()
  await expectBuilderToLookRight(page)
})

test('A form is edited with the keyboard alone', async ({ page }) => {
  await signInAs(page, stage.server, person())
  await beginForm(page, `Keys ${crypto.randomUUID().slice(0, 6)}`)
  for (const title of ['First', 'Second', 'Third']) {
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('a')
    await expect(page.getByLabel('Title of the question')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Short text', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Short text/ }).last()).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page
      .getByRole('button', { name: /^Short text/ })
      .last()
      .focus()
    await page.keyboard.press('Enter')
    await expect(settings(page).getByLabel(/^EN/).first()).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(title)
  }
  const questions = page.locator('.form-outline-title')
  await expect(questions).toHaveText(['First', 'Second', 'Third'])
  await page.getByRole('button', { name: 'Third', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(questions).toHaveText(['First', 'Third', 'Second'])
  await page.keyboard.press('Delete')
  await expect(questions).toHaveText(['First', 'Second'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(questions).toHaveText(['First', 'Third', 'Second'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(questions).toHaveText(['First', 'Second', 'Third'])

  // The handle lifts with Space, moves with the arrows, and drops with Space.
  await page.getByRole('button', { name: 'Move First' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('First is lifted.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/First.* is at the place of .*Second/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(questions).toHaveText(['Second', 'First', 'Third'])
  await expectToBeSaved(page)
})

test('What two people change at the same time is kept from both', async ({ page, browser }) => {
  await signInAs(page, stage.server, person())
  await beginForm(page, `Together ${crypto.randomUUID().slice(0, 6)}`)
  await addQuestion(page, 'Short text', 'Your name')
  await addQuestion(page, 'Long text', 'Your wish')
  await expectToBeSaved(page)
  const address = page.url()
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, stage.server, person('editor'))
  await other.goto(address)
  await other.getByRole('button', { name: /^Your wish/ }).click()
  await page.getByRole('button', { name: /^Your name/ }).click()
  await settings(page).getByLabel(/^EN/).first().fill('Your first name')
  await settings(other).getByLabel(/^EN/).first().fill('Your dearest wish')
  for (const one of [page, other])
    await expect(one.locator('.form-outline-title')).toHaveText(['Your first name', 'Your dearest wish'])
  await other.context().close()
})

test('On a phone the three parts are pages of their own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, stage.server, person())
  await beginForm(page, `Phone ${crypto.randomUUID().slice(0, 6)}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Short text', exact: true }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await settings(page).getByLabel(/^EN/).first().fill('Your name')
  await expectBuilderToLookRight(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(preview(page).getByText('Your name')).toBeVisible()
  await expectBuilderToLookRight(page)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Questions' }).click()
  await expectBuilderToLookRight(page)
})

test('What is broken in JSON is said at its line, and cannot be published', async ({ page }) => {
  await signInAs(page, stage.server, person())
  await beginForm(page, `Json ${crypto.randomUUID().slice(0, 6)}`)
  await addQuestion(page, 'Short text', 'Your name')
  await expectToBeSaved(page)
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'JSON' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(', "minlength": 2')
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
  await expect(page.getByText(/minLength/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeHidden()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your name.*This has a problem/ })).toBeVisible()
  await expectBuilderToLookRight(page)
})
