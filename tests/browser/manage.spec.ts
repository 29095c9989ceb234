import type { APIRequestContext, Locator, Page } from 'playwright/test'
import type { Booking, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import {
  type BookingWish,
  button,
  chooseTime,
  english,
  freeDay,
  german,
  getSlot,
  heading,
  startsOn,
  timeOfDay,
} from '../support/bookings/booking.ts'
import {
  bookFirst,
  bookFree,
  holdingBack,
  listStarts,
  made,
  readBooking,
} from '../support/bookings/managing.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const berlin = 'Europe/Berlin'
const maya: BookingWish = { provider: 'maya', service: 'haircut', day: 8, zone: berlin, minSlots: 16 }
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name })
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Books a haircut, and finds another free time on the same day. */
async function haircut(request: APIRequestContext, wish: BookingWish) {
  const booked = await bookFirst(request, wish)
  return { ...booked, other: laterOn(booked.day, booked.slot) }
}

/** Finds a slot that is free whether or not `taken` is; throws if the day has none. */
function laterOn(day: SlotDay, taken: Slot): Slot {
  const slot = day.slots.find(({ start }) => Date.parse(start) > Date.parse(taken.end) + 3_600_000)
  if (slot === undefined) throw new Error(`${day.date} has no free time an hour after ${taken.end}.`)
  return slot
}

test('A visitor moves an appointment with the mouse and sees its previous and its current time', async ({
  page,
}) => {
  const { day, slot, other, booking } = await haircut(page.request, maya)
  await page.goto(`/widget/booking/${booking.id}`)
  await expect(page).toHaveTitle(new RegExp(booking.reference))
  const main = page.getByRole('main')
  for (const text of ['Scheduled', 'Maya', 'Central European Time', 'The bell is out of order.', 'Booked'])
    await expect(main).toContainText(text)

  await link(page, 'Reschedule').click()
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Current time')
  await chooseTime(page, { day, slot: other, words: english, zone: berlin })
  await expect(page.getByRole('complementary')).toContainText('New time')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  await expect(main).toContainText('Previous time')
  await expect(main).toContainText(timeOfDay(slot.start, 'en-US', berlin))
  await expect(main).toContainText(timeOfDay(other.start, 'en-US', berlin))

  const answer = await holdingBack(page, /\/reschedule$/)
  await button(page, 'Reschedule').click()
  await expect(status(page, 'Rescheduling…')).toBeAttached()
  answer.release()
  await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
  await expect(main).toContainText('Previous time')
  await expect(main).toContainText('Current time')
  await expect(link(page, /Google calendar/)).toBeVisible()
  expect(listStarts(await readBooking(page.request, booking.id))).toEqual([Date.parse(other.start)])
  expect(await startsOn(page.request, maya, day.date)).toContain(slot.start)

  await link(page, 'View booking').click()
  await expect(main).toContainText('Rescheduled')
  await expect(main).toContainText('previously')
})

test('Going back after moving an appointment says so; the same time cannot be chosen again', async ({
  page,
}) => {
  const { day, other, booking } = await haircut(page.request, { ...maya, day: 10 })
  await page.goto(`/widget/booking/${booking.id}`)
  await link(page, 'Reschedule').click()
  await chooseTime(page, { day, slot: other, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await button(page, 'Reschedule').click()
  await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
  const confirmation = page.url()

  const sent: string[] = []
  page.on('request', request => void (request.method() === 'POST' && sent.push(request.url())))
  const before = heading(page, 'You have rescheduled this.')
  await page.goBack()
  await expect(before).toBeFocused()
  await expect(page.getByRole('main')).toContainText(timeOfDay(other.start, 'en-US', berlin))
  await expect(button(page, 'Continue')).toHaveCount(0)
  await page.reload()
  await expect(before).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goForward()
  await expect(page).toHaveURL(confirmation)
  expect(sent).toEqual([])

  const review = new URLSearchParams({ step: 'review', date: day.date, start: other.start, provider: 'maya' })
  const already = 'You already have this time. Please choose another one, or keep the present time.'
  await page.goto(`/widget/booking/${booking.id}?${review}`)
  await button(page, 'Reschedule').click()
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(already)
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toContainText(already)
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
  expect(sent.filter(url => url.includes('/reschedule'))).toEqual([])
  const { history } = await readBooking(page.request, booking.id)
  expect(history.filter(({ what }) => what === 'rescheduled')).toHaveLength(1)
})

test('A visitor cancels with the keyboard and says why; the time is free again', async ({ page }) => {
  const wish = { ...maya, provider: 'leo' }
  const { day, slot, booking } = await haircut(page.request, wish)
  await page.goto(`/widget/booking/${booking.id}`)
  await tabTo(page, link(page, 'Cancel appointment'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Cancel your appointment')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Cancellation reason' }))
  await page.keyboard.type('I have a cold.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Cancellation reason' })).toHaveValue('I have a cold.')
  const answer = await holdingBack(page, /\/cancel$/)
  await tabTo(page, button(page, 'Cancel appointment'))
  await page.keyboard.press('Enter')
  await expect(status(page, 'Cancelling…')).toBeAttached()
  answer.release()

  await expect(heading(page, 'Your appointment is cancelled.')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('I have a cold.')
  await expect(link(page, 'Book another appointment')).toBeVisible()
  const { status: now, history } = await readBooking(page.request, booking.id)
  expect([now, history.at(-1)?.reason]).toEqual(['cancelled', 'I have a cold.'])
  expect(await startsOn(page.request, wish, day.date)).toContain(slot.start)

  await page.goto(`/widget/cancel-booking?booking=${booking.id}`)
  await expect(heading(page, 'This appointment is already cancelled.')).toBeVisible()
})

