/** Clients in the console: booking for them, their page, and erasing them. */
import { bookAt, freeTimes } from '../support/bookings/api.ts'
import { expect, test } from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectSaid, expectToLookRight } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

test('Staff book for somebody without an address, with the keyboard alone, in spite of the hours', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/operator\/bookings/)
  const [{ start } = { start: '' }] = (await freeTimes(stage.server.url, 'leo', 'haircut', 20)).slice(-1)
  const date = start.slice(0, 10)
  await signInAs(page, stage.server, { email: 'leo@harbor.example', role: 'staff', provider: 'leo' })
  await page.goto(`${stage.server.url}/operator/harbor/today?date=${date}`)
  await press(page, 'New', 'link')
  await press(page, 'Somebody new')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Walter')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('walter@')
  await expect(page.getByText('Enter an address such as')).toBeVisible()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(page.getByText('nobody gets an email')).toBeVisible()
  await page.getByLabel('Service').selectOption({ label: 'Haircut' })
  await press(page, 'Outside the hours')
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Time').fill('22:07')
  await press(page, 'Book')
  await expect(page.getByRole('alert')).toContainText('It is outside of the hours.')
  await expectToLookRight(page)
  // It is in the warning, before the button that was refused.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Book anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSaid(page, /^Walter: booked for .*, 10:07 PM\. No email is sent, as there is no address\.$/)
  await expect(page).toHaveURL(new RegExp(`today\\?date=${date}&booking=`))
  await press(page, 'Book again', 'link')
  await expect(page.getByRole('region', { name: 'What' })).toContainText('Haircut with Leo')
  await page.reload()
  await expect(page.getByText('for Walter')).toBeVisible()
  await expect(page.getByLabel('Service')).toHaveCount(0)
  await expectToLookRight(page)
  await press(page, 'Choose something else')
  await expect(page.getByLabel('Service')).toHaveValue('haircut')
  await page.goBack()
  await press(page, 'Book again', 'link')
  await page
    .getByRole('group', { name: /^Free times/ })
    .getByRole('radio')
    .last()
    .press('Space')
  await press(page, 'Book')
  await expectSaid(page, /^Walter: booked for .* No email is sent, as there is no address\.$/)
  const link = page.getByRole('link', { name: 'All about Walter' })
  await expect(link).toBeVisible()
  await press(page, 'All about Walter', 'link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walter')
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await press(page, 'Book again', 'link')
  await expect(page.getByLabel('Service')).toHaveValue('haircut')
  await expect(page.getByText('for Walter')).toBeVisible()
})

test('An owner books for somebody who sits there already, finds a client, takes their data out, and erases them', async ({
  page,
  complaints,
}) => {
  // The window hears of the erasure as others do, and may ask for the client once more before it leaves.
  complaints.allow(/status of 404 .*\/operator\/customers\//)
  const [time] = await freeTimes(stage.server.url, 'leo', 'haircut', 20)
  if (!time) throw new Error('Leo has no free time.')
  await bookAt(stage.server.url, time)
  await openAllDay('maya')
  await signInAs(page, stage.server, { email: 'ada@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/new?service=haircut&provider=maya`)
  await page.getByRole('button', { name: 'Somebody new' }).click()
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Email').fill('ida@clients.example')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(page.getByText('so no customer gets an email')).toBeVisible()
  await expectToLookRight(page)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectSaid(
    page,
    /^Ida: booked for .* No email goes out\. The page of the booking shows it all the same\.$/,
  )
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const question = page.getByRole('dialog')
  // Ida has never heard of it.
  await expect(question.getByRole('switch')).not.toBeChecked()
  await question.getByRole('button', { name: 'Cancel the booking' }).click()
  await expectSaid(page, /^Ida: cancelled/)
  await page.goto(`${stage.server.url}/operator/harbor/clients`)
  await page.getByLabel('Find by name, email or telephone').fill('hopper gra')
  const row = page.getByRole('link', { name: /Grace Hopper/ })
  await expect(row).toHaveCount(1)
  await page.reload()
  await expectToLookRight(page)
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Hopper')
  await expectToLookRight(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\w+\.json$/)
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Times, services and amounts stay')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expectSaid(page, 'Grace Hopper is erased.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await expect(row).toHaveCount(0)
})

/** Opens the hours of a provider, so that somebody can walk in whenever the test runs. */
async function openAllDay(provider: string): Promise<void> {
  const path = `${stage.server.url}/api/v1/operator/records/providers/${provider}`
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${stage.server.operatorToken}`,
  }
  const { record } = await (await fetch(path, { headers })).json()
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = Object.fromEntries(days.map(day => [day, ['00:00-24:00']]))
  const body = JSON.stringify({ record: { ...record, hours } })
  expect((await fetch(path, { method: 'PUT', headers, body })).ok).toBe(true)
}
