/**
 * Takes the pictures of the console and some pages for the guides in `docs/`, all of the same moment:
 * `npm run test:browser -- pictures --update-snapshots`. Look at them before you commit them. Without that option, the
 * stories are skipped: others check these pages. Some stories take one picture with `takeGuidePicture`, too.
 */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { isTakingPictures, takeGuidePicture as take } from '../support/browser/guide-picture.ts'
import { acceptAs, invite, signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { showEmail } from '../support/mail/emails.ts'
import { runTool } from '../support/run/tool.ts'
import { ownOperatorToken } from '../support/servers/own-business.ts'
import { startServer, stopClock } from '../support/servers/server.ts'

/** A Tuesday at 10:20 in Berlin, where the demo's business is. */
const now = Date.parse('2026-11-24T09:20:00Z')

// These stories only take pictures: what the pages do is proven by other stories, so nothing is left unchecked here.
test.skip(() => !isTakingPictures(), 'Only --update-snapshots takes pictures.')
test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
const stage = serveConsole(stopClock(now))

test.beforeAll(async () => {
  for (const [index, [provider, service, start, firstName, lastName]] of appointments.entries())
    await send('bookings', {
      provider,
      service,
      start: `2026-11-${start}:00+01:00`,
      override: ['hours', 'notice', 'limits', 'past'],
      contact: { firstName, lastName, email: `client${index}@example.com`, phone: `+49 30 90182${index}` },
    })
  await send('time-blocks/7c0f1e9a-3b52-4d0e-9a51-6f0c2d1b8e43', {
    provider: 'maya',
    start: '2026-11-24T12:00:00+01:00',
    end: '2026-11-24T12:45:00+01:00',
    title: 'Lunch',
  })
})
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(now)
})

const appointments = [
  ['maya', 'haircut', '24T09:00', 'Grace', 'Hopper'],
  ['maya', 'color', '24T10:00', 'Katherine', 'Johnson'],
  ['maya', 'haircut', '24T14:30', 'Ada', 'Lovelace'],
  ['maya', 'haircut', '24T16:00', 'Annie', 'Easley'],
  ['leo', 'haircut', '24T10:30', 'Alan', 'Turing'],
  ['leo', 'haircut', '24T13:00', 'Edsger', 'Dijkstra'],
  ['leo', 'haircut', '24T15:15', 'Barbara', 'Liskov'],
  ['ines', 'massage', '24T11:00', 'Hedy', 'Lamarr'],
  ['ines', 'massage', '24T15:00', 'Emmy', 'Noether'],
  ['maya', 'haircut', '25T11:00', 'Mary', 'Jackson'],
  ['leo', 'haircut', '26T11:00', 'Tim', 'Lee'],
] as const

test('The console: today, calendar, an appointment, blocked time, a new booking, hours', async ({ page }) => {
  await signInAs(page, stage.server, { email: 'maya@harbor.example', role: 'owner' })
  await open(page, 'today')
  await expect(page.getByText('Katherine Johnson')).toBeVisible()
  await take(page, 'console-today')
  await page.getByText('Ada Lovelace').first().click()
  await expect(page.getByRole('complementary').getByText('Ada Lovelace').first()).toBeVisible()
  await take(page, 'console-appointment')
  await open(page, 'calendar?view=day&date=2026-11-24')
  await expect(page.getByText('Lunch')).toBeVisible()
  await take(page, 'console-calendar')
  await page.getByRole('button', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Training')
  await take(page, 'console-block')
  await open(page, 'new')
  await take(page, 'console-new')
  await open(page, 'hours')
  await take(page, 'console-hours')
})

test('The console: the branding, the reports, a service, the customers', async ({ page }) => {
  await signInAs(page, stage.server, { email: 'maya2@harbor.example', role: 'owner' })
  for (const [path, name] of [
    ['look', 'console-branding'],
    ['numbers', 'console-reports'],
    ['services/haircut', 'console-service'],
    ['clients', 'console-customers'],
    ['activity', 'console-activity'],
    ['transfer', 'console-transfer'],
  ] as const) {
    await open(page, path)
    await take(page, name)
  }
})

test('The console: an invitation', async ({ page }) => {
  await page.goto(await invite(stage.server, { email: 'ada@harbor.example', role: 'owner' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, 'console-invitation')
})

test('The console: the webhooks of a business', async ({ page }) => {
  const address = `${stage.server.url}/api/v1/operator/records/business/harbor`
  const headers = { authorization: `Bearer ${stage.server.operatorToken}` }
  const { record } = await (await page.request.get(address, { headers })).json()
  const webhooks = [
    { name: 'crm', url: 'https://crm.example/hooks/bookplate' },
    { name: 'answers', url: 'https://example.org/answers', events: ['submission.created'] },
  ]
  const answer = await page.request.put(address, { headers, data: { record: { ...record, webhooks } } })
  expect(answer.status(), await answer.text()).toBe(200)
  await signInAs(page, stage.server, { email: 'maya3@harbor.example', role: 'owner' })
  await open(page, 'business')
  await page.getByRole('link', { name: /^Harbor Studio Name/ }).click()
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeVisible()
  const hasWebhooks = { has: page.locator('legend', { hasText: /^Webhooks/ }) }
  for (const part of await page.locator('details').filter(hasWebhooks).all())
    if (!(await part.evaluate(details => details.hasAttribute('open'))))
      await part.locator('> summary').click()
  await page.locator('legend', { hasText: /^Webhooks/ }).scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
  await take(page, 'console-webhooks')
})

test('The console: what a server without SMTP_URL says', async ({ page }) => {
  const server = await startServer({ env: { OPERATOR_TOKEN: ownOperatorToken, ...stopClock(now) } })
  try {
    const unset = { ...server, operatorToken: ownOperatorToken }
    await signInAs(page, unset, { email: 'maya@harbor.example', role: 'owner' })
    await page.goto(`${server.url}/operator/harbor/attention`)
    await expect(page.getByRole('heading', { name: 'Email is not set up' })).toBeVisible()
    await take(page, 'console-without-email')
  } finally {
    await server.stop()
  }
})

test('The console of the installation: its jobs', async ({ page }) => {
  const args = ['invite', 'operator@harbor.example', '--role', 'installation']
  const { dataDir, databaseUrl = '' } = stage.server
  const { output } = await runTool('operator', args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const [link = ''] = /http\S+#\S+/.exec(output) ?? []
  await acceptAs(page.request, stage.server, link)
  await open(page, 'jobs')
  await take(page, 'console-jobs')
})

test('An email to a customer', async ({ page }) => {
  const received = await stage.mail.until('client2@example.com')
  await page.setViewportSize({ width: 640, height: 800 })
  await showEmail(page, received)
  await take(page, 'email', true)
})

test('Other pages of visitors: the gallery of embedding, a preview, the test provider', async ({ page }) => {
  await page.goto(`${stage.server.url}/embed/demo`)
  await expect(
    page.frameLocator('[data-kind=inline] iframe').getByRole('heading', { name: 'Choose a date and time' }),
  ).toBeVisible()
  await take(page, 'embedding')
  await page.goto(`${stage.server.url}/v2/preview/draft-1`)
  await take(page, 'preview')
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.server.url}/operator/harbor/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(`${stage.server.url}/api/v1/operator/${path}`, {
    method: path.startsWith('time-blocks/') ? 'PUT' : 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${stage.server.operatorToken}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