test('The page stays as it is after cancelling, until all that it says next is loaded', async ({ page }) => {
  const { booking } = await bookFirst(page.request, { ...maya, provider: 'leo', day: 12 })
  await page.goto(`/widget/cancel-booking?booking=${booking.id}`)
  await settled(page)
  const latest = await holdingBack(page, /\/changeable/)
  const answered = page.waitForResponse(new RegExp(`/api/v1/bookings/${booking.id}$`))
  await button(page, 'Cancel appointment').click()
  await (await answered).finished()
  // It would show the answer by then.
  await page.evaluate(() => new Promise(shown => setTimeout(() => requestAnimationFrame(shown))))
  await expect(heading(page, 'Haircut')).toBeVisible()
  await expect(status(page, 'Cancelling…')).toBeAttached()
  latest.release()
  await expect(heading(page, 'Your appointment is cancelled.')).toBeFocused()
})

test.describe('On a small phone in German, in New York', () => {
  const zone = 'America/New_York'
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE', timezoneId: zone })

  test('a visitor reschedules and cancels by touch, with their own time beside Berlin time', async ({
    page,
  }) => {
    const wish = { ...maya, day: 9, zone: berlin }
    const { day, slot, other, booking } = await haircut(page.request, wish)
    await page.goto(`/de/widget/booking/${booking.id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(`in Berlin; ${timeOfDay(slot.start, 'de-DE', zone)} – `)
    await expect(main).toContainText(timeOfDay(slot.start, 'de-DE', berlin))
    await expectToFit(page)
    await link(page, 'Verschieben').tap()
    await expect(heading(page, 'Neues Datum und neue Uhrzeit wählen')).toBeVisible()
    await chooseTime(page, { day, slot: other, words: german, zone: berlin })
    await expectToFit(page)
    await button(page, german.go).tap()
    await expect(heading(page, 'Prüfen und verschieben')).toBeVisible()
    await expectToFit(page)
    const moving = await holdingBack(page, /\/reschedule$/)
    await button(page, 'Verschieben').tap()
    await expect(status(page, 'Termin wird verschoben …')).toBeAttached()
    moving.release()
    await expect(heading(page, 'Vielen Dank! Ihr Termin ist verschoben.')).toBeVisible()
    await expect(main).toContainText('Bisherige Zeit')
    await expect(main).toContainText(timeOfDay(other.start, 'de-DE', zone))
    await expectToFit(page)

    await link(page, 'Buchung ansehen').tap()
    await link(page, 'Termin absagen').tap()
    await expect(heading(page, 'Termin absagen')).toBeVisible()
    await expectToFit(page)
    const cancelling = await holdingBack(page, /\/cancel$/)
    await button(page, 'Termin absagen').tap()
    await expect(status(page, 'Termin wird abgesagt …')).toBeAttached()
    cancelling.release()
    await expect(heading(page, 'Ihr Termin ist abgesagt.')).toBeVisible()
    await expectToFit(page)
    expect((await readBooking(page.request, booking.id)).status).toBe('cancelled')
  })
})

test.describe('A series', () => {
  test('lets a visitor move one appointment alone, then cancel one with all that follow', async ({
    page,
  }) => {
    const booking = await coaching(page.request, 4)
    const before = listStarts(booking)
    await page.goto(`/widget/booking/${booking.id}`)
    await link(page, /^Reschedule: Coaching/)
      .nth(1)
      .click()
    await expect(
      page.getByRole('checkbox', { name: 'Also move the 2 appointments that follow' }),
    ).toBeVisible()
    const { day, slot } = await freeTime(page.request)
    await chooseTime(page, { day, slot, words: english, zone: berlin })
    await button(page, 'Continue').click()
    await button(page, 'Reschedule').click()
    await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
    const moved = listStarts(await readBooking(page.request, booking.id))
    expect(moved).toEqual([before[0], Date.parse(slot.start), before[2], before[3]])

    await page.goto(`/widget/cancel-booking?booking=${booking.id}&appointment=2`)
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Coaching/)
    // A press counts even before the page knows what it would cancel.
    const answer = await holdingBack(page, /\/changeable\?/)
    await page.getByRole('checkbox', { name: 'Also cancel the appointment that follows' }).check()
    await expect(page).toHaveURL(/following=true/)
    await button(page, 'Cancel appointment').click()
    answer.release()
    await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('The rest of your booking stays as it is.')
    const { appointments } = await readBooking(page.request, booking.id)
    expect(appointments.map(({ cancelled }) => cancelled ?? false)).toEqual([false, false, true, true])

    await link(page, 'View booking').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' }).first()).toBeVisible()
    await expect(link(page, /^Cancel appointment: Coaching/)).toHaveCount(2)
  })

  test('drops a pending cancellation when the visitor chooses another appointment', async ({ page }) => {
    const booking = await coaching(page.request, 3)
    await page.goto(`/widget/cancel-booking?booking=${booking.id}&appointment=0`)
    const choices = page.getByRole('radio', { name: /^Coaching/ })
    await expect(choices.nth(0)).toBeChecked()
    const answer = await holdingBack(page, /\/changeable\?/)
    await choices.nth(1).check()
    await expect(page).toHaveURL(/appointment=1/)
    await button(page, 'Cancel appointment').click()
    const known = page.waitForResponse(/\/changeable\?appointment=2/)
    await choices.nth(2).check()
    await expect(page).toHaveURL(/appointment=2/)
    answer.release()
    await (await known).finished()
    await button(page, 'Cancel appointment').click()
    await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
    const { appointments } = await readBooking(page.request, booking.id)
    expect(appointments.map(({ cancelled }) => cancelled ?? false)).toEqual([false, false, true])
  })
})

test('If somebody else takes the new time first, the visitor is told and returns to the times', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  // The new time is held during the review; without a hold it can still be lost.
  complaints.allow(/ERR_FAILED .*\/hold\)/)
  await page.route(/\/bookings\/[^/]+\/hold$/, route => route.abort())
  const { day, other, booking } = await haircut(page.request, { ...maya, day: 10 })
  await page.goto(`/widget/booking/${booking.id}?step=time`)
  await chooseTime(page, { day, slot: other, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  await made(page.request, [{ service: 'haircut', provider: 'maya', start: other.start }])
  await button(page, 'Reschedule').click()
  await expect(page.getByRole('alert')).toContainText(
    'Booking unsuccessful, resource unavailable at the moment.',
  )
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
})

test('Several bookings appear as a list; one that is not found says so in its place', async ({ page }) => {
  const one = (await haircut(page.request, { ...maya, day: 11 })).booking
  const two = (await haircut(page.request, { ...maya, day: 11, provider: 'leo' })).booking
  await page.goto(`/widget/booking/${one.id},unknown,${two.id}`)
  await expect(heading(page, 'Your bookings')).toBeVisible()
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.nth(1)).toHaveText('No calendar event found')
  await items.nth(2).getByRole('link').click()
  await expect(page).toHaveTitle(new RegExp(two.reference))
})

test('Unknown bookings, appointments, services and calendars answer 404 with their own message', async ({
  page,
}) => {
  const { id } = (await haircut(page.request, { ...maya, day: 12 })).booking
  const cases = [
    ['/widget/booking/nothing', 'Page Not Found: /widget/booking/nothing'],
    ['/widget/booking/nothing,none', 'Page Not Found'],
    ['/widget/cancel-booking?booking=nothing', 'No calendar event found'],
    ['/widget/booking/cancel-booking?booking=nothing', 'No calendar event found'],
    [`/widget/booking/${id}?step=time&appointment=7`, 'No calendar event found'],
    [`/widget/appointment/service/yoga/cancel?booking=${id}`, 'No calendar event found'],
    ['/widget/appointment/service/nothing/cancel', 'Page Not Found'],
    ['/widget/bookings/spring?service=nothing', 'Unable to find calendar'],
    ['/widget/bookings?provider=nobody', 'Cannot find calendar.'],
  ]
  for (const [path = '', text = ''] of cases) {
    const response = await page.request.get(path)
    expect([path, response.status()]).toEqual([path, 404])
    expect(await response.text(), path).toContain(text)
  }
})

test('Cancelling without a booking id links to the page that finds bookings', async ({ page }) => {
  for (const path of [
    '/widget/cancel-booking',
    '/widget/booking/cancel-booking',
    '/widget/appointment/service/haircut/cancel',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel your appointment')
    await expect(link(page, 'Find your booking')).toHaveAttribute('href', '/widget/booking')
  }
})

test('Cancelling through the URL of a service cancels only its appointments', async ({ page }) => {
  const { booking } = await bookFree(page.request, async () => {
    const first = await freeDay(page.request, { ...maya, day: 13 })
    const second = await freeDay(page.request, { ...maya, service: 'consultation', provider: 'ines', day: 8 })
    return {
      items: [
        { service: 'haircut', provider: 'maya', start: getSlot(first, 0).start },
        { service: 'consultation', provider: 'ines', start: getSlot(second, 0).start, location: 'phone' },
      ],
    }
  })
  await page.goto(`/widget/appointment/service/consultation/cancel?booking=${booking.id}`)
  await expect(page.getByRole('main')).toContainText('Consultation')
  await expect(page.getByRole('main')).not.toContainText('Haircut')
  await button(page, 'Cancel appointment').click()
  await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
  const { status: now, appointments } = await readBooking(page.request, booking.id)
  expect([now, ...appointments.map(({ cancelled }) => cancelled ?? false)]).toEqual([
    'scheduled',
    false,
    true,
  ])
})

test('A free-form slug changes nothing and stays in the URL', async ({ page }) => {
  for (const path of ['/widget/bookings/spring-offer', '/widget/bookings']) {
    await page.goto(path)
    await button(page, 'Haircut').click()
    await expect(heading(page, 'Choose a date and time')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test.describe('A booking that can no longer be changed', () => {
  // One worker, so that the server starts once.
  test.describe.configure({ mode: 'default' })
  const token = 'a-token-of-this-story'
  let server: TestServer | undefined
  test.beforeAll(async () => {
    server = await startServer({ env: { OPERATOR_TOKEN: token } })
  })
  test.afterAll(() => server?.stop())
  test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

  /** Lets haircuts that are booked from now on be changed until this many minutes before they start. */
  async function allow(request: APIRequestContext, minutes: number): Promise<void> {
    const address = '/api/v1/operator/records/services/haircut'
    const headers = { authorization: `Bearer ${token}` }
    const { record } = await (await request.get(address, { headers })).json()
    const changePolicy = { rescheduleUntilMinutes: minutes, cancelUntilMinutes: minutes }
    const answer = await request.put(address, { headers, data: { record: { ...record, changePolicy } } })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  /** Moves a booking to the first free minute from in half an hour on, also at night. */
  async function moveNear(request: APIRequestContext, id: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const override = ['hours', 'notice', 'limits']
    for (let minutes = 30; minutes < 110; minutes += 10) {
      const start = new Date(Math.ceil(Date.now() / 60_000 + minutes) * 60_000).toISOString()
      const answer = await request.post(`/api/v1/operator/bookings/${id}/reschedule`, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        data: { start, override },
      })
      if (answer.ok()) return
      expect(answer.status(), await answer.text()).toBe(409)
    }
    throw new Error('Maya has no free minute within two hours.')
  }

  test('says so, and every page that would change it answers 409', async ({ page, context, complaints }) => {
    complaints.expect(/status of 409/)
    await allow(page.request, 120)
    const { day, other, booking } = await haircut(page.request, maya)
    const main = page.getByRole('main')
    const moving = 'This appointment can no longer be rescheduled online.'
    const cancelling = 'This appointment can no longer be cancelled online.'

    await page.goto(`/widget/booking/${booking.id}?step=time`)
    await chooseTime(page, { day, slot: other, words: english, zone: berlin })
    await button(page, 'Continue').click()
    await expect(heading(page, 'Check and reschedule')).toBeVisible()
    const second = await context.newPage()
    await second.goto(`/widget/cancel-booking?booking=${booking.id}`)
    await expect(button(second, 'Cancel appointment')).toBeVisible()
    // While the pages are open, the business moves the appointment so near that the agreed deadline is over. What was agreed
    // at the booking holds, whatever is allowed by now.
    await allow(page.request, 0)
    await moveNear(page.request, booking.id)
    const near = await readBooking(page.request, booking.id)
    expect(near.appointments[0]?.mayReschedule).toBe(false)
    await button(page, 'Reschedule').click()
    await expect(heading(page, moving)).toBeVisible()
    await expect(main).not.toContainText('409')
    await button(second, 'Cancel appointment').click()
    await expect(heading(second, cancelling)).toBeVisible()
    expect(await readBooking(page.request, booking.id)).toEqual(near)

    const late = [
      [`/widget/booking/${booking.id}?step=time`, moving],
      [`/widget/cancel-booking?booking=${booking.id}`, cancelling],
      [`/widget/appointment/service/haircut/cancel?booking=${booking.id}`, cancelling],
    ]
    for (const [path = '', text = ''] of late) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(409)
      await expect(heading(page, text)).toBeVisible()
    }
    await expectNoAxeViolations(page)

    await page.goto(`/widget/booking/${booking.id}`)
    await expect(main).toContainText('It is too late to change this appointment online.')
    await expect(link(page, /Reschedule|Cancel/)).toHaveCount(0)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a booking can be read, its actions say that they need JavaScript, and no GET changes it', async ({
    page,
  }) => {
    const { booking } = await haircut(page.request, { ...maya, day: 14 })
    await page.goto(`/widget/booking/${booking.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haircut')
    await expect(page.getByRole('main')).toContainText('Scheduled')
    await expect(page.locator('noscript')).toBeVisible()
    await link(page, 'Cancel appointment').click()
    await expect(page.locator('noscript')).toBeVisible()
    await button(page, 'Cancel appointment').click()
    await page.goto(`/widget/booking/${booking.id}?step=time`)
    await expect(heading(page, 'Choose a new date and time')).toBeVisible()
    expect((await readBooking(page.request, booking.id)).status).toBe('scheduled')
  })
})

test('The new time is held while a visitor reviews the move, and is free again when they leave', async ({
  page,
}) => {
  const wish = { ...maya, provider: 'leo', day: 17 }
  const { day, other, booking } = await haircut(page.request, wish)
  await page.goto(`/widget/booking/${booking.id}?step=time`)
  await chooseTime(page, { day, slot: other, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  await expect.poll(() => startsOn(page.request, wish, day.date)).not.toContain(other.start)
  await page.goto(`/widget/booking/${booking.id}`)
  await expect.poll(() => startsOn(page.request, wish, day.date)).toContain(other.start)
})

/** Books weekly coaching at a time that is free every week, on days that no other test books. */
async function coaching(request: APIRequestContext, count: number): Promise<Booking> {
  const repeat = { every: 'week' as const, count }
  const find = async () => {
    const day = await freeDay(request, { provider: 'maya', service: 'coaching', day: 15, zone: berlin })
    for (const { start } of day.slots) {
      const answer = await request.post('/api/v1/slots/series', {
        data: { service: 'coaching', provider: 'maya', start, repeat, timezone: berlin },
      })
      const { occurrences }: { occurrences: { free: boolean }[] } = await answer.json()
      if (occurrences.every(({ free }) => free))
        return {
          items: [{ service: 'coaching', provider: 'maya', start, location: 'video' as const, repeat }],
        }
    }
    throw new Error(`No start of ${day.date} is free ${count} weeks long.`)
  }
  return (await bookFree(request, find)).booking
}

/** Finds a free time for one appointment of a series, on a day that no other test books. */
async function freeTime(request: APIRequestContext): Promise<{ day: SlotDay; slot: Slot }> {
  const day = await freeDay(request, { provider: 'maya', service: 'coaching', day: 17, zone: berlin })
  return { day, slot: getSlot(day, day.slots.length - 1) }
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const focused = wanted.and(page.locator(':focus'))
  for (let pressed = 0; pressed < 40 && (await focused.count()) === 0; pressed++)
    await page.keyboard.press('Tab')
  await expect(focused).toHaveCount(1)
}
