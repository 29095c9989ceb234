/** Before a service is booked that asks for it, a visitor proves to read the mail of the address that they entered. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import PostalMime from 'postal-mime'
import { freeTimes } from '../support/bookings/api.ts'
import { button, english, german, heading, type VisitorWords, visitor } from '../support/bookings/booking.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { ownOperatorToken, startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

let mail: MailServer
let server: TestServer
/** A server without a mail server, which writes emails to files. */
let quiet: TestServer
let starts: IterableIterator<string>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mail = await startMailServer()
  server = await startOwnBusiness({}, { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example' })
  quiet = await startOwnBusiness({})
  for (const { url } of [server, quiet]) await askForVerification(url)
  const times = await freeTimes(server.url, 'maya', 'haircut', 60)
  // Those between overlap.
  starts = times.flatMap(({ start }, index) => (index % 6 === 0 ? [start] : [])).values()
})
test.afterAll(async () => {
  await server?.stop()
  await quiet?.stop()
  await mail?.close()
})

async function askForVerification(url: string): Promise<void> {
  const record = `${url}/api/v1/operator/records/services/haircut`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` }
  const { record: haircut } = await (await fetch(record, { headers })).json()
  const body = JSON.stringify({ record: { ...haircut, emailVerification: true } })
  const response = await fetch(record, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`The service was not changed.\n${await response.text()}`)
}

const text = { type: 'string', maxLength: 100 }
/** A form that books the service. */
const trial = {
  id: 'trial',
  title: { en: 'A first visit' },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'mail', 'verification', 'time'],
    properties: {
      first: text,
      last: text,
      mail: { type: 'string', format: 'email' },
      verification: text,
      time: { type: 'string', format: 'date-time' },
    },
  },
  ui: {
    first: { 'ui:title': 'First name' },
    last: { 'ui:title': 'Last name' },
    mail: { 'ui:title': 'Email' },
    verification: {
      'ui:title': 'Confirm your address',
      'ui:field': 'email-verification',
      'ui:options': { email: '$values.mail' },
    },
    time: { 'ui:title': 'When?', 'ui:field': 'slot', 'ui:options': { service: 'haircut' } },
  },
  steps: [
    { id: 'you', title: { en: 'About you' }, fields: ['first', 'last', 'mail'] },
    { id: 'address', title: { en: 'Your address' }, fields: ['verification'] },
    { id: 'when', title: { en: 'When' }, fields: ['time'] },
  ],
  books: {
    items: [{ service: 'haircut', provider: 'any', start: '$values.time' }],
    contact: { firstName: '$values.first', lastName: '$values.last', email: '$values.mail' },
    emailVerification: '$values.verification',
  },
  ends: [{ id: 'soon', title: { en: 'See you soon!' } }],
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })
const confirm = 'Confirm your email address'

/** Fills in the details of a time and continues. */
async function reachCode(page: Page, email: string, words: VisitorWords = english, url = server.url) {
  const start = starts.next().value ?? ''
  const path = words === german ? '/de' : ''
  await page.goto(
    `${url}${path}/widget/appointment/maya/haircut?start=${encodeURIComponent(start)}&step=details`,
  )
  await expect(heading(page, words.details)).toBeVisible()
  await page.getByRole('textbox', { name: words.firstName }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: words.lastName }).fill(visitor.lastName)
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByRole('checkbox', { name: words.consent }).check()
  await button(page, words.go).click()
}

const codesTo = (email: string): readonly string[] =>
  mail.received.flatMap(({ recipients, message }) =>
    recipients.includes(email) ? (/\b\d{6}\b/.exec(message.text ?? '')?.[0] ?? []) : [],
  )

/** Waits for the newest code of so many. */
async function readCode(email: string, count = 1): Promise<string> {
  await expect.poll(() => codesTo(email).length, { timeout: 15_000 }).toBe(count)
  return codesTo(email).at(-1) ?? ''
}

/** Checks the page from the narrowest phone to a wide window, in light and dark. */
async function expectToSuitEachWindow(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (size === null) throw new Error('The page has no viewport.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ ...size, width })
      await expectToFit(page)
      await expectReadableColors(page)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

/** The console says of each refusal what the page says, too. */
const refused = /status of (403|410|422) .*\/api\/v1\/(email-verifications|bookings)/

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('By keyboard a visitor enters the code of the email, and then books', async ({ page, complaints }) => {
  complaints.allow(refused)
  const email = 'keyboard@example.com'
  await reachCode(page, email)
  await expect(heading(page, confirm)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `is on its way to ${email}` })).toBeVisible()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  await expectNoAxeViolations(page)
  await expectToSuitEachWindow(page)

  await page.keyboard.press('Tab')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter the six digits from the email.')
  await expect(codeField(page)).toBeFocused()

  const code = await readCode(email)
  await page.keyboard.type(wrong(code))
  await expect(page.getByRole('alert')).toHaveText('This code is not right. Please check the six digits.')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(code)
  await expect(page.getByRole('status').filter({ hasText: `${email} is confirmed.` })).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()
  await expectNoAxeViolations(page)
  await expectToSuitEachWindow(page)
  await page.keyboard.press('Enter')
  await expect(heading(page, english.review)).toBeFocused()
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})

test('A reload, Back and Forward keep what was entered and the code that was asked for', async ({ page }) => {
  const email = 'reload@example.com'
  await reachCode(page, email)
  const code = await readCode(email)
  await page.reload()
  await expect(heading(page, confirm)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`is on its way to ${email}`)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: english.email })).toHaveValue(email)
  await page.goForward()
  // Pasted, as emails show it.
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByRole('main')).toContainText(`${email} is confirmed.`)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`${email} is confirmed.`)
  expect(codesTo(email)).toHaveLength(1)
})

test('Another address is asked for a code of its own, also with the browser’s buttons', async ({
  page,
  complaints,
}) => {
  complaints.allow(refused)
  const [first, second] = ['first@example.com', 'second@example.com'] as const
  await reachCode(page, first)
  await codeField(page).fill(await readCode(first))
  await button(page, 'Continue').click()
  await expect(heading(page, english.review)).toBeVisible()
  await page.goBack()
  await button(page, 'Use another address').click()
  await page.getByRole('textbox', { name: english.email }).fill(second)
  await button(page, english.go).click()
  await expect(page.getByRole('main')).toContainText(`is on its way to ${second}`)
  await expect(button(page, 'Enter the code')).toBeVisible()
  await codeField(page).fill(await readCode(second))
  await button(page, 'Continue').click()
  await expect(heading(page, english.review)).toBeVisible()

  // The address of the details is another one by now, without the step of the code.
  await page.evaluate(() => history.go(-2))
  await page.getByRole('textbox', { name: english.email }).fill(first)
  await page.evaluate(() => history.go(2))
  await button(page, english.book).click()
  await expect(heading(page, confirm)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Please confirm your email address to book this.')
  await codeField(page).fill(await readCode(first, 2))
  await button(page, 'Continue').click()
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})

test('A code that has ended leads to another one, in German', async ({ page, complaints }) => {
  complaints.allow(refused)
  const email = 'ended@example.com'
  await reachCode(page, email, german)
  await expect(heading(page, 'E-Mail-Adresse bestätigen')).toBeVisible()
  const code = await readCode(email)
  for (let tries = 0; tries < 5; tries++) {
    await codeField(page).fill(String((Number(code) + 1 + tries) % 1_000_000).padStart(6, '0'))
    await expect(page.getByText('Wird geprüft')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText(tries < 4 ? /stimmt nicht/ : /gilt nicht mehr/)
  }
  await expect(page.getByRole('main')).toContainText(/In \d+ Sekunden? können Sie einen neuen Code anfordern/)
  await expectNoAxeViolations(page)
  await expectToSuitEachWindow(page)
  await button(page, 'Neuen Code senden').click({ timeout: 40_000 })
  await expect(page.getByRole('main')).toContainText(/In \d+ Sekunden? können Sie/)
  await codeField(page).fill(await readCode(email, 2))
  await expect(page.getByRole('main')).toContainText(`${email} ist bestätigt.`)
})

test('Where no emails go out, the page says so, and books with the code of the file', async ({ page }) => {
  await reachCode(page, visitor.email, english, quiet.url)
  await expect(page.getByRole('alert')).toContainText('No emails go out here at the moment')
  await expectNoAxeViolations(page)
  await expectToSuitEachWindow(page)
  const folder = join(quiet.dataDir, 'mail')
  const readCodes = async () => {
    const names = await readdir(folder).catch(() => [])
    const texts = await Promise.all(
      names.map(async name => (await PostalMime.parse(await readFile(join(folder, name)))).text ?? ''),
    )
    return texts.flatMap(text => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await readCodes()).length, { timeout: 15_000 }).toBe(1)
  const [code = ''] = await readCodes()
  await codeField(page).fill(code)
  await button(page, 'Continue').click()
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})

test('An email field asks whether another host was meant, and mends it with one key or tap', async ({
  page,
}) => {
  await page.goto(
    `${server.url}/widget/appointment/maya/haircut?start=${encodeURIComponent(starts.next().value ?? '')}&step=details`,
  )
  const field = page.getByRole('textbox', { name: english.email })
  const asked = page.getByRole('button', { name: /^Did you mean/ })
  await field.fill('ada@gmail.com')
  await page.keyboard.press('Tab')
  await field.fill('ada@harbor.example')
  await page.keyboard.press('Tab')
  await field.fill('Ada.L+studio@gmial.com')
  await expect(asked).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(asked).toHaveText('Did you mean Ada.L+studio@gmail.com?')
  await expect(
    page.getByRole('status').filter({ hasText: 'Did you mean Ada.L+studio@gmail.com?' }),
  ).toBeAttached()
  await expectNoAxeViolations(page)
  await expectToSuitEachWindow(page)
  await page.keyboard.press('Shift+Tab')
  await expect(asked).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Ada.L+studio@gmail.com')
  await expect(field).toBeFocused()
  await expect(asked).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(asked).toBeHidden()

  // It never holds anybody up.
  await field.fill('ada@gmial.com')
  await page.getByRole('textbox', { name: english.firstName }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: english.lastName }).fill(visitor.lastName)
  await page.getByRole('checkbox', { name: english.consent }).check()
  await expect(asked).toBeVisible()
  await button(page, english.go).click()
  await expect(heading(page, confirm)).toBeVisible()
})

test('A form that books verifies the address in a field of its own', async ({ page }) => {
  const response = await fetch(`${server.url}/api/v1/operator/records/forms/trial`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` },
    body: JSON.stringify({ record: trial }),
  })
  expect(response.status, await response.text()).toBe(200)
  const email = 'form@example.com'
  await page.goto(`${server.url}/widget/form/trial`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Continue').click()
  await expect(page.getByRole('main')).toContainText(`is on its way to ${email}`)
  await expectNoAxeViolations(page)
  await codeField(page).fill(await readCode(email))
  await expect(page.getByRole('main')).toContainText(`${email} is confirmed.`)
  await button(page, 'Continue').click()
  await page
    .getByRole('button', { name: /^\d+:\d\d [AP]M/ })
    .first()
    .click()
  await button(page, 'Send').click()
  await expect(heading(page, 'See you soon!')).toBeVisible()
})
