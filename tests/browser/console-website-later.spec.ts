/** A page that was planned for later: the same server with its clock a day ahead. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import type { TestDatabase } from '../support/database/database.ts'
import { createStoryDatabase } from '../support/database/story-database.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { root } from '../support/run/command.ts'
import { ownOperatorToken } from '../support/servers/own-business.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })

const dayMs = 86_400_000
const hourMs = 3_600_000

let dataDir: string
let database: TestDatabase
let mail: MailServer
let server: TestServer

test.beforeAll(async () => {
  test.setTimeout(240_000)
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-website-later-'))
  // PostgreSQL may run as another user.
  await chmod(dataDir, 0o711)
  database = await createStoryDatabase()
  mail = await startMailServer()
  const env = {
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'studio@harbor.example',
    OPERATOR_TOKEN: ownOperatorToken,
  }
  const before = await startServer({ dataDir, env })
  await plan(before, 'winter', { publishAt: inHours(1) })
  await plan(before, 'one-day', { publishAt: inHours(1), takeDownAt: inHours(3) })
  await plan(before, 'next-week', { publishAt: inHours(7 * 24) })
  await before.stop()
  server = await startServer({
    dataDir,
    env: {
      ...env,
      NODE_OPTIONS: `--import ${join(root, 'tests/support/clock/shifted-clock.mjs')}`,
      BOOKPLATE_TEST_AHEAD_MS: String(dayMs),
    },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await mail?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

/** Drafts a page and plans when visitors find it; nobody does yet. */
async function plan({ url }: TestServer, slug: string, times: object): Promise<void> {
  const put = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/v1/operator/document-drafts/pages/${slug}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
  await put('', { document: { slug, title: `About ${slug}` } })
  await put('/schedule', times)
  expect((await fetch(`${url}/${slug}`)).status).toBe(404)
}

test('What was planned is public at its time, in the sitemap too, and what is over is a draft again', async ({
  page,
}) => {
  const getStatus = async (slug: string) => (await fetch(`${server.url}/${slug}`)).status
  await expect.poll(() => getStatus('winter'), { timeout: 60_000 }).toBe(200)
  expect([await getStatus('one-day'), await getStatus('next-week')]).toEqual([404, 404])
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  expect([sitemap.includes('/winter<'), sitemap.includes('/one-day<')]).toEqual([true, false])
  await signInAs(
    page,
    { ...server, operatorToken: ownOperatorToken },
    { email: 'later@harbor.example', role: 'owner' },
  )
  await page.goto(`${server.url}/operator/harbor/website/pages`)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('About winter').getByText('Live')).toBeVisible()
  await expect(rowOf('About one-day').getByText('Draft', { exact: true })).toBeVisible()
  await expect(rowOf('About next-week').getByText(/Scheduled/)).toBeVisible()
})
