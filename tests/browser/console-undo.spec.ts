/** Undoing in the owner's console, and what others who look at it see at once. */
import type { Page } from 'playwright/test'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { acceptAs, invite, signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

test.use({ locale: 'en-GB' })
const stage = serveConsole()

const book = async () => {
  const times = await freeTimes(stage.server.url, 'maya', 'haircut', 30)
  const choice = times.at(-1)
  if (!choice) throw new Error('Maya has no free time.')
  return bookingIn(await bookAt(stage.server.url, choice))
}
const dayIn = ({ appointments: [first] }: Awaited<ReturnType<typeof book>>) => first?.start.slice(0, 10) ?? ''
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('A cancellation is undone on a phone and by keyboard, and made without an email', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const booking = await book()
  await signInAs(page, stage.server, { email: 'undo@harbor.example', role: 'owner' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(
    `${stage.server.url}/operator/harbor/today?whose=everyone&date=${dayIn(booking)}&booking=${booking.id}`,
  )
  const sheet = page.getByRole('dialog', { name: 'Haircut', exact: true })
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(question.getByRole('switch', { name: 'Tell Grace by email' })).toBeChecked()
  }
  const confirm = () => question.getByRole('button', { name: 'Cancel the booking' }).click()
  await cancel()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await confirm()
  // The sheet makes everything outside of it unreachable.
  const said = (text: string) => sheet.getByRole('status').filter({ hasText: text })
  await expect(said('Grace Hopper: cancelled. An email goes to grace@example.com.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadableColors(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await tabTo(page, undoButton(page))
  await page.keyboard.press('Enter')
  await expect(said('Undone. No email was sent.')).toBeVisible()
  await expect(sheet.getByText('Confirmed')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await cancel()
  await confirm()
  await expect(undoButton(page)).toBeVisible()
  await page.route('**/undo', route => route.abort(), { times: 1 })
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').getByText('We could not reach the server.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').getByText('Undone. No email was sent.')).toBeVisible()
  await cancel()
  await question.getByRole('switch').click()
  await expect(question).toContainText('No email goes out.')
  await confirm()
  await expect(page.getByRole('status').getByText('Grace Hopper: cancelled, without an email.')).toBeVisible()
})

test('Two browsers see at once what somebody books, and what the other one does', async ({
  page,
  browser,
}) => {
  const booking = await book()
  const day = `${stage.server.url}/operator/harbor/today?whose=everyone&date=${dayIn(booking)}`
  await signInAs(page, stage.server, { email: 'one@harbor.example', role: 'owner' })
  const elsewhere = await browser.newContext({ locale: 'en-GB' })
  const other = await elsewhere.newPage()
  await acceptAs(
    other.request,
    stage.server,
    await invite(stage.server, { email: 'two@harbor.example', role: 'manager' }),
  )
  const rows = (one: Page) => one.getByRole('main').getByRole('link', { name: /Haircut.*Grace Hopper/ })
  for (const one of [page, other]) {
    const listening = one.waitForResponse(response => response.url().includes('/operator/changes?'))
    await one.goto(day)
    expect((await listening).status()).toBe(200)
    await expect(rows(one)).not.toHaveCount(0)
  }
  const before = await rows(other).count()
  const booked = await book()
  // The pages ask by themselves once a minute only.
  for (const one of [page, other]) await expect(rows(one)).toHaveCount(before + 1)
  await page.goto(`${day}&booking=${booked.id}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(rows(other)).toHaveCount(before)
  await undoButton(page).click()
  await expect(rows(other)).toHaveCount(before + 1)
  await elsewhere.close()
})
