/** The review step shows the answers to what a form asks beyond the contact. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Slot } from '#schemas/generated/types.gen.ts'
import { button, english, enterDetails, german, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { root } from '../support/run/command.ts'
import { getWhenFree } from '../support/servers/busy-server.ts'
import { serveCopy } from '../support/servers/served-copy.ts'
import type { TestServer } from '../support/servers/server.ts'

const asked = {
  length: { enum: ['short', 'long'] },
  first: { type: 'boolean' },
  hats: { type: 'integer', minimum: 1 },
  wedding: { type: 'string', format: 'date' },
  drinks: { type: 'array', uniqueItems: true, items: { enum: ['tea', 'water'] } },
}
const drinks = { tea: { en: 'Tea', de: 'Tee' }, water: { en: 'Water', de: 'Wasser' } }
const ui = {
  length: {
    'ui:title': { en: 'How long is your hair?', de: 'Wie lang ist Ihr Haar?' },
    'ui:widget': 'radio',
    'ui:enumNames': { short: { en: 'Short', de: 'Kurz' }, long: { en: 'Long', de: 'Lang' } },
  },
  first: {
    'ui:title': { en: 'Is it your first visit?', de: 'Sind Sie zum ersten Mal hier?' },
    'ui:widget': 'radio',
  },
  hats: { 'ui:title': { en: 'How many hats?', de: 'Wie viele Hüte?' }, 'ui:when': 'values.first' },
  wedding: { 'ui:title': { en: 'Day of the wedding', de: 'Tag der Hochzeit' } },
  drinks: { 'ui:title': { en: 'Drinks', de: 'Getränke' }, 'ui:widget': 'checkboxes', 'ui:enumNames': drinks },
}

test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(120_000)
  const contact = JSON.parse(await readFile(join(root, 'schemas/forms/contact.json'), 'utf8'))
  Object.assign(contact.schema.properties, asked)
  Object.assign(contact.ui, ui, { 'ui:order': [...contact.ui['ui:order'], ...Object.keys(asked)] })
  server = await serveCopy({ 'schemas/forms/contact.json': JSON.stringify(contact) })
})
test.afterAll(() => server?.stop())

test('The review of an appointment lists each answer by its title, but no hidden question and no consent', async ({
  page,
}) => {
  await page.goto(await detailsAt(page, '/widget/appointment/maya/haircut', { provider: 'maya' }))
  await enterDetails(page, english)
  await page.getByRole('radio', { name: 'Long' }).check()
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByLabel('How many hats?').fill('3')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Day of the wedding').fill('2027-06-05')
  await page.getByRole('checkbox', { name: 'Tea' }).check()
  await page.getByRole('checkbox', { name: 'Water' }).check()
  await button(page, 'Continue').click()

  await expect(heading(page, english.review)).toBeVisible()
  for (const [title, answer] of [
    ['How long is your hair?', 'Long'],
    ['Is it your first visit?', 'No'],
    ['Day of the wedding', 'June 5, 2027'],
    ['Drinks', 'Tea and Water'],
  ] as const)
    await expect(answerTo(page, title)).toHaveText(answer)
  await expect(page.getByRole('main')).not.toContainText('How many hats?')
  await expect(page.getByRole('main')).not.toContainText('I agree')
  await expectNoAxeViolations(page)
})

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 800 }, locale: 'de-DE' })

  test('the review of a cart lists the answers and fits the screen', async ({ page }) => {
    const cart = { services: 'haircut', providers: 'maya' }
    await page.goto(await detailsAt(page, '/de/widget/service-menus/beauty', cart))
    await enterDetails(page, german)
    await page.getByRole('radio', { name: 'Kurz' }).check()
    await page.getByRole('radio', { name: 'Ja' }).check()
    await page.getByLabel('Wie viele Hüte?').fill('2')
    await page.getByLabel('Tag der Hochzeit').fill('2027-06-05')
    await button(page, german.go).click()

    await expect(heading(page, german.review)).toBeVisible()
    for (const [title, answer] of [
      ['Wie lang ist Ihr Haar?', 'Kurz'],
      ['Sind Sie zum ersten Mal hier?', 'Ja'],
      ['Wie viele Hüte?', '2'],
      ['Tag der Hochzeit', '5. Juni 2027'],
    ] as const)
      await expect(answerTo(page, title)).toHaveText(answer)
    await expect(page.getByRole('main')).not.toContainText('Getränke')
    await expectToFit(page)
  })
})

/** Returns the URL of the details step, with the next free time chosen. */
async function detailsAt(
  page: Page,
  path: string,
  choice: Readonly<Record<string, string>>,
): Promise<string> {
  const query = new URLSearchParams({ services: 'haircut', providers: 'maya', timezone: 'Europe/Berlin' })
  const answer = await getWhenFree(page.request, `${server.url}/api/v1/slots/next?${query}`)
  expect(answer.status()).toBe(200)
  const { slot }: { slot: Slot } = await answer.json()
  const address = new URLSearchParams({
    ...choice,
    date: slot.start.slice(0, 10),
    start: slot.start,
    step: 'details',
  })
  return `${server.url}${path}?${address}`
}

const answerTo = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByRole('definition')
    .first()
