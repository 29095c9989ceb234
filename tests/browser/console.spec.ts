/** The owner's console: signing in, the day, requests, people, on a desk and on a phone. */
import type { APIRequestContext, Page } from 'playwright/test'
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
import { acceptAs, invite, signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openPage = (page: Page, path: string) => page.goto(`${stage.server.url}/operator/harbor/${path}`)

/** Expects a sentence that is shown and read out. */
const expectSaid = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** The console finds out by its calls that nobody is signed in. */
const signedOut = /status of 401 .*\/api\/v1\/operator\//

/** Books the first free time of the next weeks. */
async function book(provider: string, service: string): Promise<Booking> {
  const [choice] = await freeTimes(stage.server.url, provider, service, 30)
  if (!choice) throw new Error(`${provider} has no free time for ${service}.`)
  return bookingIn(await bookAt(stage.server.url, choice))
}

/** The path of the day on which a booking starts, with everyone's appointments. */
const dayPath = ({ appointments: [first] }: Booking) =>
  `today?whose=everyone&date=${first?.start.slice(0, 10)}`

async function requestCode(page: Page, email: string): Promise<string> {
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  const { message } = await stage.mail.until(email)
  const [code] = /\b\d{6}\b/.exec(message.text ?? '') ?? []
  if (code === undefined) throw new Error(`The email has no code:\n${message.text}`)
  return code
}

test('The console opens in a browser that denies it all storage', async ({ page, complaints }) => {
  complaints.expect(signedOut)
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
  })
  await openPage(page, 'bookings')
  await expect(heading(page)).toHaveText('Sign in')
})

test('Somebody signs in by a mailed code with the keyboard alone and gets where they were going', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(signedOut)
  const email = 'keys@harbor.example'
  await acceptAs(request, stage.server, await invite(stage.server, { email, role: 'owner' }))
  await openPage(page, 'bookings?status=cancelled')
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByLabel('Email')).toBeFocused()
  const code = await requestCode(page, email)
  await expect(heading(page)).toHaveText('Enter the code')
  await expect(page.getByText(email)).toBeVisible()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is not valid')
  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Bookings')
  await expect(page).toHaveURL(/bookings\?status=cancelled$/)
  await press(page, 'Today', 'link')
  await expect(page).toHaveTitle('Today · Harbor Studio')
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Bookings')
  await page.reload()
  await expect(heading(page)).toHaveText('Bookings')
})

