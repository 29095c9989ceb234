/** Blocking time in the console, which visitors then cannot book. */
import type { Locator, Page } from 'playwright/test'
import type { Slot } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { dayCell, english, showMonth, showPart, timeButton } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const zone = 'Europe/Berlin'
const stage = serveConsole()

test('Staff block an hour with the keyboard alone, change it and give it back; visitors see it each time', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/time-blocks\//)
  const times = await freeTimes(stage.server.url, 'leo', 'haircut', 20)
  const [date = ''] = times.map(({ start }) => start.slice(0, 10)).slice(-1)
  const choice = times.find(({ start }) => start.startsWith(`${date}T18:00`))
  if (!choice) throw new Error(`${date} has no time at 18:00.`)
  const booking = await bookingIn(await bookAt(stage.server.url, choice))
  await signInAs(page, stage.server, { email: 'leo@harbor.example', role: 'staff', provider: 'leo' })
  await page.goto(`${stage.server.url}/operator/harbor/today?date=${date}`)
  const visitor = await context.newPage()
  const expectTimes = (expected: Readonly<Record<string, boolean>>) =>
    expectFreeTimes(visitor, { date, expected, at: time => choice.start.replace('18:00', time) })

  const blockButton = page.getByRole('button', { name: 'Block time' })
  await expect(blockButton).toBeEnabled()
  await press(page, blockButton)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Whose time')).toHaveText('Leo Adeyemi')
  await expect(dialog.getByLabel('Date')).toHaveValue(date)
  await enterTimes(page, dialog, ['0200PM', '0300PM'])
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.type('Color training')
  await expectToLookRight(page)
  await press(page, 'Save')
  await expectSaid(page, /^Leo Adeyemi: .*, 2:00 PM – 3:00 PM is blocked\.$/)
  await expect(dialog).toBeHidden()
  await expect(blockButton).toBeFocused()
  await expectTimes({ '14:00': false, '16:00': true })

  const row = page.getByRole('button', { name: /Color training/ })
  await press(page, row)
  await enterTimes(page, dialog, ['0400PM', '0630PM'])
  await press(page, 'Save')
  const link = dialog.getByRole('alert').getByRole('link', { name: /Grace Hopper/ })
  await expect(link).toHaveText(new RegExp(`^${booking.reference}: .*, 6:00 PM – 6:45 PM, Grace Hopper$`))
  await expect(dialog.getByLabel('Until')).toHaveValue('18:30')
  await expectToLookRight(page)
  await enterTimes(page, dialog, ['0400PM', '0330PM'])
  await press(page, 'Save')
  await expect(dialog.getByLabel('Until')).toHaveAccessibleDescription('The end must be after the beginning.')
  await enterTimes(page, dialog, ['0400PM', '0500PM'])
  await press(page, 'Save')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('4:00 PM')
  await expect(row).toBeFocused()
  await expectNoAxeViolations(page)
  await expectTimes({ '14:00': true, '16:00': false })

  await page.keyboard.press('Enter')
  await press(page, 'Remove')
  await expect(dialog).toContainText('Color training')
  await press(page, 'Remove')
  await expectSaid(page, 'The block is removed.')
  await expect(row).toHaveCount(0)
  await expect(blockButton).toBeFocused()
  await expectTimes({ '14:00': true, '16:00': true })
})

test('An hour is blocked every week except where somebody has booked, and freed from one week on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/time-blocks\//)
  const times = await freeTimes(stage.server.url, 'maya', 'haircut', 40)
  const choice = times.find(({ start }, index) => index > 0 && start.slice(11, 16) === '15:00')
  if (!choice) throw new Error('Maya has no time at 15:00.')
  const booking = await bookingIn(await bookAt(stage.server.url, choice))
  const first = addDays(choice.start.slice(0, 10), -7)
  await signInAs(page, stage.server, { email: 'weekly@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/calendar?view=month&date=${first}&providers=maya`)
  await page.getByRole('button', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill(first)
  await dialog.getByLabel('From').fill('15:00')
  await dialog.getByLabel('Until', { exact: true }).fill('16:00')
  await dialog.getByLabel('Repeats').selectOption('Every week')
  await dialog.getByLabel('How many times').fill('4')
  await expect(dialog).toContainText('4 times, the last on')
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('1 of 4 days is taken')
  await expect(notice.getByRole('link', { name: new RegExp(`^${booking.reference}: `) })).toBeVisible()
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Block the other 3' }).click()
  await expectSaid(page, /^Maya Lindqvist: 3 blocks are saved, from /)
  await expect(dialog).toBeHidden()

  await page.goto(`${stage.server.url}/operator/harbor/calendar?date=${addDays(first, 14)}&providers=maya`)
  await expect(page.locator('.console-cal-hours')).toContainText('10:00 AM')
  const cutOff = await page.locator('.console-cal-hours').evaluate(
    box =>
      [...box.children].filter(hour => {
        const { left, width } = hour.getBoundingClientRect()
        return width > 0 && left < box.getBoundingClientRect().left
      }).length,
  )
  expect(cutOff).toBe(0)
  await page.getByRole('button', { name: /^3:00 PM – 4:00 PM Blocked/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByLabel('This one and those after it').check()
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectSaid(page, '2 blocks are removed.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectSaid(page, 'Undone. The time is as it was before.')
  await expect(page.getByRole('button', { name: /^3:00 PM – 4:00 PM Blocked/ })).toBeVisible()
})

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Types the hours of a block, as 0200PM. */
async function enterTimes(page: Page, dialog: Locator, [from, to]: readonly [string, string]): Promise<void> {
  await tabTo(page, dialog.getByLabel('From'))
  await page.keyboard.type(from)
  await tabTo(page, dialog.getByLabel('Until'))
  await page.keyboard.type(to)
}

interface ExpectedTimes {
  readonly date: string
  /** By the time of day, whether a visitor can choose it. */
  readonly expected: Readonly<Record<string, boolean>>
  /** Returns the instant of a time of that day. */
  readonly at: (time: string) => string
}

/** Looks at the visitor's calendar of a day, whose page the server keeps for two seconds. */
const expectFreeTimes = (page: Page, { date, expected, at }: ExpectedTimes): Promise<void> =>
  expect(async () => {
    await page.goto(`${stage.server.url}/widget/appointment/leo/haircut`)
    await showMonth(page, date, english)
    await dayCell(page, date, english).click()
    for (const [time, isFree] of Object.entries(expected)) {
      const slot: Slot = { start: at(time), end: at(time), providers: ['leo'], seatsLeft: 1 }
      await showPart(page, slot, english, zone)
      expect(await timeButton(page, slot, english, zone).count()).toBe(isFree ? 1 : 0)
    }
  }).toPass()
