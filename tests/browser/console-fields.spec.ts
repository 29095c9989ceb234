/** Hours and the look of a business in its console, and what visitors get of them. */
import type { Page } from 'playwright/test'
import type { Business, Provider } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectSpansOnOneLine, expectTimesToFit } from '../support/browser/time-fields.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'
import { logos, ownOperatorToken } from '../support/servers/own-business.ts'

test.use({ locale: 'en-GB' })
const stage = serveConsole()

test('An owner paints hours, goes on with the keyboard and over what somebody else has saved; visitors can book them', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/records\//)
  const before = await freeTimes(stage.server.url, 'leo', 'haircut', 20)
  const thursday = before.find(({ start }) => new Date(start).getUTCDay() === 4)
  if (!thursday) throw new Error('Leo has no free time on a Thursday.')
  const { reference } = await bookingIn(await bookAt(stage.server.url, thursday))
  await signInAs(page, stage.server, { email: 'hours@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/hours?provider=leo`)
  await expect(page.getByLabel('Monday, until')).toBeVisible()
  for (const width of [768, 800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectTimesToFit(page)
    await expectSpansOnOneLine(page)
  }
  await page.setViewportSize({ width: 1280, height: 720 })

  // From 20:00 down beyond the end of what shows and midnight, until 02:00; then closed again.
  const sunday = page.getByRole('group', { name: 'Sunday' })
  await paint(page, { column: 6, hour: 20 }, { column: 6, hour: 26 })
  await expect(page.getByLabel('Sunday, until')).toHaveValue('02:00')
  await expect(sunday).toContainText('until Mon 02:00')
  await page.getByRole('button', { name: 'Remove 20:00 – 02:00: Sunday' }).click()
  await expect(sunday).toContainText('Closed')

  // From 10 to 12 on Friday and Saturday, the fifth and sixth column; then a click on Thursday.
  await paint(page, { column: 4, hour: 10 }, { column: 5, hour: 12 })
  await expect(page.getByLabel('Saturday, until')).toHaveValue('12:00')
  let answerChecks = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answerChecks = resolve
  })
  await page.route('**/records/providers/leo/check', route => isAnswered.then(() => route.continue()))
  await paint(page, { column: 3, hour: 15 }, { column: 3, hour: 15 })
  // Who saves at once is shown first what that means.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  answerChecks()
  await expect(page.getByRole('group', { name: 'Thursday' })).toContainText('Closed')
  const warning = page.getByText('1 booked appointment would be outside of the hours.')
  await expect(warning).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expect(save).toBeEnabled()

  const until = page.getByLabel('Friday, until')
  await page.getByLabel('Friday, from').focus()
  await tabTo(page, until)
  await page.keyboard.type('0900AM')
  await expect(until).toHaveAccessibleDescription(
    'The end must be after the beginning. Hours that go on after midnight may last 14 hours at most.',
  )
  // A field begins with its hours only when it gets the focus.
  await page.getByLabel('Friday, from').focus()
  await tabTo(page, until)
  await page.keyboard.type('0100PM')
  await expect(until).toHaveValue('13:00')
  await press(page, 'Copy to other days: Friday')
  const dialog = page.getByRole('dialog', { name: 'Copy Friday to' })
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    await tabTo(page, dialog.getByLabel(day))
    await page.keyboard.press('Space')
  }
  await press(page, dialog.getByRole('button', { name: 'Copy' }))
  await expect(page.getByLabel('Thursday, until')).toHaveValue('13:00')
  await expect(warning).toBeVisible()
  await expectToLookRight(page)

  await changeHours(hours => ({ ...hours, friday: ['08:00-09:00'] }))
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed the same')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.locator('.console-live').getByRole('status')).toHaveText(
    'Leo Adeyemi: the hours are saved.',
  )
  await expect(save).toHaveCount(0)

  const starts = (await freeTimes(stage.server.url, 'leo', 'haircut', 20)).map(({ start }) => start)
  const timesOn = (day: number) =>
    new Set(starts.filter(start => new Date(start).getUTCDay() === day).map(start => start.slice(11, 16)))
  expect([...timesOn(5)].sort().slice(0, 1)).toEqual(['10:00'])
  expect(timesOn(5)).toContain('12:00')
  expect(timesOn(5)).not.toContain('12:30')
  expect(timesOn(6)).not.toContain('12:00')
})

interface GridPlace {
  readonly column: number
  readonly hour: number
}

/** The first hour that the week shows, as Leo works from 13 to 20. */
const firstHour = 7
const shownHours = 14

