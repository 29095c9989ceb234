/** Emails in the console: a sentence with a value, switched off, reminders, problems, by keyboard, as files, on a phone. */
import type { Page } from 'playwright/test'
import { createAxe } from '../support/browser/axe.ts'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { fetchWhenFree } from '../support/servers/busy-server.ts'

const stage = serveConsole()

test.use({ viewport: { width: 1280, height: 800 } })

const person = (role: 'owner' | 'editor' = 'owner') => ({
  email: `${crypto.randomUUID()}@harbor.example`,
  role,
})

const emails = (path = '') => `${stage.server.url}/operator/harbor/emails${path}`
const block = (page: Page, key: string) => page.locator(`[data-outlined="${key}"]`)
const textField = (page: Page, name = 'Text') => page.getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.frameLocator('iframe.email-stage')
const isSaved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()

async function openEmail(page: Page, event: string): Promise<void> {
  await page.goto(emails(`/${event}`))
  await expect(page.getByRole('button', { name: /^Subject/ })).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('is published.')).toBeVisible()
}

/** The preview is an email, which has stories of its own. */
async function expectToLookRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await createAxe(page).exclude('iframe').analyze()).violations).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page)
}

/** Books as a visitor's page does; returns the address. */
async function book(): Promise<string> {
  const { url } = stage.server
  const email = `${crypto.randomUUID()}@example.org`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    service: 'haircut',
    provider: 'any',
    from: day(3),
    to: day(24),
    timezone: 'Europe/Berlin',
  })
  const { days }: { days: { slots: { start: string }[] }[] } = await (
    await fetchWhenFree(`${url}/api/v1/slots?${query}`)
  ).json()
  const start = days.find(({ slots }) => slots.length > 0)?.slots[0]?.start
  const contact = { firstName: 'Ada', lastName: 'Berger', email, consent: true }
  const response = await fetch(`${url}/api/v1/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      items: [{ service: 'haircut', provider: 'any', start }],
      contact,
      timezone: 'Europe/Berlin',
      locale: 'en',
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return email
}

test('An editor changes a sentence with a value, and the next customer reads it', async ({ page }) => {
  // It types, publishes, and then books and waits for the email.
  test.slow()
  await signInAs(page, stage.server, person('editor'))
  await page.goto(emails())
  await expect(page.getByRole('heading', { name: 'To your team' })).toBeVisible()
  await expectToLookRight(page)
  await page.getByLabel('Search by name').pressSequentially('confirm')
  await page.getByRole('link', { name: 'Confirmation' }).click()
  await block(page, 'intro').click()
  await textField(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Ask for us at {nam')
  const offered = page.getByRole('listbox', { name: 'Insert a value' })
  await expect(offered.getByRole('option', { name: 'Name of the business' })).toBeVisible()
  await expect(page.getByRole('button', { name: /problem/ })).toBeHidden()
  await expectToLookRight(page)
  await page.keyboard.type('e of')
  await page.keyboard.press('Enter')
  await page.keyboard.type('.')
  await expect(textField(page)).toContainText('Ask for us at Name of the business.')
  await expect(preview(page).getByText('Ask for us at Harbor Studio.')).toBeVisible()
  await expect(textField(page)).toBeFocused()

  // A key deletes a value as a whole.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(textField(page)).not.toContainText('Name of the business')
  await page.keyboard.type('@name of')
  await page.keyboard.press('Enter')
  await expect(textField(page)).toContainText('Ask for us at Name of the business')

  // Other languages keep what they had.
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByText('In this one, readers get the text of Bookplate.')).toBeVisible()
  await expect(preview(page).getByText('Vielen Dank!')).toBeVisible()
  await page.getByRole('radio', { name: 'Plain text' }).check()
  await expect(page.locator('.email-plain')).toContainText(/vielen Dank!/i)
  await publish(page)
  const to = await book()
  const { message } = await stage.mail.until(to)
  expect(message.text).toContain('Ask for us at Harbor Studio')

  await page.goto(emails())
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Confirmation' }) })
  await expect(row).toContainText('Your version')
  await expect(row).toContainText('1 of 11 languages · You, ')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Back to Bookplate’s email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to Bookplate’s' }).click()
  await expect(block(page, 'intro')).not.toContainText('Ask for us')
})

test('A value that there is not, and a stray brace, are said at the text and keep it from being published', async ({
  page,
  complaints,
}) => {
  // What cannot be rendered is refused.
  complaints.allow(/status of 422 .*\/emails\/booking-requested\/preview/)
  await signInAs(page, stage.server, person())
  await openEmail(page, 'booking-requested')
  await block(page, 'greeting').click()
  await textField(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' {nobody}')
  await expect(page.getByText('“nobody” is no value of this email.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 problem' })).toBeVisible()
  await expect(page.getByText('the preview shows how the email was before')).toBeVisible()
  await page.getByRole('button', { name: /^Subject/ }).click()
  await page.keyboard.press('F8')
  await expect(page).toHaveURL(/at=greeting$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeHidden()
  await expectToLookRight(page)
  await textField(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('}')
  await expect(page.getByText('A brace belongs to no value.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: '1 problem' })).toBeHidden()
})

test('An owner switches an email off, adds a reminder, and sends a test to themselves', async ({ page }) => {
  const owner = person()
  await signInAs(page, stage.server, owner)
  await openEmail(page, 'waitlist-joined')
  await page.getByRole('switch', { name: 'This email is sent' }).click()
  await expect(page.getByText('This email is switched off. Nobody gets it.')).toBeVisible()
  await publish(page)
  await page.goto(emails())
  const row = page.getByRole('listitem').filter({ hasText: 'Added to the waitlist' })
  await expect(row).toContainText('Switched off')

  await page.getByRole('button', { name: 'Add reminder' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Add reminder' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 99.')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Add reminder' }).click()
  await expect(page.getByRole('switch', { name: 'By email 3 hours before the appointment' })).toBeChecked()
  await page.getByRole('switch', { name: 'By email 1 day before the appointment' }).click()
  await expect(page.getByRole('switch', { name: /1 day before/ })).not.toBeChecked()
  await expect(page.getByText('The reminders are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /3 hours before/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /1 day before/ })).toHaveCount(0)

  await openEmail(page, 'booking-cancelled')
  await expect(page.getByText('This email cannot be switched off')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`The mail server took the test to ${owner.email}.`)).toBeVisible()
  const { message } = await stage.mail.until(owner.email)
  expect(message.subject).toContain('cancelled')
})

test('An email is edited with the keyboard alone', async ({ page }) => {
  await signInAs(page, stage.server, person())
  await openEmail(page, 'booking-declined')
  const heads = page.locator('.email-block-name')
  const count = await heads.count()
  await block(page, 'intro').focus()
  await page.keyboard.press('Enter')
  await expect(textField(page)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('a')
  await expect(page.locator('.email-add-menu').getByRole('button', { name: 'Text' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heads).toHaveCount(count + 1)
  await expect(textField(page)).toBeFocused()
  await page.keyboard.type('Call us, @cust')
  await expect(page.getByRole('option', { name: 'Customer’s name' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(textField(page)).toHaveText('Call us, Customer’s name')
  await block(page, 'text-1').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(block(page, 'text-1')).toBeFocused()
  const keys = () => heads.evaluateAll(all => all.map(one => one.getAttribute('data-outlined')))
  expect((await keys()).indexOf('text-1')).toBe((await keys()).indexOf('intro') - 1)
  await page.keyboard.press('Delete')
  await expect(heads).toHaveCount(count)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(heads).toHaveCount(count + 1)
  await isSaved(page)
  await page.reload()
  await expect(block(page, 'text-1')).toContainText('Call us, Customer’s name')
})

test('Facts are switched, conditions chosen, and JSON says the same', async ({ page }) => {
  await signInAs(page, stage.server, person())
  await openEmail(page, 'booking-approved')
  await block(page, 'appointments').click()
  await page.getByLabel('Where', { exact: true }).uncheck()
  await expect(preview(page).getByText('Where', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByLabel('Value').first().selectOption('Services')
  await expect(block(page, 'appointments')).toContainText('only when Services includes')
  await isSaved(page)
  await expectToLookRight(page)
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const json = page.getByRole('textbox', { name: 'JSON' })
  await expect(json).toContainText('"base": "booking-approved"')
  await expect(json).toContainText(' in services')
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await page.getByRole('button', { name: 'Undo all changes here' }).click()
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
})

test('On a phone, what an email says and how it looks are pages of their own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, stage.server, person())
  await openEmail(page, 'reminder')
  await block(page, 'intro').click()
  await expect(textField(page)).toBeVisible()
  await expectToLookRight(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(preview(page).getByText('Grace Hopper')).toBeVisible()
  await expectToLookRight(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectToFit(page)
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expectToFit(page)
})

test.describe('Where documents are files', () => {
  const files = serveConsole({ DOCUMENTS: 'files' })

  test('an email is read, and nothing of it can be changed', async ({ page }) => {
    await signInAs(page, files.server, person())
    await page.goto(`${files.server.url}/operator/harbor/emails/booking-scheduled`)
    await block(page, 'intro').click()
    await expect(textField(page)).toHaveAttribute('aria-readonly', 'true')
    await textField(page).click()
    await page.keyboard.type('x')
    await expect(textField(page)).not.toContainText('x')
    await expect(page.getByRole('button', { name: 'Add a block' })).toBeHidden()
    await expect(page.getByRole('switch', { name: 'This email is sent' })).toBeDisabled()
    await expect(page.getByText('Grace Hopper')).toBeHidden()
    await expect(preview(page).getByText('Grace Hopper')).toBeVisible()
    await expectToLookRight(page)
  })
})
