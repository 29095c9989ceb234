/** An owner whose sign-in is too long ago saves where data goes: asked to sign in again, they lose nothing. */
import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()
test.use({ viewport: { width: 1024, height: 768 } })

/** Refuses some writes as in an old session; what the server itself refuses is in `tests/calls/fresh-proof.test.ts`. */
async function refuseWrites(page: Page, count: number): Promise<void> {
  let left = count
  await page.route('**/records/business/harbor', route => {
    if (route.request().method() !== 'PUT' || left === 0) return route.continue()
    left -= 1
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'session.proof_needed' }),
    })
  })
}

test('An owner confirms who they are by a code, with the keyboard, and what they typed is saved', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403 .*\/records\/business\/harbor\)$/)
  const email = `${crypto.randomUUID()}@harbor.example`
  await signInAs(page, stage.server, { email, role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/business/harbor`)
  const replies = page.getByRole('textbox', { name: 'Replies go to', exact: true })
  await page.getByRole('main').getByText('Emails', { exact: true }).click()
  await tabTo(page, replies)
  await page.keyboard.type('desk@harbor.example')
  await refuseWrites(page, 2)
  await press(page, 'Save')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText(email)
  await expectNoAxeViolations(page)

  // Closing it saves nothing, and keeps what was typed.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Please sign in again to do this.')
  await expect(replies).toHaveValue('desk@harbor.example')

  await press(page, 'Save')
  await expectToLookRight(page)
  const before = stage.mail.received.length
  await press(page, 'Send me a code')
  await expect.poll(() => stage.mail.received.slice(before).length).toBe(1)
  const code = /\b\d{6}\b/.exec(stage.mail.received.at(-1)?.message.text ?? '')?.[0] ?? ''
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.console-live').getByRole('status')).toContainText('saved')
  await page.reload()
  await page.getByRole('main').getByText('Emails', { exact: true }).click()
  await expect(replies).toHaveValue('desk@harbor.example')
})

test('Somebody who may not ask for a code any more enters the one that the server has printed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (401|429) /)
  await page.route('**/sign-in/codes', route =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'rate.limited', params: { retryAfterSeconds: 3600 } }),
    }),
  )
  await page.goto(`${stage.server.url}/operator/sign-in`)
  await page.getByLabel('Email').fill('ada@harbor.example')
  await page.keyboard.press('Enter')
  await press(page, 'Enter the code')
  await page.getByLabel('Code', { exact: true }).fill('1234 5678 9012')
  const sent = page.waitForRequest(request => request.url().endsWith('/operator/sign-in'))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ email: 'ada@harbor.example', code: '123456789012' })
  await expect(page.getByRole('alert')).toContainText('This code is not valid')
})
