/** A draft of a form, a route, a screen's text and the theme: in the preview, not in what is published, then there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { root } from '../support/run/command.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const operatorToken = 'a-token-for-the-stories-of-previews'
const headers = { authorization: `Bearer ${operatorToken}` }
const accent = '#7a1f5b'

test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
})
test.afterAll(() => server?.stop())

const readDocument = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

async function createPreview(request: APIRequestContext): Promise<string> {
  const operator = `${server.url}/api/v1/operator`
  const form = await readDocument('server/demo/harbor/forms/1.json')
  form.schema.properties.pet = { type: 'string', maxLength: 80, title: 'Name of your pet' }
  const routes: { name: string }[] = await readDocument('routes.json')
  const find = routes.find(({ name }) => name === 'widget-booking')
  const messages = async (locale: string, title: string) => ({
    file: `locales/${locale}.json`,
    content: { ...(await readDocument(`locales/${locale}.json`)), 'find_booking.title': title },
  })
  const { record } = await (await request.get(`${operator}/records/business/harbor`, { headers })).json()
  const data = {
    files: [
      {
        file: 'routes.json',
        content: [...routes, { ...find, name: 'my-appointments', path: '/my-appointments' }],
      },
      await messages('en', 'Where is my appointment?'),
      await messages('de', 'Wo ist mein Termin?'),
    ],
    changes: [
      { kind: 'forms', key: '1', record: form },
      { kind: 'business', key: 'harbor', record: { ...record, theme: { accent } } },
    ],
  }
  const created = await request.post(`${operator}/previews`, { headers, data })
  expect(created.status()).toBe(200)
  return (await created.json()).preview.id
}

const getAccent = (page: Page) =>
  page.locator('.bp').evaluate(element => getComputedStyle(element).getPropertyValue('--accent').trim())
const notice = (page: Page, name = 'Preview') => page.getByRole('complementary', { name })

test('A draft is seen in its preview, with Back and reload, and in German; then it is published', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/Page Not Found: .*my-appointments/)
  const base = `${server.url}/v2/preview/${await createPreview(request)}`
  await page.goto(`${base}/widget/form/1`)
  await settled(page)
  await expect(notice(page)).toContainText('Nothing that you do here is real')
  await expect(page.getByLabel('Name of your pet')).toBeVisible()
  expect(await getAccent(page)).toContain(accent)

  await page.getByRole('link', { name: 'Harbor Studio' }).click()
  await expect(page).toHaveURL(base)
  await expect(notice(page)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Haircut/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${base}/widget/appointment/service/haircut`)
  await expect(notice(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(base)
  await page.goBack()
  await expect(page.getByLabel('Name of your pet')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name of your pet')).toBeVisible()
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    await expectNoAxeViolations(page)
  }

  await page.goto(`${base}/my-appointments`)
  await expect(page.getByRole('heading', { name: 'Where is my appointment?' })).toBeVisible()
  await page.locator('.bp-menu summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Wo ist mein Termin?' })).toBeVisible()
  await expect(notice(page, 'Vorschau')).toBeVisible()

  await page.goto(`${server.url}/widget/form/1`)
  await settled(page)
  await expect(page.getByLabel('Name of your pet')).toHaveCount(0)
  expect(await getAccent(page)).not.toContain(accent)
  await page.goto(`${server.url}/my-appointments`)
  await expect(page.getByRole('heading', { name: 'Where is my appointment?' })).toHaveCount(0)

  const id = base.slice(base.lastIndexOf('/') + 1)
  const url = `${server.url}/api/v1/operator/previews/${id}/publish`
  expect((await request.post(url, { headers, data: {} })).status()).toBe(200)
  await page.goto(`${server.url}/widget/form/1`)
  await expect(page.getByLabel('Name of your pet')).toBeVisible()
  expect(await getAccent(page)).toContain(accent)
  await page.goto(`${server.url}/my-appointments`)
  await expect(page.getByRole('heading', { name: 'Where is my appointment?' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a preview shows the draft, keeps its links, and takes a form', async ({ page, complaints }) => {
    complaints.allow(/status of 422/)
    const base = `${server.url}/v2/preview/draft-1`
    await page.goto(`${base}/widget/form/1`)
    await expect(notice(page)).toBeVisible()
    await page.locator('textarea').fill('Do you cut the hair of dogs?')
    // A form sent too fast is shown again, with what was entered.
    await expect(async () => {
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByRole('heading', { name: 'Thank you for asking' })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    await expect(page).toHaveURL(new RegExp(`${base}/widget/form/1\\?submitted=`))
    await expect(notice(page)).toBeVisible()
    await page.getByRole('link', { name: 'Harbor Studio' }).click()
    await expect(page).toHaveURL(base)
  })
})
