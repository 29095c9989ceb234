/** Classes in the console: moved as a whole, and without one of their guests. */
import type { Page } from 'playwright/test'
import type { Slot } from '#schemas/generated/types.gen.ts'
import { freeTimes } from '../support/bookings/api.ts'
import { dayCell, english, showMonth, timeButton } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 1200 } })
/** The browser of these stories is British, and so are the dates of visitors in it. */
const british = { ...english, tag: 'en-GB' }
const stage = serveConsole({ UNDO_SECONDS: '2' })
const zone = 'Europe/Berlin'

let used = 0
/** Books Ada with Bob and Cleo, and Dan, in a class that nobody else has. */
async function bookClass(page: Page) {
  const sessions = await freeTimes(stage.server.url, 'maya', 'yoga', 30)
  const { start = '' } = sessions[used++] ?? {}
  const book = async (name: string, guests: readonly string[]) => {
    const email = `${name}.${start.slice(0, 10)}@example.org`.toLowerCase()
    const answer = await fetch(`${stage.server.url}/api/v1/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        items: [{ service: 'yoga', provider: 'maya', start }],
        contact: { firstName: name, lastName: 'Lovelace', email, consent: true },
        guests: guests.map(name => ({ name, email: `${name.toLowerCase()}@example.org` })),
        timezone: zone,
        locale: 'en',
      }),
    })
    expect(answer.status).toBe(201)
    await stage.mail.until(email)
    return email
  }
  const emails = [await book('Ada', ['Bob', 'Cleo']), await book('Dan', [])]
  await signInAs(page, stage.server, { email: `classes.${used}@harbor.example`, role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/calendar?date=${start.slice(0, 10)}`)
  return { start, emails, entry: page.getByRole('button', { name: /Yoga/ }) }
}

test('A class is dragged with everybody who comes: one question, and then one email to each', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/class-sessions\/reschedule/)
  const { entry, emails } = await bookClass(page)
  await expect(entry).toHaveAccessibleName(/^18:00 – 19:00 Yoga 4 of 12/)
  await entry.scrollIntoViewIfNeeded()
  const box = await entry.boundingBox()
  if (!box) throw new Error('The class is not shown.')
  await page.mouse.move(box.x + 40, box.y + 8)
  await page.mouse.down()
  // An hour is 72 pixels high.
  await page.mouse.move(box.x + 40, box.y + 8 + 36, { steps: 5 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Reschedule Yoga' })
  await expect(dialog).toContainText('with Maya Lindqvist, 2 bookings')
  await expect(dialog).toContainText('2 customers get an email.')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('outside of the hours')
  await expectToLookRight(page)
  await dialog.getByRole('button', { name: 'Reschedule anyway' }).click()
  await expectSaid(page, /^Yoga: now .* 18:30\. 2 customers get an email\./)
  await expect(entry).toHaveAccessibleName(/^18:30 – 19:30 Yoga 4 of 12/)
  await expect(entry).toBeFocused()
  const emailsTo = (address: string) =>
    stage.mail.received.filter(
      ({ recipients, message }) => recipients.includes(address) && /rescheduled/.test(message.subject ?? ''),
    ).length
  await expect.poll(() => emails.map(emailsTo), { timeout: 20_000 }).toEqual([1, 1])
})

test('A guest is taken out of a class by keyboard, and visitors see one more free seat', async ({
  page,
  context,
}) => {
  const { entry, start } = await bookClass(page)
  await press(page, entry)
  const dialog = page.getByRole('dialog', { name: 'Yoga' })
  await page.reload()
  await press(page, dialog.getByText('Who comes with Ada Lovelace'))
  await press(page, dialog.getByRole('button', { name: 'Remove Bob' }))
  await expectToLookRight(page)
  await press(
    page,
    page
      .getByRole('dialog', { name: 'Remove Bob from this booking?' })
      .getByRole('button', { name: 'Remove', exact: true }),
  )
  await expectSaid(page, /^Ada Lovelace comes with one guest fewer\. An email goes to ada\./)
  await expect(dialog.getByText('Removed')).toBeVisible()
  await expect(dialog).toContainText('3 of 12')
  await expectToLookRight(page)
  const visitor = await context.newPage()
  const slot: Slot = { start, end: start, providers: ['maya'], seatsLeft: 9 }
  // The server keeps a page for two seconds.
  await expect(async () => {
    await visitor.goto(`${stage.server.url}/widget/appointment/maya/yoga`)
    await showMonth(visitor, start.slice(0, 10), british)
    await dayCell(visitor, start.slice(0, 10), british).click()
    await expect(timeButton(visitor, slot, british, zone)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
