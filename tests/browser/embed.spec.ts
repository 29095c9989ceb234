/** The loader on another site's page: frames in the flow, dialogs, their look, and what the site learns. */
import type { Page } from 'playwright/test'
import { freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import { createAxe } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'
import { ownOperatorToken, startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })
let site: HostSite
let server: TestServer
let times: SlotChoice[]
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await openHostSite('shop.localhost')
  server = await startOwnBusiness({ embedHosts: [site.origin] })
  const all = await freeTimes(server.url, 'maya', 'haircut', 40)
  // The first of each day: the page of a day may be cached for two seconds.
  times = all.filter(({ start }, index) => start.slice(0, 10) !== all[index - 1]?.start.slice(0, 10))
})
test.afterAll(async () => {
  await server?.stop()
  site?.close()
})

/** Lets the site load our script and our frames, and nothing else; no style of its own either. */
const policy = () => `default-src 'none'; script-src ${server.url} 'nonce-site'; frame-src ${server.url}`

/** What the site's own script records of our events. */
const recorder = `window.told = []
for (const name of ['ready', 'viewed', 'service-chosen', 'slot-chosen', 'hold-made', 'booking-scheduled', 'failed'])
  document.addEventListener('bookplate:' + name, ({ detail }) => told.push({ name, detail }))`

async function openShop(page: Page, markup: string, { script = '', query = '' } = {}) {
  site.show(
    `<h1>A shop</h1>${markup}<p id="below">Below</p>
    <script nonce="site">${recorder};${script}</script>
    <script async src="${server.url}/embed/v1.js"></script>`,
    policy(),
  )
  await page.goto(`${site.origin}/shop${query}`)
}

const told = (page: Page): Promise<readonly { name: string; detail: Record<string, unknown> }[]> =>
  page.evaluate(() => Reflect.get(window, 'told'))

/** A frame that is not there yet has no request; our own answers come from the server's address. */
function watchRequests(page: Page): () => readonly string[] {
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  return () => urls.filter(url => url.startsWith(server.url) && !url.includes('/embed/v1.js'))
}

function takeTime(): SlotChoice {
  const choice = times.shift()
  if (choice === undefined) throw new Error('The demo has no more free times.')
  return choice
}

const detailsPath = ({ start }: SlotChoice) =>
  `/widget/appointment/maya/haircut?${new URLSearchParams({ start, step: 'details' })}`

