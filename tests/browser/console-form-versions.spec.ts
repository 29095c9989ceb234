/** Versions of a form are compared in words, and taken back; a service gets questions of its own. */
import type { Page } from 'playwright/test'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

const signIn = (page: Page) =>
  signInAs(page, stage.server, { email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' })

const settings = (page: Page) => page.getByRole('region', { name: 'Settings of what is chosen' })

async function publish(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()
}

test('Any two versions of a form are compared in words, and an old one is taken back', async ({ page }) => {
  await signIn(page)
  const title = `Versions ${crypto.randomUUID().slice(0, 6)}`
  await page.goto(`${stage.server.url}/operator/harbor/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Title').pressSequentially(title)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog).toContainText('There are versions once it is published.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Short text', exact: true }).click()
  await publish(page)
  await settings(page).getByRole('switch', { name: 'Must be answered' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await publish(page)

  await page.getByRole('button', { name: 'Versions' }).click()
  const changes = dialog.getByRole('list')
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Short text must be answered now/,
    /^Number is new/,
  ])
  expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])
  // The newest against itself.
  const from = dialog.getByLabel('From')
  const [newest = '', oldest = ''] = await from.locator('option:not([value=edited])').allTextContents()
  await from.selectOption(newest)
  await expect(dialog.getByText('These two are the same.')).toBeVisible()
  await from.selectOption(oldest)
  await dialog.getByLabel('To').selectOption(newest)
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: /^Continue with the version of/ }).click()

  await expect(page.getByText('The version is in the editor now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Number', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Number', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Versions' }).click()
  await expectToFit(page)
})

test('A service gets questions of its own, to which one comes straight from it', async ({ page }) => {
  await signIn(page)
  await page.goto(`${stage.server.url}/operator/harbor/services/massage`)
  await page.getByRole('button', { name: 'Give this service its own questions' }).click()
  await expect(page.getByText('They count once the service is saved.')).toBeVisible()
  await expect(page.getByLabel('Questions when booking')).toHaveValue('massage-questions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Massage is saved/)).toBeVisible()

  await page.getByRole('link', { name: 'Edit these questions' }).click()
  await expect(page.getByText('Asked when somebody books: Massage')).toBeVisible()
  await page.getByRole('button', { name: /^Email/ }).click()
  await expect(settings(page)).toContainText('Every booking needs this answer')
  await expect(settings(page).getByRole('button', { name: 'Remove' })).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Short text', exact: true }).click()
  await publish(page)

  // What the details step of the service asks, as every page of visitors gets it.
  const asked = await fetch(`${stage.server.url}/api/v1/forms/massage-questions`)
  const names = Object.keys(JSON.parse(await asked.text()).schema.properties)
  expect(names).toEqual(expect.arrayContaining(['firstName', 'email', 'location']))
  expect(names.filter(name => name.startsWith('shortText'))).toHaveLength(1)
  const service = await fetch(`${stage.server.url}/api/v1/services/massage`)
  expect(JSON.parse(await service.text())).toMatchObject({ form: 'massage-questions' })
})
