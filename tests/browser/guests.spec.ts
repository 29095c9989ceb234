import type { APIRequestContext, Page } from 'playwright/test'
import type { Booking, SlotDay } from '#schemas/generated/types.gen.ts'
import {
  button,
  dayCell,
  english,
  enterDetails,
  freeDay,
  german,
  getSlot,
  heading,
  showMonth,
  type VisitorWords,
  visitor,
} from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'

const zone = 'Europe/Berlin'
// The tests are long, and each axe run takes seconds.
test.describe.configure({ timeout: 90_000 })

const bringing = 'Are you bringing anyone?'

test('A visitor brings one guest by name, and another to a different service at the same time', async ({
  page,
}) => {
  const day = await openGuests(page, { service: 'yoga', day: 1 })
  await button(page, 'Add guest').click()
  await expect(guest(page, 1).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Guest 1 added' })).toBeAttached()
  await fillGuest(page, 1, 'Bob')
  await button(page, 'Add guest').click()
  await fillGuest(page, 2, 'Cleo')
  const services = guest(page, 2).getByRole('combobox', { name: 'Service' })
  await expect(services.getByRole('option').first()).toHaveText('Yoga, with you')
  await services.selectOption('Consultation')
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()

  await expect(heading(page, 'Check and book')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Bob · bob@example.org · Yoga')
  await expect(main).toContainText('Cleo · cleo@example.org · Consultation')
  await expect(main).toContainText('€30.00')
  await expect(page.getByRole('complementary')).toContainText('€30.00')
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  const { appointments, guests } = await booked(page)
  expect(appointments.map(({ service, seats }) => [service, seats])).toEqual([
    ['yoga', 2],
    ['consultation', 1],
  ])
  expect(Date.parse(appointments[1]?.start ?? '')).toBe(Date.parse(getSlot(day, 0).start))
  expect(guests.map(({ name }) => name)).toEqual(['Bob', 'Cleo'])
})

test('A visitor who goes back is shown the times at which guests with another service can be served, too', async ({
  page,
}) => {
  await openGuests(page, { service: 'yoga', day: 4 })
  // It may be asked in advance, as soon as it is known what for.
  const asked = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    const isMonth = pathname.endsWith('/slots') && searchParams.get('from') !== searchParams.get('to')
    return isMonth && searchParams.get('guestServices') === 'consultation'
  })
  await button(page, 'Add guest').click()
  await fillGuest(page, 1, 'Cleo')
  await guest(page, 1).getByRole('combobox', { name: 'Service' }).selectOption('Consultation')
  await button(page, 'Back').click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  expect((await (await asked).response())?.status()).toBe(200)
  await button(page, 'Continue').click()
  await expect(guest(page, 1).getByRole('combobox', { name: 'Service' })).toHaveValue('consultation')
})

