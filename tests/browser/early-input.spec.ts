/** What a visitor enters or presses before the scripts have loaded is not lost. */
import type { Page } from 'playwright/test'
import { button, heading } from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { holdScripts } from '../support/browser/held-scripts.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('Text and a list choice entered before the scripts load are kept', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/form/intake', { waitUntil: 'commit' })
  await field(page, /First name/).fill('Ada')
  await field(page, /Last name/).fill('Lovelace')
  await page.getByRole('combobox', { name: /Country/ }).selectOption('IS')
  await field(page, /Email/).pressSequentially('ada@exam')
  scripts.release()
  await alive(page)
  await field(page, /Email/).pressSequentially('ple.com')
  await expect(field(page, /Email/)).toHaveValue('ada@example.com')
  await button(page, 'Continue').click()
  // The question contains her name, so the form has her answer.
  await expect(page.getByRole('radiogroup', { name: /What brings you to us, Ada\?/ })).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByRole('combobox', { name: /Country/ })).toHaveValue('IS')
  await expect(field(page, /Last name/)).toHaveValue('Lovelace')
})

test('A radio button chosen before the scripts load stays chosen', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/survey/satisfaction', { waitUntil: 'commit' })
  await page.locator('label', { has: page.locator('input[name=rating][value="1"]') }).click()
  await page.locator('label', { has: page.locator('input[name=rating][value="2"]') }).click()
  scripts.release()
  await alive(page)
  await expect(page.locator('input[name=rating][value="2"]')).toBeChecked()
  await button(page, 'Continue').click()
  await expect(heading(page, 'We are sorry')).toBeFocused()
  await page.goBack()
  await expect(page.locator('input[name=rating][value="2"]')).toBeChecked()
})

test('A choice tapped before the scripts load leads to the next question', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/survey/visit', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Fair/ }).locator('..').click()
  scripts.release()
  await expect(page.getByText('Question 2 of 8')).toBeVisible()
})

test('A checkbox of a saved draft that is ticked before the scripts load stays ticked', async ({
  page,
  browser,
}) => {
  // After this request the server can render the calendar beside the checkbox.
  await page.goto('/widget/appointment/maya/haircut')
  await page.goto('/widget/form/intake')
  await alive(page)
  await field(page, /First name/).fill('Ada')
  await field(page, /Last name/).fill('Lovelace')
  await field(page, /Email/).fill('ada@example.com')
  await button(page, 'Continue').click()
  await page.getByLabel('A new cut').check()
  await button(page, 'Continue').click()
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeVisible()
  await button(page, 'Save for later').click()
  const link = await field(page, /continue on any device/).inputValue()
  const elsewhere = await browser.newContext({ locale: 'en-US' })
  const other = await elsewhere.newPage()
  const scripts = await holdScripts(other)
  await other.goto(link, { waitUntil: 'commit' })
  await other.getByRole('checkbox', { name: /I agree/ }).check()
  const drawnAt = await button(other, 'Send').boundingBox()
  scripts.release()
  await alive(other)
  await expect(field(other, /continue on any device/)).toHaveValue(link)
  // If the button moved while the scripts took over, a press at that moment would be lost.
  expect(await button(other, 'Send').boundingBox()).toEqual(drawnAt)
  await button(other, 'Send').click()
  await expect(heading(other, 'Thank you!')).toBeFocused()
  await elsewhere.close()
})

test('Text added to a prefilled field before the scripts load is kept', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/form/1?question=Do%20you%20cut%20curls', { waitUntil: 'commit' })
  await field(page, /What would you like to know/).press('End')
  await field(page, /What would you like to know/).pressSequentially(', and when?')
  scripts.release()
  await alive(page)
  await expect(field(page, /What would you like to know/)).toHaveValue('Do you cut curls, and when?')
  await button(page, 'Save for later').click()
  const link = await field(page, /continue on any device/).inputValue()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await expect(field(page, /What would you like to know/)).toHaveValue('Do you cut curls, and when?')
})

test('A form submitted before the scripts load is sent once they have loaded', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/booking', { waitUntil: 'commit' })
  await field(page, 'Reference').fill('AAAA AAAA')
  await field(page, 'Email').fill('nobody@example.com')
  await button(page, 'Send the link').click()
  await expect(button(page, 'Send the link')).toHaveAttribute('aria-busy', 'true')
  scripts.release()
  await expect(heading(page, 'We have your request')).toBeFocused()
})

test('"Continue" pressed before the scripts load opens the next step with what was entered', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/form/intake', { waitUntil: 'commit' })
  await field(page, /First name/).fill('Ada')
  await field(page, /Last name/).fill('Lovelace')
  await field(page, /Email/).fill('ada@example.com')
  await button(page, 'Continue').click()
  scripts.release()
  await expect(page.getByRole('radiogroup', { name: /What brings you to us, Ada\?/ })).toBeVisible()
})

test('A button that needs a script acts once the scripts have loaded, if pressed before', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/widget/form/1?question=Do%20you%20cut%20curls', { waitUntil: 'commit' })
  await button(page, 'Save for later').click()
  scripts.release()
  await expect(field(page, /continue on any device/)).toHaveValue(/question|draft/)
})

test('A form can be sent if its scripts fail to load', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/)
  // The server answers 422 to a form sent faster than a person could; the test then sends it again.
  complaints.allow(/status of 422 .*\/widget\/form\/1/)
  await page.route('**/assets/**/*.js', route => route.abort())
  await page.goto('/widget/form/1')
  await field(page, /What would you like to know/).fill('Do you cut curls?')
  await expect(async () => {
    await button(page, 'Send').click()
    await expect(heading(page, 'Thank you for asking')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
