/** Every kind of widget on another site, with the code that the gallery writes, from the month to the thank-you. */
import type { FrameLocator, Locator, Page } from 'playwright/test'
import { embedEventNames } from '#schemas/generated/embed.gen.ts'
import calendarLayout from '#schemas/layouts/calendar.json' with { type: 'json' }
import { formatHtmlSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import type { SnippetKind } from '#schemas/runtime/embed/snippet.ts'
import { freeTimes } from '../support/bookings/api.ts'
import { english } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let site: HostSite
let server: TestServer
let days: string[]
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openHostSite('shop.localhost')
  server = await startOwnBusiness({ embedHosts: [site.origin] })
  const times = await freeTimes(server.url, 'maya', 'haircut', 40)
  days = [...new Set(times.map(({ start }) => start.slice(0, 10)))]
})
// The header that tells stories apart would need a permission of its own in requests to another site.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}))
test.afterAll(async () => {
  await server?.stop()
  site?.close()
})

/** The least that the guide asks of the site's policy. */
const framePolicy = () =>
  `default-src 'none'; style-src 'nonce-site'; script-src ${server.url} 'nonce-site'; frame-src ${server.url}`
const shadowPolicy = () =>
  `default-src 'none'; style-src ${server.url} 'nonce-site'; script-src ${server.url} 'nonce-site'; connect-src ${server.url}; img-src ${server.url}`
/** Neither our script nor any other of ours. */
const scriptlessPolicy = () =>
  `default-src 'none'; style-src 'nonce-site'; script-src 'nonce-site'; frame-src ${server.url}`

/** Records every event that bubbles to the document, and every message to the window. */
const recorder = `window.told = []
window.messages = []
for (const name of ${JSON.stringify(embedEventNames)})
  document.addEventListener('bookplate:' + name, ({ detail }) => told.push({ name, detail }))
addEventListener('message', ({ data }) => messages.push(data))`

interface RecordedEvent {
  readonly name: string
  readonly detail: Record<string, unknown>
}

const readTold = (page: Page): Promise<readonly RecordedEvent[]> =>
  page.evaluate(() => Reflect.get(window, 'told'))

interface Visit {
  /** In a month of its own, so that no story takes the time of another. */
  readonly day: string
  readonly url: string
}

function planVisit(): Visit {
  const day = days.shift()
  if (day === undefined) throw new Error('Maya has no more free days.')
  return { day, url: `${server.url}/widget/appointment/maya/haircut?date=${day}` }
}

/** Shows the code of the gallery on the page of a shop; what the site writes itself has its nonce. */
async function openShop(page: Page, markup: string, policy: string): Promise<void> {
  site.show(
    `<meta name="viewport" content="width=device-width"><h1>A shop</h1><script nonce="site">${recorder}</script>
    ${markup.replaceAll('<style>', '<style nonce="site">')}<p>Below</p>`,
    policy,
  )
  await page.goto(`${site.origin}/shop`)
}

const buildCode = ({ url }: Visit, kind: SnippetKind): string =>
  formatHtmlSnippet(
    {
      url,
      title: 'Haircut',
      words: 'Book now',
      layout: calendarLayout,
      loader: { src: `${server.url}/embed/v1.js` },
    },
    kind,
  )

/** Books as a visitor does, step by step. */
async function book(widget: FrameLocator | Locator): Promise<void> {
  const proceed = widget.getByRole('button', { name: english.go, exact: true })
  await widget.locator('.bp-time').first().click()
  await proceed.click()
  await widget.getByRole('textbox', { name: english.firstName }).fill('Ada')
  await widget.getByRole('textbox', { name: english.lastName }).fill('Lovelace')
  await widget.getByRole('textbox', { name: english.email }).fill('ada@example.com')
  await proceed.click()
  await widget.getByRole('button', { name: english.book }).click()
  await expect(widget.getByRole('heading', { name: english.thanks })).toBeVisible()
}

/** Books once the widget can tell of it: what is pressed before goes to the server as a form. */
async function bookWhenReady(page: Page, widget: FrameLocator | Locator): Promise<void> {
  await expect.poll(async () => (await readTold(page)).map(({ name }) => name)).toContain('ready')
  await book(widget)
}

