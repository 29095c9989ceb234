/** Moving appointments in the owner's console, and what the client gets of it. */
import type { Locator, Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

test.use({ locale: 'en-GB' })
const stage = serveConsole({ UNDO_SECONDS: '1' })

/** Books the first free time and one on the same day that does not touch it. */
async function bookTwo(): Promise<readonly [Booking, Booking]> {
  const [first, ...others] = await freeTimes(stage.server.url, 'maya', 'haircut', 30)
  const date = first?.start.slice(0, 10)
  const last = others.filter(({ start }) => start.startsWith(date ?? '-')).at(-1)
  if (!first || !last) throw new Error('Maya has too few free times.')
  return [
    await bookingIn(await bookAt(stage.server.url, first)),
    await bookingIn(await bookAt(stage.server.url, last)),
  ]
}

/** The local time of a start that names its offset: 10:45. */
const timeIn = ({ appointments: [first] }: Booking) => first?.start.slice(11, 16) ?? ''

async function openMove(page: Page, drawer: Locator): Promise<Locator> {
  await press(page, drawer.getByRole('button', { name: 'Reschedule', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Reschedule Haircut' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
  return dialog
}

/** The drawer is another element on narrow pages, which the dialog goes with. */
async function expectToLookWell(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 768, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openMove(page, page.getByRole('dialog', { name: 'Haircut', exact: true }))
  await expectReadableColors(page)
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectToFit(page)
  }
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('Somebody moves an appointment by keyboard, outside of the hours, but not over another', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/reschedule/)
  const [booking, other] = await bookTwo()
  const day = booking.appointments[0]?.start.slice(0, 10)
  await signInAs(page, stage.server, { email: 'moves@harbor.example', role: 'owner' })
  await page.goto(
    `${stage.server.url}/operator/harbor/today?whose=everyone&date=${day}&booking=${booking.id}`,
  )
  const drawer = page.getByRole('complementary', { name: 'Haircut' })
  await expect(drawer).toContainText(timeIn(booking))

  const dialog = await openMove(page, drawer)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Reschedule', exact: true })).toBeFocused()
  await openMove(page, drawer)
  await expectToLookWell(page)
  await openMove(page, drawer)
  const times = dialog.getByRole('group', { name: /^Free times/ }).getByRole('radio')
  await times.first().focus()
  await page.keyboard.press('Space')
  const chosen = await times.first().evaluate(radio => radio.parentElement?.textContent ?? '')
  await expect(dialog.getByText('instead of')).toContainText(timeIn(booking))
  await press(page, dialog.getByRole('button', { name: 'Reschedule', exact: true }))
  const said = page.getByRole('status').filter({ hasText: 'Grace Hopper: rescheduled to' })
  await expect(said).toContainText(`${chosen}. An email goes to grace@example.com.`)
  await expect(drawer.getByRole('list', { name: 'Times' })).toContainText(chosen)
  await expect(drawer.getByRole('button', { name: 'Reschedule', exact: true })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: /Haircut.*Grace Hopper/ })).toContainText([
    chosen,
    timeIn(other),
  ])

  await openMove(page, drawer)
  await dialog.getByRole('button', { name: 'Outside the hours' }).click()
  await dialog.getByLabel('New time').fill(timeIn(other))
  await dialog.getByLabel('Reason').fill('Only then is the room free')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This time is taken. Nothing was rescheduled')
  await dialog.getByLabel('New time').fill('21:07')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('It is outside of the hours.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Only then is the room free')
  await dialog.getByRole('button', { name: 'Reschedule anyway' }).click()
  await expect(drawer.getByRole('list', { name: 'Times' })).toContainText('21:07')
  await expect(dialog).toBeHidden()

  await page.goto(`${stage.server.url}/widget/booking/${booking.id}`)
  await expect(page.getByRole('main')).toContainText(/21:07|9:07\sPM/)
  await expect(page.getByText('Only then is the room free')).toBeAttached()
  const emails = () => stage.mail.received.map(({ message: { text = '' } }) => text)
  await expect
    .poll(emails)
    .toContainEqual(
      expect.stringMatching(/Reason: Only then is the room free[\s\S]*New time: .*(?:21:07|9:07\sPM)/),
    )
})
