/** The jobs and deliveries of an installation in its console. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { acceptAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { runTool } from '../support/run/tool.ts'

const stage = serveConsole()

test('With the keyboard alone, the operator sends an email again that was given up, and discards the rest', async ({
  page,
}) => {
  stage.mail.answer(550)
  for (const days of [43, 44]) await book(`${plainDate(Date.now() + days * dayMs)}T02:00:00Z`)
  await signInAsOperator(page)
  // The former address, from which the console leads on.
  await page.goto(`${stage.server.url}/operator/jobs`)
  await expect(page).toHaveURL(/\/operator\/harbor\/jobs$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'tidy holds' })).toContainText('every 1 min')
  const topic = page.getByRole('heading', { name: /^Booking confirmed: \d$/ })
  await expect(async () => {
    await page.reload()
    await expect(topic).toHaveText('Booking confirmed: 2', { timeout: 1000 })
  }).toPass()
  await expectToLookRight(page)

  stage.mail.answer(0)
  await press(page, page.getByRole('button', { name: 'Send again', exact: true }).first())
  await expectSaid(page, 'It is being sent again.')
  await expect(topic).toHaveText('Booking confirmed: 1')
  await stage.mail.until('ada@jobs.example')
  await press(page, page.getByRole('button', { name: 'Discard all: Booking confirmed' }))
  await expect(page.getByRole('dialog')).toContainText('They only stay in the log.')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Discard all' }))
  await expectSaid(page, 'It is discarded.')
  await expect(page.getByRole('heading', { name: 'Nothing was given up' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

const dayMs = 86_400_000
const plainDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

async function signInAsOperator(page: Page): Promise<void> {
  const args = ['invite', 'operator@jobs.example', '--role', 'installation']
  const { dataDir, databaseUrl = '' } = stage.server
  const { output } = await runTool('operator', args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const [link = ''] = /http\S+#\S+/.exec(output) ?? []
  await acceptAs(page.request, stage.server, link)
}

/** Books for a client, whose email is refused for good. */
async function book(start: string): Promise<void> {
  const response = await fetch(`${stage.server.url}/api/v1/operator/bookings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${stage.server.operatorToken}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      service: 'haircut',
      provider: 'maya',
      start,
      override: ['hours', 'notice', 'limits'],
      contact: { firstName: 'Ada', email: 'ada@jobs.example' },
    }),
  })
  expect(response.status).toBe(201)
}
