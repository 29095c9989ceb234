/** A calendar elsewhere that fails: what the visitor is told before booking, and the owner afterwards. */
import type { ListBusyFeedsOutput } from '#schemas/generated/types.gen.ts'
import { freeTimes } from '../support/bookings/api.ts'
import { button, english, enterDetails, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import {
  type CalendarHost,
  makeCalendar,
  makeEvent,
  startCalendarHost,
} from '../support/calendars/calendar-host.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

const stage = serveConsole({ OUTGOING_ALLOW_PRIVATE: 'on' })
let host: CalendarHost
test.beforeAll(async () => {
  host = await startCalendarHost()
})
test.afterAll(() => host?.close())

async function putFeed(path: string): Promise<void> {
  const { url, operatorToken } = stage.server
  const address = `${url}/api/v1/operator/records/providers/maya`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` }
  const { record } = await (await fetch(address, { headers })).json()
  const body = JSON.stringify({ record: { ...record, busyFeeds: [{ url: host.url + path }] } })
  const answer = await fetch(address, { method: 'PUT', headers, body })
  expect(answer.status).toBe(200)
}

async function readFeed(): Promise<ListBusyFeedsOutput['feeds'][number] | undefined> {
  const { url, operatorToken } = stage.server
  const headers = { authorization: `Bearer ${operatorToken}` }
  const answer = await fetch(`${url}/api/v1/operator/busy-feeds`, { headers })
  const { feeds }: ListBusyFeedsOutput = await answer.json()
  return feeds[0]
}

/** The job that reads calendars runs every half minute. */
const patience = { timeout: 80_000 }
const confirms = 'Harbor Studio confirms this appointment after you request it.'

test('A visitor requests what may not be free, and the owner learns why and what to do', async ({ page }) => {
  test.setTimeout(300_000)
  const { url } = stage.server
  const [first, second] = await freeTimes(url, 'maya', 'haircut', 20)
  if (!first || !second) throw new Error('Maya has no time.')
  await putFeed('/gone.ics')
  await expect.poll(async () => (await readFeed())?.faultCode, patience).toBe('gone')

  const day = first.start.slice(0, 10)
  await page.goto(
    `${url}/widget/appointment/maya/haircut?date=${day}&start=${encodeURIComponent(first.start)}`,
  )
  await expect(page.locator('.bp-time[aria-pressed="true"]')).toHaveCount(1)
  await expect(page.getByText(confirms)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and request')).toBeVisible()
  await expect(page.getByText(confirms)).toHaveCount(1)
  await button(page, 'Request appointment').click()
  await expect(heading(page, 'Thank you! Your appointment is requested.')).toBeVisible()
  await expect
    .poll(() => stage.mail.received.map(({ message }) => message.subject), patience)
    .toContain('Your appointment at Harbor Studio is requested')

  await signInAs(page, stage.server, { email: 'owner@harbor.example', role: 'owner' })
  await page.goto(`${url}/operator/harbor`)
  await page.getByRole('link', { name: '1 calendar cannot be read' }).click()
  const why = page.getByText('There is no calendar at this address any more.')
  await expect(why).toBeVisible()
  await expect(page.getByText('bookings come as requests for you to approve')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await expect(page.getByRole('link', { name: 'Change the address' })).toBeVisible()
  await page.goto(`${url}/operator/harbor/hours?provider=maya`)
  await expect(why).toBeVisible()
  await page.goto(`${url}/operator/harbor/requests`)
  await expect(page.getByText('The calendar of Maya Lindqvist was not read')).toBeVisible()
  await expectNoAxeViolations(page)

  const from = Date.parse(second.start)
  const toUtc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  const taken = makeEvent('taken', `DTSTART:${toUtc(from)}`, `DTEND:${toUtc(from + 1_800_000)}`)
  host.share('/right.ics', makeCalendar(...taken))
  await putFeed('/right.ics')
  await expect.poll(async () => (await readFeed())?.isUnread, patience).toBe(false)
  const left = await freeTimes(url, 'maya', 'haircut', 20)
  expect(left.map(({ start }) => start)).not.toContain(second.start)
  const [later] = left.slice(-1)
  if (!later) throw new Error('Maya has no time left.')
  await page.goto(
    `${url}/widget/appointment/maya/haircut?date=${later.start.slice(0, 10)}&start=${encodeURIComponent(later.start)}`,
  )
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await expect(page.getByText(confirms)).toHaveCount(0)
})
