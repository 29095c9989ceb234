/** The language chosen in a frame on another site, where browsers keep no ordinary cookie. */
import { createServer, type Server } from 'node:http'
import { expect, test } from '../support/browser/browser.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

let host: Server
let server: TestServer
/** A different site from the server's: the host name differs, not only the port. */
let shop: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  host = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<title>A shop</title><iframe title="Book" width="900" height="900" src="${server.url}/"></iframe>`,
      ),
  )
  await new Promise<void>(listening => host.listen(0, listening))
  const address = host.address()
  shop = `http://localhost:${typeof address === 'object' ? address?.port : undefined}`
  server = await startOwnBusiness({ embedHosts: [shop] }, { LOCALE_COOKIE_CROSS_ORIGIN: 'true' })
})
test.afterAll(async () => {
  await server?.stop()
  host?.close()
})

test('A language chosen in a frame on another site is remembered on the next visit', async ({
  page,
  context,
}) => {
  await page.goto(shop)
  const widget = page.frameLocator('iframe')
  await widget.getByText('Language: English').click()
  await widget.getByRole('link', { name: 'Deutsch' }).click()
  await expect(widget.getByText('Sprache: Deutsch')).toBeVisible()
  await expect
    .poll(async () => (await context.cookies(server.url)).filter(({ name }) => name === 'i18n_redirected'))
    .toMatchObject([{ value: 'de', sameSite: 'None', secure: true, httpOnly: false, path: '/' }])

  await page.goto(shop)
  await expect(widget.getByText('Sprache: Deutsch')).toBeVisible()
})
