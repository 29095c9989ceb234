/** The list of bookings in the console: searching it, and cancelling several. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

test('An owner finds a booking, notes something, and cancels several by the keyboard alone', async ({
  page,
}) => {
  const times = await freeTimes(stage.server.url, 'maya', 'haircut', 20)
  const booked = []
  for (const time of [times[0], times[8], times[16]]) {
    if (!time) throw new Error('There are not enough times.')
    booked.push(await bookingIn(await bookAt(stage.server.url, time)))
  }
  await takeMoney(booked.slice(0, 2))
  const references = booked.map(({ reference }) => reference)
  await signInAs(page, stage.server, { email: 'list@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/bookings`)
  const row = (reference: string | undefined) => page.getByRole('row').filter({ hasText: reference ?? '' })

  await page.getByRole('searchbox').fill(`${references[1]}`.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(row(references[1])).toBeVisible()
  await expect(row(references[0])).toHaveCount(0)
  await row(references[1]).getByRole('link').press('Enter')
  const note = page.getByLabel(/^Note/)
  await note.fill('Likes it quiet.')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(note).toHaveValue('Likes it quiet.')

  await page.goto(`${stage.server.url}/operator/harbor/bookings`)
  const byName = page.getByRole('columnheader', { name: 'Who' })
  await press(page, byName.getByRole('button'))
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await press(page, byName.getByRole('button'))
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  for (const reference of references.slice(0, 2)) {
    await row(reference).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await press(page, 'Cancel 2 bookings')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Of what was paid at the appointment, €30.00 is for you to return.')
  await dialog.getByLabel(/^Reason/).fill('We are ill.')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await press(page, dialog.getByRole('button', { name: 'Cancel 2 bookings' }))
  await expect(dialog).toBeHidden()
  for (const reference of references.slice(0, 2)) await expect(row(reference)).toContainText('Cancelled')
  await expect(row(references[2])).toContainText('Confirmed')

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone. No email was sent.')).toBeVisible()
  for (const reference of references) await expect(row(reference)).toContainText('Confirmed')
  for (const reference of references.slice(0, 2)) await row(reference).getByRole('checkbox').check()
  await press(page, 'Cancel 2 bookings')
  await press(page, dialog.getByRole('button', { name: 'Cancel 2 bookings' }))
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. No email was sent.')).toBeVisible()
  for (const reference of references) await expect(row(reference)).toContainText('Confirmed')
})

/** Takes 10 euros of the first, 20 of the second and so on. */
async function takeMoney(bookings: readonly Booking[]): Promise<void> {
  for (const [index, { id }] of bookings.entries()) {
    const response = await fetch(`${stage.server.url}/api/v1/operator/bookings/${id}/in-person-payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${stage.server.operatorToken}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ amount: 1000 * (index + 1), currency: 'EUR', method: 'cash' }),
    })
    expect(response.ok).toBe(true)
  }
}