test('A visitor without guests continues with one press', async ({ page }) => {
  await openGuests(page, { service: 'yoga', day: 0 })
  await expect(page.getByRole('main')).toContainText('Just you so far.')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test("A guest's errors appear at that guest, and disappear as they are corrected", async ({ page }) => {
  await openGuests(page, { service: 'yoga', day: 0 })
  await button(page, 'Add guest').click()
  await button(page, 'Add guest').click()
  await fillGuest(page, 1, 'Bob')
  await button(page, 'Continue').click()
  const name = guest(page, 2).getByRole('textbox', { name: 'Name' })
  const email = guest(page, 2).getByRole('textbox', { name: 'Email' })
  await expect(name).toHaveAccessibleDescription(/Name is required$/)
  await expect(name).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Email is required$/)
  await expectNoAxeViolations(page)
  // A guest who has just been added has no errors yet.
  await button(page, 'Add guest').click()
  const third = guest(page, 3).getByRole('textbox')
  await expect(third.first()).toBeFocused()
  await expect(third.first()).not.toHaveAttribute('aria-invalid')
  await button(page, 'Remove guest 3').click()
  await name.fill('12')
  await expect(name).toHaveAccessibleDescription(/Name is invalid$/)
  await name.fill('Cleo')
  await expect(name).toHaveAccessibleDescription('')
  await email.fill('cleo@')
  await expect(email).toHaveAccessibleDescription(/Email is invalid!$/)
  await email.fill('BOB@example.org')
  await expect(email).toHaveAccessibleDescription(/Email ID must be unique for guests\.$/)
  await button(page, 'Continue').click()
  await expect(heading(page, bringing)).toBeVisible()
  await button(page, 'Remove guest 2').click()
  await expect(button(page, 'Add guest')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Guest removed. 1 guest left.' })).toBeAttached()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('Guests beyond the reservable seats must choose another service before the visitor can continue', async ({
  page,
}) => {
  await openGuests(page, { service: 'yoga', day: 2 })
  for (const [index, name] of ['Bob', 'Cleo', 'Dora', 'Eve'].entries()) {
    await button(page, 'Add guest').click()
    await fillGuest(page, index + 1, name)
    await expect(guest(page, 1).getByRole('combobox')).toBeVisible()
  }
  const services = guest(page, 4).getByRole('combobox', { name: 'Service' })
  await expect(services).toHaveValue('')
  await button(page, 'Continue').click()
  await expect(services).toHaveAccessibleDescription(
    /Please ensure you select services for all guests before proceeding$/,
  )
  await services.selectOption('Yoga, with you')
  await expect(page.getByRole('alert')).toContainText(
    'You can reserve up to 4 slots for this service. To book for additional guests, kindly select a different service for the same time slot.',
  )
  await services.selectOption('Haircut')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('Guests can be given as a number, which is validated and can be changed from the review', async ({
  page,
}) => {
  await openGuests(page, { service: 'tour', day: 1 })
  const count = page.getByRole('spinbutton', { name: 'Number of guests' })
  await button(page, 'One guest more').click()
  await expect(count).toHaveValue('1')
  await expect(page.getByRole('status').filter({ hasText: '2 people, you included' })).toBeVisible()
  for (const [wrong, said] of [
    ['0', /Guest count should be between 1 and 100/],
    ['101', /Guest count should be between 1 and 100/],
    ['some', /Please enter a number, with digits only/],
    ['2.5', /Please enter a whole number/],
  ] as const) {
    await count.fill(wrong)
    await button(page, 'Continue').click()
    await expect(count).toHaveAccessibleDescription(said)
  }
  await count.fill('40')
  await expect(count).toHaveAccessibleDescription(/You can reserve up to 30 slots for this service/)
  await count.press('ArrowDown')
  await count.fill('4')
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(page.getByRole('main')).toContainText('5 people, you included')
  await button(page, 'Change guests').click()
  await expect(count).toHaveValue('4')
  await button(page, 'One guest fewer').click()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(await booked(page)).toMatchObject({ guestCount: 3, appointments: [{ seats: 4 }] })
})

test('If fewer seats are left than guests, their number shows an error and can be lowered', async ({
  page,
}) => {
  const day = await openGuests(page, { service: 'tour', day: 2 })
  expect(await seatsTaken(page.request, day, 26)).toBe(201)
  const main = page.getByRole('main')
  const count = page.getByRole('spinbutton', { name: 'Number of guests' })
  await count.fill('9')
  await button(page, 'Continue').click()
  await expect(count).toHaveAccessibleDescription(/Total available seats for this slot is only 3/)
  await expect(heading(page, bringing)).toBeVisible()
  await expect(main).toContainText('You can bring up to 2 guests.')
  await count.fill('2')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

/** Each case has a day of its own, because they run in parallel. */
const holds = [
  {
    held: 'is held for them',
    day: 0,
    answer: { status: 201, json: { hold: 'a-hold', expiresAt: '2099-01-01T00:00:00Z' } },
  },
  // As when one address has reached its limit of holds.
  { held: 'could not be held', day: 3, answer: { status: 429, json: { code: 'hold.too_many' } } },
]

for (const { held, day: nth, answer } of holds)
  test(`Too many guests for a time that ${held} can go back to one with seats for all`, async ({ page }) => {
    await page.route('**/api/v1/holds', route => route.fulfill(answer))
    const day = await openGuests(page, { service: 'tour', day: nth })
    expect(await seatsTaken(page.request, day, 26)).toBe(201)
    await page.getByRole('spinbutton', { name: 'Number of guests' }).fill('9')
    await button(page, 'Continue').click()
    await expect(page.getByRole('main')).toContainText('Total available seats for this slot is only 3')
    await button(page, 'Back').click()
    await expect(heading(page, 'Choose a date and time')).toBeVisible()
    await expect(page.getByText('Your time is not free here.')).toBeVisible()
    // Months later, because tours are on Saturdays, of which other stories take some.
    const wish = { provider: 'any', service: 'tour', day: 0, zone }
    const other = await freeDay(page.request, wish, round() + 2)
    await showMonth(page, other.date, english)
    await dayCell(page, other.date, english).click()
    await page.getByRole('button', { name: /seats left/ }).click()
    await button(page, 'Continue').click()
    await expect(page.getByRole('spinbutton', { name: 'Number of guests' })).toHaveValue('9')
    await button(page, 'Continue').click()
    await expect(heading(page, 'Your details')).toBeVisible()
  })

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE' })

  test('the guests step fits and has no accessibility violation', async ({ page }) => {
    await openGuests(page, { service: 'yoga', day: 0 }, german)
    await button(page, 'Gast hinzufügen').tap()
    await expect(page.getByRole('combobox', { name: 'Leistung' })).toBeVisible()
    await expectToFit(page)
    await button(page, 'Weiter').tap()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    await expectToFit(page)
    await expectNoAxeViolations(page)
  })
})

test('A guest can be added, removed and added again with the keyboard alone', async ({ page }) => {
  await openGuests(page, { service: 'yoga', day: 0 })
  await button(page, 'Add guest').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bob')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bob@example.org')
  await button(page, 'Remove guest 1').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add guest')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(guest(page, 1).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(guest(page, 1).getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

/** Opens the guests step with the first time of a free day. */
async function openGuests(
  page: Page,
  { service, day: nth }: { readonly service: string; readonly day: number },
  words: VisitorWords = english,
): Promise<SlotDay> {
  const day = await freeDay(page.request, { provider: 'any', service, day: nth, zone }, round())
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'time' })
  await page.goto(`${words === german ? '/de' : ''}/widget/appointment/service/${service}?${query}`)
  await button(page, words.go).click()
  await expect(heading(page, words === german ? 'Bringen Sie jemanden mit?' : bringing)).toBeVisible()
  return day
}

/** Numbers the repeats and retries of a test: seats stay taken, so each run needs days of its own. */
function round(): number {
  const { repeatEachIndex, retry } = test.info()
  return repeatEachIndex + retry
}

const guest = (page: Page, number: number) => page.getByRole('group', { name: `Guest ${number}` })

async function fillGuest(page: Page, number: number, name: string): Promise<void> {
  await guest(page, number).getByRole('textbox', { name: 'Name' }).fill(name)
  await guest(page, number).getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@example.org`)
}

/** Books seats for another visitor with many guests, and returns the status. */
async function seatsTaken(request: APIRequestContext, day: SlotDay, guestCount: number): Promise<number> {
  const response = await request.post('/api/v1/bookings', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      items: [{ service: 'tour', provider: 'any', start: getSlot(day, 0).start }],
      contact: { ...visitor, email: 'grace@example.com', consent: true },
      guestCount,
      timezone: zone,
      locale: 'en',
    },
  })
  return response.status()
}

async function booked(page: Page): Promise<Booking> {
  const id = new URL(page.url()).searchParams.get('booking')
  return (await page.request.get(`/api/v1/bookings/${id}`)).json()
}
