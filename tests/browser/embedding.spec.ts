/** The widget on another site's page. */
import { createServer, type Server } from 'node:http'
import { expect, test } from '../support/browser/browser.ts'
import { freeOn } from '../support/screens/stage.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let host: Server
let server: TestServer
/** Origins of a site that the business lists and of one that it does not. */
let listed: string
let stranger: string
let shown = ''
test.beforeAll(async () => {
  test.setTimeout(120_000)
  host = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>A shop</title>${shown}`),
  )
  await new Promise<void>(listening => host.listen(0, '127.0.0.1', listening))
  const address = host.address()
  const port = typeof address === 'object' ? address?.port : undefined
  listed = `http://127.0.0.1:${port}`
  stranger = `http://stranger.localhost:${port}`
  server = await startOwnBusiness({ embedHosts: [listed] })
  const { date, start } = await freeOn({
    base: server.url,
    now: Date.now(),
    day: 0,
    provider: 'maya',
    service: 'haircut',
  })
  const known = { firstName: 'Ada', email: 'ada@example.com' }
  const query = new URLSearchParams({ date, start, step: 'details', ...known })
  const source = `${server.url}/widget/appointment/maya/haircut?${query}`.replaceAll('&', '&amp;')
  shown = `<iframe title="Book" width="600" height="900" src="${source}"></iframe>`
})
test.afterAll(async () => {
  await server?.stop()
  host?.close()
})

test('A site that the business lists can prefill the details through the URL of its frame', async ({
  page,
}) => {
  await page.goto(listed)
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  await expect(widget.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
  await expect(widget.getByRole('textbox', { name: 'Last name' })).toHaveValue('')
  await widget.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(widget.getByRole('heading', { name: 'Check and book' })).toBeVisible()
  await expect(widget.getByRole('main')).toContainText('ada@example.com')
})

test('A site that the business does not list shows nothing of the widget', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await page.goto(stranger)
  await expect(page.frameLocator('iframe').locator('body')).not.toContainText('Haircut')
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)
})
