/** Acts of people who build a form in the console. */
import type { Page } from 'playwright/test'
import { createAxe } from '../browser/axe.ts'
import { expect, expectToFit } from '../browser/browser.ts'

/** The settings of what is chosen in the editor. */
export const settings = (page: Page) => page.getByRole('region', { name: 'Settings of what is chosen' })

/** The preview, which is a page of visitors. */
export const preview = (page: Page) => page.frameLocator('.preview-stage iframe:not([inert])')

/**
 * Begins a form, or another document of the list, and returns its name.
 *
 * @param url that of the server
 */
export async function beginForm(
  page: Page,
  url: string,
  { title, kind = 'forms' }: { readonly title: string; readonly kind?: 'forms' | 'surveys' },
): Promise<string> {
  await page.goto(`${url}/operator/harbor/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Title').pressSequentially(title)
  if (kind === 'surveys') await page.getByLabel('Survey').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

/** Adds a question with the title that it has at once. */
export async function addTitledQuestion(page: Page, kind: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Title of the question').pressSequentially(title)
  await page.getByRole('button', { name: kind, exact: true }).click()
  await expect(settings(page).getByLabel(/^EN/).first()).toHaveValue(title)
}

/** The preview has stories of its own. */
export async function expectBuilderToLookRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page)
}

export const expectToBeSaved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()

export async function publishForm(page: Page): Promise<void> {
  await expectToBeSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()
  // The sentence may be that of the last time.
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
}
