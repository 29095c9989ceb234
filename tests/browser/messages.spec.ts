/** Each message in its place on the page: screen, step, banner or field. The texts come from the table. */
import type { Page, Route } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { refreshed, type Stage, setStage } from '../support/screens/stage.ts'
import { fillDetails, go, maya, openDetails, submit, type Visit } from '../support/screens/visit.ts'
import { provokedBy } from '../support/texts/message-table.ts'
import { englishWords } from '../support/texts/words.ts'

let stage: Stage
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(90_000)
  stage = await setStage(process.env.BOOKPLATE_URL ?? '')
})
test.beforeEach(async () => {
  stage = await refreshed(stage, test.info().parallelIndex)
})
const visit = (page: Page): Visit => ({ page, stage, prefix: '', t: englishWords().phrase })

type Code = ReturnType<typeof provokedBy>[number]['code']

/** Returns a message's text from the table; throws if no page shows it. The caller tests that message. */
function textOf(code: Code, index = 0): string {
  const found = provokedBy('page', 'both').filter(row => row.code === code)[index]
  if (!found) throw new Error(`The table has no "${code}" that a page shows.`)
  shown.add(code)
  return found.text
}
const shown = new Set<Code>()

const pages = [
  { path: '/nothing/here/at/all', status: 404, text: textOf('route.not_found') },
  { path: '/widget/appointment/leo/nothing', status: 404, text: textOf('route.not_found', 1) },
  { path: `${maya}?booking=nothing`, status: 404, text: textOf('booking.not_found') },
  { path: '/verifyPayment', status: 404, text: textOf('payment.not_found') },
]
for (const { path, status, text } of pages)
  test(`The page at ${path} shows "${text}" and the status ${status}`, async ({ page, complaints }) => {
    complaints.expect(new RegExp(`status of ${status}`))
    await go(visit(page), path, status)
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
    await expect(page.getByText(String(status), { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${text} · Harbor Studio`)
  })

test('A request for /favicon.ico answers "Not found"', async ({ page }) => {
  const response = await page.request.get('/favicon.ico')
  expect([response.status(), await response.text()]).toEqual([404, textOf('icon.not_found')])
})

test('A month without times says so, and so does a calendar without any', async ({ page }) => {
  await page.route('**/api/v1/slots/next?**', route => route.fulfill({ json: { slot: null } }))
  await go(visit(page), `${maya}?month=2040-01`)
  await expect(page.getByText(textOf('slot.none_this_month'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Find next available slot' }).click()
  await expect(page.getByText(textOf('slot.none'), { exact: true })).toBeVisible()
})

test('A time zone search without results says so', async ({ page }) => {
  await go(visit(page), maya)
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.getByRole('combobox').fill('xyzzy')
  await expect(page.getByRole('status').getByText(textOf('timezone.none'), { exact: true })).toBeVisible()
})

test('Each field of the details shows its own error', async ({ page }) => {
  const { date, start } = stage.consultation
  const query = new URLSearchParams({ month: date.slice(0, 7), date, start, step: 'details' })
  await go(visit(page), `/widget/appointment/leo/consultation?${query}`)
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Phone').fill('call me')
  await submit(visit(page))
  await expect(field('First name')).toHaveAccessibleDescription(textOf('field.required'))
  await expect(field('Email')).toHaveAccessibleDescription(new RegExp(textOf('contact.email_required')))
  await expect(field('Phone')).toHaveAccessibleDescription(
    `Only for questions about this appointment ${textOf('field.phone_invalid')}`,
  )
  await expect(page.getByRole('radiogroup', { name: 'Location' })).toHaveAccessibleDescription(
    textOf('contact.location_required'),
  )
  await field('Email').fill('ada')
  await expect(field('Email')).toHaveAccessibleDescription(new RegExp(textOf('field.email_invalid')))
})

test('If the request for a booking link fails, a banner says so and the entries stay', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/api/v1/bookings/find**', route => route.abort())
  await go(visit(page), '/widget/booking')
  await page.getByRole('textbox', { name: 'Reference' }).fill('K7QF4M9X')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toHaveText(textOf('network.failed'))
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveValue('K7QF4M9X')
})

/** Problems of a booking; `step` is the heading of the step that each one leads to. */
const refusals = [
  { code: 'booking.failed', status: 503, step: 'Check and book', params: {} },
  { code: 'contact.limit_reached', status: 409, step: 'Check and book', params: { count: 2 } },
  { code: 'slot.taken', status: 409, step: 'Choose a date and time', params: {} },
  { code: 'provider.busy', status: 409, step: 'Choose a date and time', params: {} },
  { code: 'slot.seats_exceeded', status: 409, step: 'Choose a date and time', params: { count: 2 } },
] as const
for (const { code, status, step, params } of refusals) {
  const text = textOf(code)
  test(`A refused booking shows "${text}" at the step "${step}"`, async ({ page, complaints }) => {
    complaints.expect(new RegExp(`status of ${status}`))
    await page.route('**/api/v1/bookings', route => refuse(route, { code, status, params }))
    await openDetails(visit(page))
    await fillDetails(page)
    await submit(visit(page))
    await page.getByRole('button', { name: 'Book appointment' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toHaveText(text)
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  })
}

test('Every message in the table that a page shows has a test here', () => {
  // Lists the messages used inside tests, because those tests may run in another process.
  const inTests: readonly Code[] = [
    'icon.not_found',
    'slot.none_this_month',
    'slot.none',
    'timezone.none',
    'field.required',
    'contact.email_required',
    'field.phone_invalid',
    'contact.location_required',
    'field.email_invalid',
    'network.failed',
  ]
  const tested = new Set([...shown, ...inTests])
  expect(provokedBy('page', 'both').flatMap(({ code }) => (tested.has(code) ? [] : [code]))).toEqual([])
})

interface Refused {
  readonly code: string
  readonly status: number
  readonly params?: object
}

function refuse(route: Route, { code, status, params = {} }: Refused): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: `/problems/${code}`, title: code, status, code, params, detail: code, requestId: 'test' },
  })
}
