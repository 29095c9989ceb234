/** The preview beside the editor of a record: the visitors' page of what is typed. */
import type { Page } from 'playwright/test'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

/** Other stories look at the page in the frame. */
const expectNoViolations = async (page: Page) =>
  expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])

test('An owner sees a new price as visitors will, but they do not before it is saved', async ({
  page,
  context,
  complaints,
}) => {
  const { url } = stage.server
  await signInAs(page, stage.server, { email: 'ada@harbor.example', role: 'owner' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}/operator/harbor/services/haircut`)
  const side = page.getByRole('region', { name: 'Preview' })
  const shown = side.frameLocator('iframe:not([inert])')
  await expect(shown.getByText('€40').first()).toBeVisible()

  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Price').fill('77')
  await expect(shown.getByText('€77').first()).toBeVisible()
  await expect(field('Price')).toBeFocused()
  const visitor = await context.newPage()
  const priceOfVisitors = async () => {
    await visitor.goto(`${url}/widget/appointment/service/haircut`)
    return visitor.getByText(/^€\d+/).first().textContent()
  }
  expect(await priceOfVisitors()).toContain('€40')

  // No link of the page leads away from what is typed.
  complaints.expect(/Unsafe attempt to initiate navigation/)
  await shown.locator('body').evaluate(body => {
    const link = document.createElement('a')
    Object.assign(link, { href: '/', target: '_top' })
    body.append(link)
    link.click()
  })
  await expect(field('Price')).toHaveValue('77')

  await field('Price').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await field('Amount').fill('90')
  const fault = side.getByRole('link', { name: /At most the price, €77/ })
  await expect(fault).toBeVisible()
  await expect(side.locator('iframe')).toHaveCount(1)
  await press(page, fault)
  await expect(field('Amount')).toBeFocused()
  await field('Amount').fill('20')
  await expect(shown.getByText('€20').first()).toBeVisible()
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await press(page, 'Save')
  await expect.poll(priceOfVisitors).toContain('€77')
  await visitor.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  const button = page.getByRole('button', { name: 'Preview' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await expect(dialog.frameLocator('iframe:not([inert])').getByText('€77').first()).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
