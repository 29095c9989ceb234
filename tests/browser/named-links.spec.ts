/** Links in JSON may name a route: they open it in place, in the visitor's language or in the route's own. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { alive, expect, test } from '../support/browser/browser.ts'
import { root } from '../support/run/command.ts'
import { type ServedCopy, serveCopy } from '../support/servers/served-copy.ts'
import { englishWords, wordsIn } from '../support/texts/words.ts'

const english = englishWords()
const german = wordsIn('de')
const haircut = {
  route: 'widget-appointment-provider-service',
  params: { provider: 'maya', service: 'haircut' },
  query: { month: '2040-01' },
}
const intake = { route: 'widget-form-id___de', params: { id: 'intake' } }

// Both tests share a server, because starting it takes seconds.
test.describe.configure({ mode: 'default' })
let server: ServedCopy
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await serveCopy({
    'schemas/screens/cancel.json': await screenWithLink('cancel', haircut),
    'schemas/screens/find-booking.json': await screenWithLink('find-booking', intake),
  })
})
test.afterAll(() => server?.stop())

test('A link that names a route with parameters opens it in the language of the page', async ({ page }) => {
  await page.goto(`${server.url}/de/widget/cancel-booking`)
  await expectRoute(page, 'widget-cancel-booking___de')
  await markDocument(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: german.t('cancel.find_link') })
    .click()
  await expect(page).toHaveURL(`${server.url}/de/widget/appointment/maya/haircut?month=2040-01`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectRoute(page, 'widget-appointment-provider-service___de')

  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await expectRoute(page, 'widget-appointment-provider-service___en')
  await page.goBack()
  await expectRoute(page, 'widget-appointment-provider-service___de')
  await page.goBack()
  await expectRoute(page, 'widget-cancel-booking___de')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('A link that names a route of another language opens it in that language', async ({ page }) => {
  await page.goto(`${server.url}/widget/booking?sent=yes`)
  await expectRoute(page, 'widget-booking___en')
  await markDocument(page)
  await page.getByRole('link', { name: english.t('find_booking.again') }).click()
  await expect(page).toHaveURL(`${server.url}/de/widget/form/intake`)
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
  await expectRoute(page, 'widget-form-id___de')
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

/** Returns the JSON of a shipped screen with its link replaced. */
async function screenWithLink(id: string, path: object): Promise<string> {
  const text = await readFile(join(root, `schemas/screens/${id}.json`), 'utf8')
  const link = '{ "route": "widget-booking" }'
  expect(text).toContain(link)
  return text.replace(link, JSON.stringify(path))
}

const expectRoute = (page: Page, name: string) =>
  expect(page.locator('html')).toHaveAttribute('data-route', name)

/** Marks the document: after a page load the mark is gone. */
async function markDocument(page: Page): Promise<void> {
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
}