/** Drags over the week as a mouse does. */
async function paint(page: Page, from: GridPlace, to: GridPlace): Promise<void> {
  const canvas = page.locator('.hours-canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no week to paint on.')
  const move = ({ column, hour }: GridPlace) =>
    page.mouse.move(
      box.x + (box.width / 7) * (column + 0.5),
      box.y + (box.height / shownHours) * (hour - firstHour),
    )
  await move(from)
  await page.mouse.down()
  await move(to)
  await page.mouse.up()
}

/** Saves other hours of Leo, as somebody else would meanwhile. */
async function changeHours(change: (hours: Provider['hours']) => Provider['hours']): Promise<void> {
  const url = `${stage.server.url}/api/v1/operator/records/providers/leo`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ownOperatorToken}` }
  const { record }: { record: Provider } = JSON.parse(await (await fetch(url, { headers })).text())
  const body = JSON.stringify({ record: { ...record, hours: change(record.hours) } })
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200)
}

test('An owner takes the nearest accent that can be read, a logo and the look of before; visitors see each', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage()
  const expectLook = (accent: string, logo: boolean) =>
    expect(async () => {
      await visitor.goto(stage.server.url)
      const seen = await visitor.evaluate(() => {
        const root = document.querySelector('.bp')
        return root && getComputedStyle(root).getPropertyValue('--bp-accent').trim()
      })
      expect(seen).toBe(accent)
      expect((await visitor.locator('img[src*="/logo/"]').count()) > 0).toBe(logo)
    }).toPass()
  await signInAs(page, stage.server, { email: 'look@harbor.example', role: 'manager' })
  await page.goto(`${stage.server.url}/operator/harbor/look`)
  const accent = page.getByLabel('Accent', { exact: true })
  const first = await accent.inputValue()
  await accent.fill('#b9552a')
  await expect(page.getByRole('listitem').filter({ hasText: 'needs 4.5 : 1' })).toContainText(
    'Accent on the page',
  )
  await expectToLookRight(page)
  await press(page, 'Take #b75328')
  await expect(accent).toHaveValue('#b75328')
  await expect(page.getByText('needs 4.5 : 1')).toHaveCount(0)

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(logos.light.split(',')[1] ?? '', 'base64'),
    })
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  await tabTo(page, dialog.getByRole('application'))
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1')
  await expect(dialog.getByRole('slider', { name: 'Left to right' })).not.toHaveValue('0.5')
  // With the pointer the picture moves, too, until its left edge is reached: styles by script are within the policy.
  const frame = await dialog.getByRole('application').boundingBox()
  if (!frame) throw new Error('The frame is nowhere.')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width - 1, frame.y + frame.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(dialog.getByRole('slider', { name: 'Left to right' })).toHaveValue('0')
  await expectNoAxeViolations(page)
  await press(page, 'Use it')
  await expect(dialog).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.locator('.console-live').getByRole('status')).toContainText('The branding is saved')
  await expectLook('#b75328', true)

  await page.getByText('Earlier versions').click()
  await page
    .getByRole('button', { name: /^Back to version/ })
    .first()
    .click()
  await expect(accent).toHaveValue(first)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectLook(first, false)
})

test('An owner sets a reminder in words, and none by emptying the list', async ({ page }) => {
  // Without room for the preview.
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, stage.server, { email: 'reminders@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/business/harbor`)
  await page.getByRole('main').getByText('Emails', { exact: true }).click()
  await expect(
    page.getByText('Without an entry here, one is sent a day before the appointment.'),
  ).toBeVisible()
  const list = page.getByRole('group', { name: 'Reminders by email' })
  await list.getByRole('button', { name: 'Add an entry' }).click()
  const count = page.getByRole('textbox', { name: 'How long before the start' })
  const unit = page.getByRole('combobox', { name: 'Unit: How long before the start' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const read = async () => (await readBusiness()).reminders
  await expect(unit).toHaveValue('days')
  await count.fill('100')
  await expect(count).toHaveAccessibleDescription(/Please enter 99 or less\./)
  await count.fill('2')
  await unit.selectOption('hours')
  await expect(count).toHaveValue('2')
  // What was wrong is mended, and the section stays open.
  await expectNoAxeViolations(page)
  await expect(count).toBeVisible()
  await save.click()
  await expect.poll(read).toEqual([{ before: 'PT2H' }])
  await page.reload()
  await page.getByRole('main').getByText('Emails', { exact: true }).click()
  await expect(count).toHaveValue('2')
  await expect(unit).toHaveValue('hours')
  await list.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('If the list is empty, none is sent.')).toBeVisible()
  await save.click()
  await expect.poll(read).toEqual([])
})

async function readBusiness(): Promise<Business> {
  const url = `${stage.server.url}/api/v1/operator/records/business/harbor`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${ownOperatorToken}` } })
  const { record }: { record: Business } = JSON.parse(await answer.text())
  return record
}
