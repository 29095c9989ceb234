import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { logos, startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

const path = '/widget/appointment/maya/haircut'
const name = 'Kellermann & Töchter'
// The whole file shares one server, because importing and starting it takes seconds.
test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startOwnBusiness({
    name,
    theme: {
      accent: '#7a1f3d',
      accentDark: '#f2b8cb',
      radius: 4,
      font: 'Georgia, "Noto Serif", serif',
      fontTitle: 'Georgia, serif',
    },
    logo: logos.light,
    logoDark: logos.dark,
  })
})
test.afterAll(() => server?.stop())

for (const { colorScheme, accent, logo } of [
  { colorScheme: 'light', accent: 'rgb(122, 31, 61)', logo: 'light' },
  { colorScheme: 'dark', accent: 'rgb(242, 184, 203)', logo: 'dark' },
] as const)
  test(`A business's colours, fonts and logo show in ${colorScheme} mode and are readable, narrow and wide`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(server.url + path)
    await page.getByRole('grid').getByRole('button', { disabled: false }).first().click()
    await page
      .getByRole('button', { name: /^\d+:\d\d (AM|PM)$/ })
      .first()
      .click()
    const selected = page.locator('[aria-selected="true"] button')
    const picture = page.getByRole('img', { name })
    const readable = async () => {
      await expectToFit(page)
      await expectNoAxeViolations(page)
    }
    for (const width of [320, 1280])
      await test.step(`the calendar, ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await expect(selected).toHaveCSS('background-color', accent)
        await expect(page.locator('.bp')).toHaveCSS('font-family', /^Georgia/)
        await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', accent)
        await expect(picture).toBeVisible()
        const { source, naturalWidth } = await picture.evaluate(image =>
          image instanceof HTMLImageElement
            ? { source: image.currentSrc, naturalWidth: image.naturalWidth }
            : { source: '', naturalWidth: 0 },
        )
        expect([await bytesOf(source), naturalWidth]).toEqual([logos[logo], 120])
        await readable()
      })
    await page.goto(server.url)
    await expect(page.getByRole('link', { name })).toBeVisible()
    for (const width of [1280, 320])
      await test.step(`the start page, ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await readable()
      })
  })

test('A logo is served with its own type, is cached as immutable, and cannot run scripts', async ({
  request,
}) => {
  const { logo } = await (await request.get(`${server.url}/api/v1/business`)).json()
  const answer = await request.get(server.url + logo)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await request.get(`${server.url}/logo/another`)).status()).toBe(404)
})

async function bytesOf(url: string): Promise<string> {
  const bytes = await (await fetch(url)).arrayBuffer()
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
