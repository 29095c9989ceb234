/** The numbers of a business, the gaps of a day, and the console on a home screen. */
import { bookAt, freeTimes } from '../support/bookings/api.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

test('An owner reads the numbers by keyboard, of a period and a person that the address keeps', async ({
  page,
}) => {
  const [time] = await freeTimes(stage.server.url, 'leo', 'haircut', 20)
  if (!time) throw new Error('Leo has no time.')
  await bookAt(stage.server.url, time)
  await signInAs(page, stage.server, { email: 'ada@harbor.example', role: 'owner' })
  await page.goto(`${stage.server.url}/operator/harbor/numbers`)
  await expect(page.getByRole('heading', { name: 'Occupancy' })).toBeVisible()
  await press(page, page.getByRole('link', { name: '3 months' }))
  await expect(page).toHaveURL(/numbers\?period=3-months$/)
  await tabTo(page, page.getByLabel('With'))
  await page.keyboard.type('Leo')
  await expect(page).toHaveURL(/provider=leo/)
  await page.reload()
  await expect(page.getByRole('link', { name: '3 months' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('With')).toHaveValue('leo')
  await expect(page.getByRole('heading', { name: 'Occupancy' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadableColors(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  await page.goBack()
  await expect(page).toHaveURL(/period=3-months$/)
})

test('A day has its gaps and sum, and the console can be installed', async ({ page }) => {
  const times = await freeTimes(stage.server.url, 'leo', 'haircut', 20)
  const time = times.at(-1)
  if (!time) throw new Error('Leo has no time.')
  await bookAt(stage.server.url, time)
  const date = time.start.slice(0, 10)
  await signInAs(page, stage.server, { email: 'leo@harbor.example', role: 'manager', provider: 'leo' })
  await page.goto(`${stage.server.url}/operator/harbor/today?date=${date}`)
  await expect(page.getByText(/^\d+ booked · €\d/)).toBeVisible()
  const gap = page.getByRole('link', { name: /free for/ }).first()
  await expect(gap).toHaveAttribute('href', new RegExp(`/operator/harbor/new\\?provider=leo&start=${date}T`))
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)

  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/operator', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The stories run in a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
})