/** What a site learns of a booking: each event with its detail, in order, and of nobody's name. */
async function expectBookingTold(page: Page, { day }: Visit): Promise<void> {
  await expect.poll(async () => (await readTold(page)).map(({ name }) => name)).toContain('booking-scheduled')
  const told = (await readTold(page)).filter(({ name }) => name !== 'height')
  const steps = told.filter(({ name }) => name === 'viewed').map(({ detail }) => detail.step)
  // The first step and the thank-you have no name of their own.
  expect(steps).toEqual([undefined, 'details', 'review', undefined])
  const find = (wanted: string) => told.filter(({ name }) => name === wanted).map(({ detail }) => detail)
  const [ready] = find('ready')
  expect(ready).toEqual({ page: 'widget-appointment-provider-service', locale: 'en' })
  const [chosen] = find('slot-chosen')
  expect(chosen).toEqual({ start: expect.stringContaining(day), service: 'haircut', provider: 'maya' })
  expect(find('hold-made')).toEqual([{ expiresAt: expect.any(String) }])
  expect(find('booking-scheduled')).toEqual([
    {
      reference: expect.stringMatching(/^\w{4}-?\w{4}$/),
      status: 'scheduled',
      appointments: [expect.objectContaining({ service: 'haircut', provider: 'maya', start: chosen?.start })],
    },
  ])
  const order = ['ready', 'slot-chosen', 'hold-made', 'booking-scheduled']
  const names = told.map(({ name }) => name).filter(name => order.includes(name))
  expect(names).toEqual(order)
  expect(find('failed')).toEqual([])
  expect(JSON.stringify(told)).not.toMatch(/Ada|Lovelace|ada@/)
  // All of it came through ports that nobody else has.
  expect(await page.evaluate(() => Reflect.get(window, 'messages'))).toEqual([])
}

test('Books in a plain frame, without a script of ours: the site learns nothing', async ({ page }) => {
  const visit = planVisit()
  await openShop(page, buildCode(visit, 'frame'), scriptlessPolicy())
  await book(page.frameLocator('iframe'))
  expect(await readTold(page)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'messages'))).toEqual([])
})

test('Books in a frame in the flow', async ({ page }) => {
  const visit = planVisit()
  await openShop(page, buildCode(visit, 'inline'), framePolicy())
  await bookWhenReady(page, page.frameLocator('bookplate-widget > iframe'))
  await expectBookingTold(page, visit)
})

test('Books in a shadow root, without a frame', async ({ page }) => {
  const visit = planVisit()
  await openShop(page, buildCode(visit, 'shadow'), shadowPolicy())
  await bookWhenReady(page, page.locator('bookplate-inline'))
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectBookingTold(page, visit)
})

/** What opens a dialog, by what a site may write. */
const openers: readonly { kind: string; role: 'link' | 'button'; write(visit: Visit): string }[] = [
  { kind: 'a link', role: 'link', write: visit => buildCode(visit, 'link') },
  { kind: 'a button in the popup element', role: 'button', write: visit => buildCode(visit, 'popup') },
  { kind: 'the floating button', role: 'button', write: visit => buildCode(visit, 'button') },
  {
    kind: 'any button of the site',
    role: 'button',
    write: ({ url }) =>
      `<button type="button" data-bookplate data-bookplate-src="${url}">Book now</button>
      <script async src="${server.url}/embed/v1.js"></script>`,
  },
  {
    kind: 'a card with the button in it',
    role: 'button',
    write: ({ url }) =>
      `<bookplate-widget mode="popup" src="${url}" label="Haircut"><article><h2>Haircut</h2><p>45 minutes</p>
      <button type="button">Book now</button></article></bookplate-widget>
      <script async src="${server.url}/embed/v1.js"></script>`,
  },
]

for (const { kind, role, write } of openers)
  test(`Books in a dialog that opens by ${kind}`, async ({ page }) => {
    const visit = planVisit()
    await openShop(page, write(visit), framePolicy())
    await page.waitForFunction(() => customElements.get('bookplate-widget') !== undefined)
    const opener = page.getByRole(role, { name: 'Book now' })
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await bookWhenReady(page, dialog.frameLocator('iframe'))
    await expectBookingTold(page, visit)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(page.url()).toBe(`${site.origin}/shop`)
  })