test('A visitor books in a frame of a site with a strict policy, which learns times and reference but nobody', async ({
  page,
}) => {
  const choice = takeTime()
  await openShop(
    page,
    `<bookplate-widget><iframe name="bookplate" title="Book" width="100%" height="700" src="${server.url}${detailsPath(choice).replaceAll('&', '&amp;')}"></iframe></bookplate-widget>`,
    {
      query: '?utm_source=newsletter&token=secret',
      script: `document.querySelector('bookplate-widget').options = {
        prefill: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' } }`,
    },
  )
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
  await expect(widget.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  await expect(widget.getByText('Harbor Studio')).toBeHidden()
  const toldNames = async () => (await told(page)).map(({ name }) => name)
  // Faster than any visitor, the story could book before the time is held.
  await expect.poll(toldNames).toContain('hold-made')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await widget.getByRole('button', { name: 'Book appointment' }).click()
  await expect(widget.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await expect
    .poll(toldNames)
    .toEqual(expect.arrayContaining(['ready', 'viewed', 'hold-made', 'booking-scheduled']))
  const events = await told(page)
  const booked = events.find(({ name }) => name === 'booking-scheduled')?.detail
  expect(booked).toMatchObject({
    status: 'scheduled',
    appointments: [{ service: 'haircut', provider: 'maya', timezone: 'Europe/Berlin' }],
  })
  expect(JSON.stringify(events)).not.toMatch(/Ada|Lovelace|example\.com/)
  expect(booked).not.toHaveProperty('booking')

  const found = await page.request.get(`${server.url}/api/v1/operator/bookings`, {
    headers: { authorization: `Bearer ${ownOperatorToken}` },
  })
  const { bookings } = await found.json()
  const kept = bookings.find(({ reference }: { reference: string }) => reference === booked?.reference)
  expect(kept.source).toEqual({ source: 'newsletter', page: `${site.origin}/shop` })
  expect(new URL(page.frames()[1]?.url() ?? '').search).not.toContain('ada')
})

test('A campaign that leads to the page itself is kept with the booking, and with no later one', async ({
  page,
}) => {
  const sent: (string | null)[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/bookings'))
      sent.push(request.postData())
  })
  for (const campaign of ['&utm_source=newsletter&utm_campaign=spring', '']) {
    await page.goto(`${server.url}${detailsPath(takeTime())}${campaign}`)
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Book appointment' }).click()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  }
  expect(sent.map(body => JSON.parse(body ?? '{}').source)).toEqual([
    { source: 'newsletter', campaign: 'spring' },
    {},
  ])
})

test('A frame whose sandbox gives it no origin says that it cannot be shown, with the remedy in the console', async ({
  page,
  complaints,
}) => {
  // Its scripts were on their way.
  complaints.allow(/status of 403|from origin 'null'|ERR_FAILED/)
  const advice: string[] = []
  page.on('console', message => message.type() === 'warning' && advice.push(message.text()))
  await openShop(
    page,
    `<iframe name="bookplate" title="Book" width="600" height="600" sandbox="allow-scripts allow-forms allow-popups" src="${server.url}/de/widget/appointment/maya/haircut"></iframe>`,
  )
  const widget = page.frameLocator('iframe')
  await expect(widget.getByText('Diese Seite kann hier nicht angezeigt werden.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await widget.getByRole('link').click()
  const tab = await opened
  await expect(tab).toHaveURL(`${server.url}/de/widget/appointment/maya/haircut`)
  await tab.close()
  expect(advice.join()).toContain('lacks "allow-same-origin"')
})

test('A visitor books in a sandboxed frame, which has no storage and no cookies', async ({ page }) => {
  // As browsers do that block what other sites store.
  await page.addInitScript(() => {
    if (window === top) return
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  const choice = takeTime()
  await openShop(
    page,
    `<bookplate-widget><iframe name="bookplate" title="Book" width="100%" height="1100" sandbox="allow-scripts allow-forms allow-same-origin allow-popups" src="${server.url}${detailsPath(choice).replaceAll('&', '&amp;')}"></iframe></bookplate-widget>`,
  )
  const widget = page.frameLocator('iframe')
  await widget.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await widget.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await widget.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await widget.getByRole('button', { name: 'Continue', exact: true }).click()
  await widget.getByRole('button', { name: 'Book appointment' }).click()
  await expect(widget.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await expect.poll(async () => (await told(page)).map(({ name }) => name)).toContain('booking-scheduled')
})

test('A link opens a dialog: nothing is requested before, Escape within the frame closes it, the focus returns', async ({
  page,
}) => {
  const requested = watchRequests(page)
  await openShop(
    page,
    `<a href="${server.url}/widget/appointment/maya/haircut" data-bookplate data-bookplate-accent="#7a1f3d">Book now</a>`,
  )
  await expect
    .poll(() => page.evaluate(() => customElements.get('bookplate-widget') !== undefined))
    .toBe(true)
  expect(requested()).toEqual([])
  const link = page.getByRole('link', { name: 'Book now' })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book now' })
  await expect(dialog).toBeVisible()
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
  expect((await createAxe(page).include('bookplate-widget').analyze()).violations).toEqual([])
  await widget.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  const before = requested().length
  await link.click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // The frame is still there.
  expect(requested().length).toBe(before)
})

test('A survey in a frame leaves the focus to the page around it until a visitor answers', async ({
  page,
}) => {
  await openShop(page, '<bookplate-widget height="700" src="/widget/survey/visit"></bookplate-widget>')
  await expect.poll(async () => (await told(page)).map(({ name }) => name)).toContain('viewed')
  const survey = page.frameLocator('iframe')
  await expect(page.locator('iframe')).not.toBeFocused()
  await survey.locator('label:has(input[name=rating][value="2"])').click()
  await expect(survey.locator('.bp-label', { hasText: 'What went wrong?' })).toBeFocused()
})

test('A button at the foot of the window opens a dialog that fills a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openShop(
    page,
    '<bookplate-widget mode="button" label="Book" src="/widget/appointment/maya/haircut"></bookplate-widget>',
  )
  await page.getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book' })
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
})

test('The script goes out compressed', async ({ page }) => {
  const arrived = page.waitForResponse(`${server.url}/embed/v1.js`)
  await openShop(page, '')
  const response = await arrived
  expect(response.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
  const { responseBodySize } = await response.request().sizes()
  expect(responseBodySize).toBeLessThan((await response.body()).length * 0.6)
})

test('A frame takes its look from attributes and custom properties, also when they change', async ({
  page,
}) => {
  await openShop(
    page,
    '<bookplate-widget accent="#7a1f3d" scheme="dark" height="700" src="/widget/appointment/maya/haircut"></bookplate-widget>',
  )
  const widget = page.frameLocator('iframe')
  const colors = () =>
    widget.locator('.bp').evaluate(element => {
      const style = getComputedStyle(element)
      return [style.getPropertyValue('--bp-accent'), style.color, style.backgroundColor]
    })
  const darkInk = 'rgb(236, 240, 238)'
  const lightInk = 'rgb(24, 33, 31)'
  await expect.poll(colors).toEqual(['#7a1f3d', darkInk, 'rgba(0, 0, 0, 0)'])
  await page.locator('bookplate-widget').evaluate(element => {
    element.setAttribute('accent', '#123456')
    element.setAttribute('scheme', 'light')
  })
  await expect.poll(colors).toEqual(['#123456', lightInk, 'rgba(0, 0, 0, 0)'])
  await widget.getByRole('button', { name: 'Next month' }).click()
  await widget.locator('body').evaluate(() => location.reload())
  await expect.poll(colors).toEqual(['#123456', lightInk, 'rgba(0, 0, 0, 0)'])
})

test('After a link within the frame, the site learns of the page that is shown then, in its language', async ({
  page,
}) => {
  await openShop(
    page,
    `<bookplate-widget><iframe name="bookplate?header=show" title="Book" width="100%" height="900" src="${server.url}/widget/groups/wellness"></iframe></bookplate-widget>`,
  )
  const widget = page.frameLocator('iframe')
  await widget.getByRole('link', { name: 'Harbor Studio' }).click()
  await widget.getByRole('link', { name: 'Haircut', exact: true }).click()
  await widget.locator('.bp-time').first().click()
  const find = async (wanted: string) =>
    (await told(page)).filter(({ name }) => name === wanted).map(({ detail }) => detail)
  await expect.poll(() => find('slot-chosen')).toEqual([expect.objectContaining({ service: 'haircut' })])
  await widget.locator('summary', { hasText: 'English' }).click()
  await widget.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(async () => (await find('ready')).at(-1)).toMatchObject({ locale: 'de' })
})

test('A frame far below the window is not loaded before it comes near', async ({ page }) => {
  const requested = watchRequests(page)
  site.show(
    `<svg height="6000"></svg><bookplate-widget src="/widget/appointment/maya/haircut"></bookplate-widget>
    <script src="${server.url}/embed/v1.js"></script>`,
    policy(),
  )
  await page.goto(site.origin)
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(requested()).toEqual([])
  await page.locator('bookplate-widget').scrollIntoViewIfNeeded()
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'Choose a date and time' }),
  ).toBeVisible()
})

for (const width of [360, 768, 1280])
  test(`Nothing on the site moves while a visitor books in a reserved box at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const choice = takeTime()
    // Below 940 pixels the summary stands above the step.
    const height = width < 940 ? 1500 : 1100
    await openShop(
      page,
      `<bookplate-widget><iframe name="bookplate" title="Book" width="100%" height="${height}" src="${server.url}/widget/appointment/maya/haircut?date=${choice.start.slice(0, 10)}"></iframe></bookplate-widget>`,
    )
    const widget = page.frameLocator('iframe')
    await widget.locator('.bp-time').first().click()
    await widget.getByRole('button', { name: 'Continue', exact: true }).click()
    await widget.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await widget.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
    await widget.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await widget.getByRole('button', { name: 'Continue', exact: true }).click()
    await widget.getByRole('button', { name: 'Book appointment' }).click()
    await expect(widget.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
  })

test('A page that adds and removes the widget fifty times keeps nothing of it', async ({ page }) => {
  await openShop(page, '<div id="place"></div>')
  await expect
    .poll(() => page.evaluate(() => customElements.get('bookplate-widget') !== undefined))
    .toBe(true)
  const counts = await page.evaluate(async () => {
    const place = document.querySelector('#place')
    for (let turn = 0; turn < 50; turn += 1) {
      const widget = document.createElement('bookplate-widget')
      widget.setAttribute('src', '/healthz')
      place?.append(widget)
      await new Promise(resolve => setTimeout(resolve))
      widget.remove()
    }
    return { frames: frames.length, elements: document.querySelectorAll('bookplate-widget, iframe').length }
  })
  expect(counts).toEqual({ frames: 0, elements: 0 })
})

test('Neither another frame nor the page itself can speak for the widget, or to it through a forged channel', async ({
  page,
}) => {
  const hostile = `for (const target of [parent, parent.frames[0]])
    for (const message of [{ type: 'event', name: 'booking-scheduled', detail: {} }, { bookplate: 1, name: 'bookplate?accent=%23ff0000' }])
      target.postMessage(message, '*', [new MessageChannel().port2])
  console.info('sent')`
  await openShop(
    page,
    `<bookplate-widget><iframe title="Book" name="bookplate" height="700" src="${server.url}/widget/appointment/maya/haircut"></iframe></bookplate-widget>`,
    { script: `postMessage({ type: 'event', name: 'booking-scheduled', detail: {} }, '*')` },
  )
  const widget = page.frameLocator('iframe[title="Book"]')
  await expect(widget.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
  await expect.poll(async () => (await told(page)).some(({ name }) => name === 'ready')).toBe(true)
  const accent = () =>
    widget.locator('.bp').evaluate(element => getComputedStyle(element).getPropertyValue('--bp-accent'))
  const before = await accent()
  // A frame beside the widget's, of another origin.
  const sent = page.waitForEvent('console', message => message.text() === 'sent')
  await page.evaluate(script => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script nonce="site">${script}</script>`
    frame.setAttribute('sandbox', 'allow-scripts')
    document.body.append(frame)
  }, hostile)
  await sent
  await widget.getByRole('button', { name: 'Next month' }).click()
  await expect(widget.getByRole('button', { name: 'Previous month' })).toBeEnabled()
  expect(await accent()).toBe(before)
  expect((await told(page)).map(({ name }) => name)).not.toContain('booking-scheduled')
})

test('A site that may not embed shows words and a way out, on pages of bookings too; the console says what to do', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const stranger = await openHostSite('stranger.localhost')
  const advice: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') advice.push(message.text())
  })
  for (const path of ['/widget/appointment/maya/haircut', '/widget/booking/abc']) {
    stranger.show(`<iframe title="Book" width="600" height="600" src="${server.url}${path}"></iframe>`)
    await page.goto(stranger.origin)
    const widget = page.frameLocator('iframe')
    await expect(
      widget.getByText(`This page may not be shown on ${new URL(stranger.origin).host}.`),
    ).toBeVisible()
    await expect(widget.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute('href', path)
    await expect(widget.getByText('Haircut')).toHaveCount(0)
  }
  expect(advice.join()).toContain(`Add "${stranger.origin}" to "embedHosts"`)
  stranger.close()
})
