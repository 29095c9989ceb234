/** What stories expect of every page of the console. */
import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectReadableColors, expectToFit } from '../browser/browser.ts'

/** Expects a sentence that is shown and read out, and nothing else. */
export const expectSaid = (page: Page, text: string | RegExp) =>
  expect(page.locator('.console-live').getByRole('status')).toHaveText(text)

/** Accessible, readable in the dark, and fit for a phone of 320 pixels; then the window is as before. */
export async function expectToLookRight(page: Page): Promise<void> {
  // The shell has nothing before its script has run, as after a reload.
  await expect(page.locator('h1').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadableColors(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}
