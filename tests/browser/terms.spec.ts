import { freeTimes } from '../support/bookings/api.ts'
import { button, english, enterDetails, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { getWhenFree } from '../support/servers/busy-server.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

const zone = 'Europe/Berlin'
test.use({ timezoneId: zone })
let server: TestServer
// One worker, so that the server starts once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startOwnBusiness({
    terms: {
      text: { en: 'We hold your time for you alone.' },
      link: { label: { en: 'All our terms' }, href: '/studio' },
    },
  })
})
test.afterAll(() => server?.stop())

test('Terms appear before booking, must be accepted to book, and stay accepted through a reload', async ({
  page,
  complaints,
}) => {
  // The server refuses the first press, which browsers log.
  complaints.expect(/422 \(Unprocessable Entity\).*\/api\/v1\/bookings/)
  const query = new URLSearchParams({ provider: 'maya', service: 'haircut', timezone: zone })
  query.set('from', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  query.set('to', new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  const { days } = await (await getWhenFree(page.request, `${server.url}/api/v1/slots?${query}`)).json()
  const start = encodeURIComponent(days[0].slots[0].start)
  await page.goto(`${server.url}/widget/appointment/maya/haircut?start=${start}&step=details`)
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, english.review)).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'I accept the terms and conditions.' })
  await expect(page.getByText('We hold your time for you alone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /All our terms/ })).toHaveAttribute('target', '_blank')
  await expect(box).toHaveAccessibleDescription('We hold your time for you alone.')

  await button(page, english.book).click()
  await expect(page.getByRole('alert')).toHaveText('Please accept the terms and conditions')
  await expect(box).toHaveAccessibleDescription(/Please accept the terms and conditions$/)
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toBeFocused()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await box.check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(box).toBeChecked()
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})

test('Before a payment, the terms stand where the visitor pays, and are asked once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422 \(Unprocessable Entity\).*\/api\/v1\/bookings/)
  const [time] = await freeTimes(server.url, 'maya', 'color', 30)
  const query = new URLSearchParams({ start: time?.start ?? '', step: 'details' })
  await page.goto(`${server.url}/widget/appointment/maya/color?${query}`)
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, english.review)).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'I accept the terms and conditions.' })
  await expect(box).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Pay the deposit')).toBeVisible()
  await button(page, 'Pay €36.00').click()
  await expect(page.getByRole('alert')).toHaveText('Please accept the terms and conditions')
  await expect(box).toBeFocused()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await box.check()
  await page.reload()
  await expect(box).toBeChecked()
  await button(page, 'Pay €36.00').click()
  await expect(page.getByText('Test mode')).toBeVisible()
})
