/** The home page of a business with many services, some of which cost thousands. */
import type { Page } from 'playwright/test'
import { expect, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const token = 'a-token-for-a-large-home-page'
/** With the eight of the demo and its people, more than one call answers. */
const count = 25

test.describe.configure({ mode: 'default' })
let server: TestServer | undefined
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: token } })
  for (let index = 1; index <= count; index++) await putService(server.url, index)
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

async function putService(url: string, index: number): Promise<void> {
  const slug = `wedding-${index}`
  const record = {
    slug,
    name: { en: `Bridesmaids and wedding party ${index}` },
    category: { en: 'Weddings' },
    durationMinutes: 30,
    price: '12345.00',
    deposit: { kind: 'amount', value: '1000.00' },
  }
  const answer = await fetch(`${url}/api/v1/operator/records/services/${slug}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ record }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'wedding party' })

test('Every service and person has its next free time, however many there are', async ({ page }) => {
  const asked: number[] = []
  page.on('request', request => {
    const services = new URL(request.url()).searchParams.get('services')
    if (request.url().includes('/slots/next-of-each') && services) asked.push(services.split(',').length)
  })
  await page.goto('/')
  await settled(page)
  await expect(rows(page)).toHaveCount(count)
  await expect(rows(page).locator('a[href*="start="]')).toHaveCount(count)
  await expect(page.locator('.bp-person-next')).toHaveCount(3)
  expect(asked).toEqual([20, 16])
})

for (const width of [320, 390, 1280])
  test(`A price of five digits leaves the name its room at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await settled(page)
    await expectToFit(page)
    const row = rows(page).first()
    const [name, price, picture] = await Promise.all(
      [row.getByRole('link').first(), row.getByText('€12,345.00'), row.locator('.bp-row-picture')].map(part =>
        part.boundingBox(),
      ),
    )
    if (!name || !price || !picture) throw new Error('A part of the row is not visible.')
    expect(name.x + name.width).toBeLessThanOrEqual(price.x - 8)
    expect(name.x).toBeGreaterThan(picture.x + picture.width)
    // As wide as "Bridesmaids", so that no word is broken where there is room for it.
    expect(name.width).toBeGreaterThanOrEqual(width < 360 ? 60 : 90)
  })
