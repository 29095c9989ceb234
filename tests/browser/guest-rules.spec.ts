/** Guests who are asked more than name and email, by rules that the configuration adds. */
import type { Page } from 'playwright/test'
import { freeTimes } from '../support/bookings/api.ts'
import { button, english, enterDetails, heading } from '../support/bookings/booking.ts'
import { dinnerGuestRules } from '../support/bookings/guest-rules.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { signInAs } from '../support/console/console-person.ts'
import { ownOperatorToken as operatorToken } from '../support/servers/own-business.ts'
import { serveCopy } from '../support/servers/served-copy.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default', timeout: 90_000 })
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await serveCopy(
    { 'schemas/guests/dinner.json': JSON.stringify(dinnerGuestRules) },
    { OPERATOR_TOKEN: operatorToken },
  )
  const url = `${server.url}/api/v1/operator/records/services/yoga`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` }
  const { record } = await (await fetch(url, { headers })).json()
  const body = JSON.stringify({ record: { ...record, guestRules: 'dinner' } })
  const response = await fetch(url, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`The service was not changed.\n${await response.text()}`)
})
test.afterAll(() => server?.stop())

test('By keyboard, a visitor answers for each guest what the rules ask; the confirmation and the console show it', async ({
  page,
}) => {
  await openGuests(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Minimum number of guests: 2.')
  await press(page, button(page, 'Continue'))
  await expect(page.getByRole('alert')).toContainText('Guest count should be between 2 and 5')

  await press(page, button(page, 'Add guest'))
  await expect(guest(page, 1).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Bob')
  for (const _ of ['email', 'badge', 'diet']) await page.keyboard.press('Tab')
  await expect(guest(page, 1).getByRole('combobox', { name: 'Diet' })).toBeFocused()
  await page.keyboard.type('An all')
  await page.keyboard.press('Tab')
  await expect(guest(page, 1).getByRole('textbox', { name: 'Which allergy?' })).toBeFocused()
  await press(page, button(page, 'Add guest'))
  await page.keyboard.type('Cleo')
  // Everybody comes for the class, so there is no choice of a service.
  await expect(guest(page, 2).getByRole('combobox')).toHaveCount(1)
  await press(page, button(page, 'Continue'))

  const allergy = guest(page, 1).getByRole('textbox', { name: 'Which allergy?' })
  await expect(allergy).toHaveAccessibleDescription(/This field is required\.$/)
  await expect(allergy).toBeFocused()
  await page.keyboard.type('Peanuts')
  await expect(allergy).toHaveAccessibleDescription('')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  const diet = guest(page, 2).getByRole('combobox', { name: 'Diet' })
  await expect(diet).toHaveAccessibleDescription(/This field is required\.$/)
  await diet.focus()
  await page.keyboard.type('Vegan')
  await press(page, button(page, 'Continue'))

  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, english.review)).toBeVisible()
  await expect(main).toContainText('Bob · Diet: An allergy · Which allergy?: Peanuts')
  await expect(main).toContainText('Cleo · Diet: Vegan')
  await press(page, button(page, english.book))

  await expect(heading(page, english.thanks)).toBeVisible()
  await expect(main).toContainText('Bob · Diet: An allergy · Which allergy?: Peanuts')
  await expect(main).toContainText('Cleo · Diet: Vegan')
  const id = new URL(page.url()).searchParams.get('booking')
  await page.goto(`${server.url}/widget/booking/${id}`)
  await expect(main).toContainText('Cleo · Diet: Vegan')

  await signInAs(page, { ...server, operatorToken }, { email: 'guests@harbor.example', role: 'owner' })
  await page.goto(`${server.url}/operator/harbor/bookings?booking=${id}`)
  const drawer = page.getByRole('complementary', { name: 'Yoga' })
  await expect(drawer).toContainText('Diet: allergic · Allergy: Peanuts')
  await expect(drawer).toContainText('Diet: vegan')
})

/** Opens the guests step with the first free time. */
async function openGuests(page: Page): Promise<void> {
  const [{ start = '' } = {}] = await freeTimes(server.url, 'any', 'yoga', 30)
  const query = new URLSearchParams({ date: start.slice(0, 10), start, step: 'time' })
  await page.goto(`${server.url}/widget/appointment/service/yoga?${query}`)
  await button(page, english.go).click()
  await expect(heading(page, 'Are you bringing anyone?')).toBeVisible()
}

const guest = (page: Page, number: number) => page.getByRole('group', { name: `Guest ${number}` })
