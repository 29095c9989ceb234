/** What a visitor sees whose network has sent so much that the server asks for a proof of work. */
import type { Page } from 'playwright/test'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'
import { takeGuidePicture } from '../support/browser/guide-picture.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
test.afterAll(() => server?.stop())

const network = '203.0.113.7'

/** Sends what somebody else in the network does, without a page. */
const wishElsewhere = (index: number) =>
  fetch(`${server.url}/api/v1/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({
      service: 'haircut',
      from: nextDay(),
      to: nextDay(),
      part: 'any',
      locale: 'en',
      firstName: 'Grace',
      lastName: 'Hopper',
      email: `grace${index}@example.com`,
    }),
  })

const nextDay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Makes the next challenge one that takes hours. */
const hardenNextChallenge = (page: Page) =>
  page.route(
    '**/api/v1/waitlist',
    async route => {
      const response = await route.fetch()
      const problem = await response.json()
      const challenge = JSON.parse(problem.params.challenge)
      const parameters = { ...challenge.parameters, keyPrefix: '00'.repeat(32) }
      const params = { challenge: JSON.stringify({ ...challenge, parameters }) }
      await route.fulfill({ response, json: { ...problem, params } })
    },
    { times: 1 },
  )

test('A visitor in a suspicious network waits a moment while the browser proves its work, and may cancel', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  for (let index = 0; index < 4; index++) {
    const { status } = await wishElsewhere(index)
    expect(status).toBe(index < 3 ? 202 : 403)
  }
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': network })
  await page.goto(`${server.url}/widget/waitlist/haircut?from=${nextDay()}&to=${nextDay()}`)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')

  const proofs: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST') proofs.push(request.postDataJSON()?.proof)
  })
  const working = page.getByRole('status').filter({ hasText: 'many requests are coming in' })
  await hardenNextChallenge(page)
  await button(page, 'Join the waitlist').click()
  await expect(working).toBeInViewport()
  await takeGuidePicture(page, 'proof-of-work')
  await expectNoAxeViolations(page)
  await button(page, 'Cancel').click()
  await expect(working).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(proofs).toEqual([undefined])

  await button(page, 'Join the waitlist').click()
  await expect(heading(page, 'You are on the waitlist')).toBeFocused()
  expect(proofs).toEqual([undefined, undefined, expect.stringMatching(/^[\w+/=]{100,4000}$/)])
})
