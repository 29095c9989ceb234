/** The gallery of embedding: every kind of widget live, and the code for it. */
import type { FrameLocator, Page } from 'playwright/test'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'

const path = '/embed/demo'
const sizes = [320, 390, 768, 1280]

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const code = (page: Page) => page.locator('#code')

/** The calendar in a frame of ours. */
const expectCalendar = async (frame: FrameLocator) =>
  expect(frame.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()

test.describe('The gallery', () => {
  test('shows the calendar in the flow, with and without scripts, without a frame, and a survey', async ({
    page,
  }) => {
    await page.goto(path)
    await expectCalendar(page.frameLocator('[data-kind=inline] iframe'))
    await page.locator('[data-kind=frame]').scrollIntoViewIfNeeded()
    await expectCalendar(page.frameLocator('[data-kind=frame] iframe'))
    await expect(
      page.locator('bookplate-inline').getByRole('heading', { name: 'Choose a date and time' }),
    ).toBeVisible()
    await expect(
      page.frameLocator('[data-form] iframe').getByRole('heading', { name: 'Before your first visit' }),
    ).toBeVisible()
  })

  for (const kind of ['link', 'popup', 'button'])
    test(`opens the calendar in a dialog, with the keyboard too: ${kind}`, async ({ page }) => {
      await page.goto(path)
      const opener = page.locator(`[data-kind=${kind}]`).getByText('Book now')
      await expect(opener).toBeVisible()
      await page.waitForFunction(() => customElements.get('bookplate-widget') !== undefined)
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectCalendar(dialog.frameLocator('iframe'))
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })

  test('writes the code as one chooses, and copies it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await field(page, 'What').selectOption('Haircut')
    await field(page, 'With whom').selectOption('Maya Lindqvist')
    await field(page, 'Kind').selectOption('Link')
    await field(page, 'Words on the button').fill('See Maya')
    await field(page, 'Accent').fill('#7a1f3d')
    const expected =
      /^<a\n {2}href="[^"]+\/widget\/appointment\/maya\/haircut"\n {2}data-bookplate\n {2}data-bookplate-accent="#7a1f3d">See Maya<\/a>\n<script/
    await expect(code(page)).toHaveText(expected)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(expected)
    await page.getByRole('radio', { name: 'HTML' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(code(page)).toContainText('<BookplateWidget')
    await page.getByRole('radio', { name: 'WordPress' }).check()
    await expect(code(page)).toContainText('<!-- wp:html -->')
  })

  test('shows what is chosen in the tiles, and a new look without loading the page again', async ({
    page,
  }) => {
    await page.goto(path)
    await expectCalendar(page.frameLocator('[data-kind=inline] iframe'))
    await field(page, 'What').selectOption('Haircut')
    await field(page, 'Language').selectOption('Deutsch')
    const widget = page.frameLocator('[data-kind=inline] iframe')
    await expect(widget.getByRole('heading', { name: 'Haarschnitt' })).toBeVisible()
    await widget.locator('html').evaluate(html => html.setAttribute('data-kept', ''))
    await field(page, 'Accent').fill('#7a1f3d')
    await field(page, 'Accent').blur()
    const readAccent = () =>
      widget
        .locator('.bp')
        .evaluate(element => getComputedStyle(element).getPropertyValue('--bp-accent').trim())
    await expect.poll(readAccent).toBe('#7a1f3d')
    await expect(widget.locator('html')).toHaveAttribute('data-kept')
  })

  test('takes the kind of a tile', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.getByRole('link', { name: 'Use this (Floating button)' }).click()
    await expect(field(page, 'Kind')).toHaveValue('button')
    await expect(page.getByRole('link', { name: 'Chosen (Floating button)' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(code(page)).toContainText('mode="button"')
    await page.getByRole('link', { name: 'Use this (Form or survey)' }).click()
    await expect(code(page)).toContainText('/widget/survey/first-visit')
  })

  test('fits every width and has no fault for assistive technology', async ({ page }) => {
    test.setTimeout(120_000)
    for (const [index, width] of sizes.entries()) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expectCalendar(page.frameLocator('[data-kind=inline] iframe'))
      await expectToFit(page)
    }
    // The pages that are shown have stories of their own; the one without a frame would be looked at, too.
    await page.locator('bookplate-inline').evaluate(element => element.remove())
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await createAxe(page).exclude('iframe').analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    }
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('writes the code of what was sent', async ({ page }) => {
      await page.goto(path)
      await field(page, 'Kind').selectOption('Without scripts')
      await field(page, 'Accent').fill('#7a1f3d')
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(code(page)).toContainText('name="bookplate?accent=%237a1f3d"')
      await expect(code(page)).not.toContainText('<script')
      await expect(field(page, 'Accent')).toHaveValue('#7a1f3d')
    })
  })
})
