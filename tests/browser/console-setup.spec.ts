/** A new installation, from the printed invitation to the first booking of a client. */
import type { Locator, Page } from 'playwright/test'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { expect, test } from '../support/browser/browser.ts'
import { expectTimesToFit } from '../support/browser/time-fields.ts'
import { expectToLookRight } from '../support/console/console-page.ts'
import { invite } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })
const stage = serveConsole()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the names of the fields that the form of a service has. */
async function listAskedFields(service: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(`${stage.server.url}/api/v1${path}`)).json()
  const { form } = await read(`/services/${service}`)
  return Object.keys((await read(`/forms/${form}`)).schema.properties)
}

/** The keystroke-level model of Card, Moran and Newell (1980), for somebody who types slowly, in seconds. */
const handTimes = { think: 1.35, point: 1.1, press: 0.2, key: 0.28, handToKeyboard: 0.4 }

/** Counts each press and each field that is filled in, and the time that hands take for them. */
function countHands() {
  let count = 0
  let seconds = 0
  const reach = () => {
    count += 1
    seconds += handTimes.think + handTimes.point + handTimes.press
  }
  return {
    async press(target: Locator) {
      reach()
      await target.click()
    },
    async fill(field: Locator, text: string) {
      reach()
      seconds += handTimes.handToKeyboard + text.length * handTimes.key
      await field.fill(text)
    },
    get count() {
      return count
    },
    get seconds() {
      return Math.round(seconds)
    },
  }
}

test('An owner sets up a business of their own, and a client books, without a file', async ({ page }) => {
  const hands = countHands()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(await invite(stage.server, { email: 'ada@harbor.example', role: 'owner' }))
  await expect(heading(page)).toHaveText('Harbor Studio invites you')
  await expect(page.getByRole('main')).toContainText('Your role: Owner')
  await expectToLookRight(page)
  await hands.fill(page.getByLabel('Your name'), 'Ada Berger')
  await hands.press(button('Accept'))
  await expect(heading(page)).toHaveText('Welcome')
  await expectToLookRight(page)
  await page.getByRole('link', { name: 'Bring my business from a file' }).click()
  await expect(page.getByRole('radio', { name: 'Make equal' })).toBeChecked()
  await page.goBack()
  await hands.press(page.getByRole('link', { name: 'Set up my business' }))

  await expect(heading(page)).toHaveText('Your business')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
  await expect(page.getByLabel('Currency')).toHaveValue('GBP')
  await button('Continue').click()
  await expect(page.getByRole('alert')).toHaveText('Enter the name of your business.')
  await hands.fill(page.getByLabel('Name', { exact: true }), 'Bergers Schnitt')
  await expectToLookRight(page)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bergers Schnitt')
  await hands.press(button('Continue'))

  await expect(heading(page)).toHaveText('Your color')
  await hands.press(page.locator('label', { hasText: 'Plum' }))
  await expectToLookRight(page)
  await hands.press(button('Continue'))

  await expect(heading(page)).toHaveText('Your hours')
  await expect(page.getByLabel('Who takes the appointments')).toHaveValue('Ada Berger')
  await expectToLookRight(page)
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expectTimesToFit(page)
  }
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked()
  await page.goForward()
  await hands.press(button('Continue'))

  await expect(heading(page)).toHaveText('Your first service')
  await hands.fill(page.getByLabel('Name of the service'), 'Cut')
  await hands.fill(page.getByLabel('Price in GBP'), '40,50')
  await expectToLookRight(page)
  await hands.press(button('Open my business'))

  await expect(heading(page)).toHaveText('Your business is set up')
  // The pages of this test are at an address of this machine.
  await expect(page.getByRole('main')).toContainText('Only this computer can open the pages.')
  await expect(page.getByRole('main')).not.toContainText('Send this link')
  await expect(page).toHaveURL(/\/operator\/bergers-schnitt\/setup\?step=share$/)
  await page.getByLabel('Address of your website').fill('https://www.berger.example/start')
  await button('Allow this website').click()
  await expect(page.getByLabel('Lines for your website')).toHaveValue(/data-bookplate>Book now<\/a>\n<script/)
  await expectToLookRight(page)

  const client = await page.context().newPage()
  await client.goto(await page.getByLabel('Link for your customers').inputValue())
  await expect(client.getByRole('link', { name: 'Cut', exact: true })).toBeVisible()
  await expect(client.getByRole('main')).toContainText('£40.50')
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Bergers Schnitt')
  for (const path of ['form/1', 'form/intake', 'form/voucher', 'survey/satisfaction', 'survey/visit'])
    expect((await page.request.get(`${stage.server.url}/widget/${path}`)).status(), path).toBe(404)
  expect(await listAskedFields('cut')).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'location',
    'notes',
  ])
  const [choice] = await freeTimes(stage.server.url, 'ada-berger', 'cut', 20)
  if (!choice) throw new Error('Nobody can book.')
  const booking = await bookingIn(await bookAt(stage.server.url, choice))
  await page.getByRole('link', { name: 'To the console' }).click()
  const day = booking.appointments[0]?.start.slice(0, 10)
  await page.goto(`${stage.server.url}/operator/bergers-schnitt/today?date=${day}`)
  await expect(page.getByRole('link', { name: /Cut.*Grace Hopper/ })).toBeVisible()
  await page.goto(`${stage.server.url}/operator`)
  await expect(page).toHaveURL(/\/operator\/bergers-schnitt\/today$/)
  console.log(
    [
      `From the invitation to a business that can be booked: ${hands.count} presses and fields, ${hands.seconds} s of hands, without any file.`,
      // Its steps as a study of sign-ups lists them, each pressed through once; nobody has published its fields.
      'Calendly: 7 presses or more, about 3 minutes (start, sign-up, calendar, role, event type, hours, test booking).',
      // Counted in its public browser test of the onboarding.
      'Cal.com, after its sign-up: 9, without hours, calendar, look or service of one’s own.',
    ].join('\n'),
  )
  expect(hands.count).toBeLessThanOrEqual(14)
  expect(hands.seconds).toBeLessThan(5 * 60)
})
