/** Money that a client pays at the appointment, taken in the drawer. */
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

const stage = serveConsole()

test('A manager takes money by keyboard, sees it in the numbers, and takes it back', async ({ page }) => {
  const [time] = await freeTimes(stage.server.url, 'maya', 'haircut', 20)
  if (!time) throw new Error('Maya has no time.')
  const { id } = await bookingIn(await bookAt(stage.server.url, time))
  await signInAs(page, stage.server, { email: 'desk@harbor.example', role: 'manager' })
  const open = () => page.goto(`${stage.server.url}/operator/harbor/bookings?booking=${id}`)
  await open()
  const payment = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payment' }) })
  await expect(payment.getByText('Due at the appointment')).toBeVisible()

  await press(page, payment.getByRole('button', { name: 'Another amount' }))
  const dialog = page.getByRole('dialog', { name: 'How much is paid?' })
  await dialog.getByLabel('Amount in EUR').fill('40.01')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an amount up to €40.00.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Amount in EUR').fill('15')
  await page.keyboard.press('Enter')
  await expect(payment.getByText('€15.00 · Cash')).toBeVisible()
  await payment.getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('Space')
  await press(page, payment.getByRole('button', { name: 'Take €25.00' }))
  await expect(payment.getByText('€25.00 · Card')).toBeVisible()
  await expect(payment.getByRole('button', { name: /^Take €[\d.]+$/ })).toHaveCount(0)
  await expect(payment.getByText('Due at the appointment')).toHaveCount(0)
  // The button is gone, but the focus is still in the drawer, which closes by this key.
  await page.keyboard.press('Escape')
  await expect(payment).toHaveCount(0)
  await open()
  await expect(payment.getByText(/by you$/)).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadableColors(page)

  await page.goto(`${stage.server.url}/operator/harbor/numbers`)
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()
  await expect(page.getByText('€40.00', { exact: true }).first()).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await open()
  await expectToFit(page)
  await press(page, payment.getByRole('button', { name: 'Take back €15.00' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }))
  await expect(payment.getByRole('button', { name: 'Take €15.00', exact: true })).toBeVisible()
})