test('The day shows a booking, whose cancellation the visitor sees; their page loads nothing of the console', async ({
  page,
}) => {
  const booking = await book('leo', 'haircut')
  await signInAs(page, stage.server, { email: 'desk@harbor.example', role: 'owner', provider: 'maya' })
  await openPage(page, dayPath(booking))
  const row = page.getByRole('link', { name: /Haircut.*Grace Hopper/ })
  await row.click()
  const drawer = page.getByRole('complementary', { name: 'Haircut' })
  await expect(drawer).toContainText(booking.reference)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row).toBeFocused()
  await page.goBack()
  await drawer.getByRole('button', { name: 'Cancel the booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(question).toContainText('An email goes to grace@example.com.')
  await question.getByLabel('Reason').fill('The chair is broken')
  await question.getByRole('button', { name: 'Cancel the booking' }).click()
  await expectSaid(page, 'Grace Hopper: cancelled. An email goes to grace@example.com.')
  await expect(row).toBeHidden()
  const requested: string[] = []
  // A page of its own: the console still asks for what has changed.
  const visitor = await page.context().newPage()
  visitor.on('request', sent => requested.push(new URL(sent.url()).pathname))
  await visitor.goto(`${stage.server.url}/widget/booking/${booking.id}`)
  await expect(visitor.getByRole('main')).toContainText('The chair is broken')
  expect(requested).toContain(`/widget/booking/${booking.id}`)
  expect(requested.filter(path => path.startsWith('/operator') || path.includes('/operator/'))).toEqual([])
})

test('A passkey that was added signs in without an email', async ({ page }) => {
  // A passkey belongs to a name, not to an address.
  const url = stage.server.url.replace('127.0.0.1', 'localhost')
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const named = { ...stage.server, url }
  await signInAs(page, named, { email: 'key@harbor.example', role: 'owner' })
  await page.goto(`${url}/operator/harbor/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectSaid(page, 'The passkey is added.')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/operator\/harbor\/setup$/)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a request is approved with a tap', async ({ page }) => {
    const { id } = await book('leo', 'portrait')
    await signInAs(page, stage.server, { email: 'phone@harbor.example', role: 'manager' })
    await openPage(page, 'today')
    await page.getByRole('link', { name: /^Requests.*1 request waits/ }).tap()
    await expect(heading(page)).toHaveText('Requests')
    await expect(heading(page)).toBeFocused()
    await page.getByRole('listitem').filter({ hasText: 'Grace Hopper' }).getByText('Approve').tap()
    await expectSaid(page, 'Grace Hopper: approved. An email goes to grace@example.com.')
    await expect(page.getByRole('heading', { name: 'No requests wait' })).toBeVisible()
    expect(await readStatus(page.request, id)).toBe('scheduled')
  })
})

const readStatus = async (request: APIRequestContext, id: string): Promise<string> =>
  (await (await request.get(`${stage.server.url}/api/v1/bookings/${id}`)).json()).status

test('Invited staff accept by the page of their link and see their own day, but no people', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/operator\/bookings\//)
  const own = await book('leo', 'color')
  const other = await book('ines', 'massage')
  await page.goto(await invite(stage.server, { email: 'leo@harbor.example', role: 'staff', provider: 'leo' }))
  await page.getByLabel('Your name').fill('Leo Marchetti')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/\/operator\/harbor\/today$/)
  const navigation = page.getByRole('navigation', { name: 'Console' })
  await expect(navigation.getByRole('link')).toHaveText([
    /^Today/,
    /^Calendar/,
    /^Requests/,
    /^Bookings/,
    /^Customers/,
    /^Reports/,
    /^Hours/,
    /^Account/,
  ])
  await openPage(page, 'bookings')
  await expect(page.getByRole('row').filter({ hasText: 'Color' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Massage' })).toHaveCount(0)
  await openPage(page, `bookings?booking=${other.id}`)
  await expect(page.getByRole('complementary').getByRole('alert')).toBeVisible()
  await openPage(page, `bookings?booking=${own.id}`)
  await expect(page.getByRole('complementary', { name: 'Color' })).toBeVisible()
  await openPage(page, 'services/color')
  await expect(page.getByText('Your role here is “Staff”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to your first page' }).press('Enter')
  await expect(page).toHaveURL(/\/operator\/harbor\/today$/)
})

test('Those who open the console for the first time are not told that they were signed out', async ({
  page,
  complaints,
}) => {
  complaints.expect(signedOut)
  await page.goto(`${stage.server.url}/operator`)
  await expect(page).toHaveURL(/\/operator\/sign-in$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('You were signed out.')).toHaveCount(0)
})

test('An invitation of a manager presets no calendar, and the next one begins afresh', async ({ page }) => {
  await signInAs(page, stage.server, { email: 'inviting@harbor.example', role: 'owner' })
  await openPage(page, 'people')
  const form = page.locator('form').filter({ has: page.getByLabel('Email') })
  const role = form.getByLabel('Role')
  const calendar = form.getByLabel('Calendar')
  await expect(role).toHaveValue('staff')
  await expect(calendar).not.toHaveValue('')
  await form.getByLabel('Email').fill('manager@harbor.example')
  await role.selectOption('manager')
  await expect(calendar).toHaveValue('')
  await form.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(page.getByText('manager@harbor.example').first()).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(role).toHaveValue('staff')
  await expect(calendar).not.toHaveValue('')
})

test('A session that is ended elsewhere leads to the sign-in, and back to the same page', async ({
  page,
  complaints,
}) => {
  complaints.expect(signedOut)
  const email = 'elsewhere@harbor.example'
  await signInAs(page, stage.server, { email, role: 'owner' })
  await openPage(page, 'account')
  await expect(page.getByText('This device')).toBeVisible()
  const end = await page.request.post(`${stage.server.url}/api/v1/operator/sign-out`, {
    headers: { origin: stage.server.url },
    data: { everywhere: true },
  })
  expect(end.ok()).toBe(true)
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByText('You were signed out.')).toBeVisible()
  const code = await requestCode(page, email)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Bookings')
})

test('Without a connection an act fails at once, and other pages stay within reach until it is back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await signInAs(page, stage.server, { email: 'offline@harbor.example', role: 'owner' })
  await openPage(page, 'people')
  await page.getByLabel('Email').fill('late@harbor.example')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
  await page.getByRole('link', { name: 'Branding', exact: true }).click()
  await expect(heading(page)).toHaveText('This could not be loaded')
  await expect(page.getByRole('link', { name: 'Team', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Branding')
})

test('Every screen is accessible, light and dark, wide and narrow', async ({ page }) => {
  const { id } = await book('leo', 'portrait')
  await page.goto(`${stage.server.url}/operator/sign-in`)
  await expect(heading(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await signInAs(page, stage.server, { email: 'axe@harbor.example', role: 'owner', provider: 'maya' })
  for (const path of [
    'today',
    'requests',
    `bookings?booking=${id}`,
    'bookings?status=expired',
    'people',
    'account',
    'nowhere',
  ])
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openPage(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.bp-skeleton')).toHaveCount(0)
      await expectNoAxeViolations(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadableColors(page)
      for (const width of [768, 390, 320]) {
        await page.setViewportSize({ width, height: 700 })
        await expectToFit(page)
      }
      await expectNoAxeViolations(page)
    })
})
