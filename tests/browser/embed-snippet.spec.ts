/** The given code on another site: nothing moves there during a whole booking. */

import calendarLayout from '#schemas/layouts/calendar.json' with { type: 'json' }
import { formatHtmlSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import { english, freeDay, getSlot } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { type HostSite, openHostSite } from '../support/servers/host-site.ts'

let host: HostSite
test.beforeAll(async () => {
  host = await openHostSite()
})
test.afterAll(() => host?.close())

/** Of the frame, in pixels, and the height that the layout declares for it. */
const widths = [
  { width: 360, declared: calendarLayout.height.narrow, day: 25 },
  { width: 768, declared: calendarLayout.height.medium, day: 26 },
  { width: 1280, declared: calendarLayout.height.wide, day: 27 },
]

for (const { width, declared, day: index } of widths)
  test(`A booking in a frame of ${width} px moves nothing around it, and no step is higher than declared`, async ({
    page,
    baseURL,
  }) => {
    const wish = { provider: 'maya', service: 'haircut', day: index, zone: 'Europe/Berlin' }
    const day = await freeDay(page.request, wish)
    const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start })
    const snippet = formatHtmlSnippet(
      {
        url: `${baseURL}/widget/appointment/maya/haircut?${query}`,
        title: 'Haircut',
        words: 'Book now',
        layout: calendarLayout,
        loader: { src: `${baseURL}/embed/v1.js` },
      },
      'inline',
    )
    host.show(`<meta name="viewport" content="width=device-width"><style>body{margin:0}</style>
      <h1>A shop</h1>${snippet}<p>What follows</p>`)
    // High enough to see what follows, because only what is seen can shift.
    await page.setViewportSize({ width, height: 2000 })
    await page.addInitScript(watchLayout)
    await page.goto(host.origin)
    const frame = page.frameLocator('iframe')
    const heights: number[] = []
    const note = async () =>
      heights.push(
        await frame.locator('body').evaluate(body => Math.ceil(body.getBoundingClientRect().height)),
      )
    const proceed = () => frame.getByRole('button', { name: english.go, exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'Choose a date and time' })).toBeVisible()
    await expect(frame.getByRole('button', { name: english.go, exact: true })).toBeEnabled()
    await note()
    await proceed()
    await expect(frame.getByRole('heading', { name: english.details })).toBeVisible()
    await frame.getByRole('textbox', { name: english.firstName }).fill('Ada')
    await frame.getByRole('textbox', { name: english.lastName }).fill('Lovelace')
    await frame.getByRole('textbox', { name: english.email }).fill('ada@example.com')
    await frame.getByRole('checkbox', { name: english.consent }).check()
    await note()
    await proceed()
    await expect(frame.getByRole('heading', { name: english.review })).toBeVisible()
    await note()
    await frame.getByRole('button', { name: english.book, exact: true }).click()
    await expect(frame.getByRole('heading', { name: english.thanks })).toBeVisible()
    await note()
    expect(Math.max(...heights)).toBeLessThanOrEqual(declared)
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect(shifts).toEqual([])
  })

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const kind of ['inline', 'frame'] as const)
    test(`the frame has its box and its page, by the width of its column: ${kind}`, async ({
      page,
      baseURL,
    }) => {
      const snippet = formatHtmlSnippet(
        {
          url: `${baseURL}/widget/appointment/maya/haircut`,
          title: 'Haircut',
          words: 'Book now',
          layout: calendarLayout,
          loader: { src: `${baseURL}/embed/v1.js` },
        },
        kind,
      )
      const { narrow, medium, wide } = calendarLayout.height
      await page.setViewportSize({ width: 1400, height: 900 })
      for (const [width, height] of [
        [400, narrow],
        [800, medium],
        [1200, wide],
      ]) {
        host.show(`<div style="width:${width}px">${snippet}</div>`)
        await page.goto(host.origin)
        const box = await page.locator('iframe').boundingBox()
        expect(box).toMatchObject({ width, height })
      }
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Haircut' })).toBeVisible()
    })
})

/** Collects every shift of the page around the frame, also those after input. */
function watchLayout(): void {
  if (window !== parent) return
  const shifts: number[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}
