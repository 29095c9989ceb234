/**
 * Pictures of the screens as they were approved. `npm test -- playwright appearance --update-snapshots` takes new ones
 * of those that differ; look at each before you commit it. They compare on every Linux, in the stories' own fonts.
 */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'
import { root } from '../support/command.ts'
import { screens } from '../support/screens.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { refreshed, type Stage, setStage } from '../support/stage.ts'
import { wordsIn } from '../support/words.ts'

/** A Monday before work. */
const now = '2026-11-23T07:00:00Z'
let server: TestServer
let stage: Stage
/** As it was before the first picture. */
let setting: Stage
test.describe.configure({ mode: 'default', timeout: 60_000 })
test.beforeAll(async () => {
  test.setTimeout(90_000)
  const clock = join(root, 'tests/support/fixed-clock.mjs')
  server = await startServer({ env: { NODE_OPTIONS: `--import ${clock}`, BOOKPLATE_TEST_NOW: now } })
  setting = await setStage(server.url, Date.parse(now))
  stage = setting
})
test.afterAll(() => server?.stop())

test.skip(
  process.platform !== 'linux',
  'The stories bring their fonts through fontconfig, which only Linux has.',
)

/** How wide the words of `measure` are in the font of the pictures, Roboto, in pixels. */
const widthOfTheFont = 248
const measure = 'Hamburgefonstiv 0123456789 Ägÿ'

/** States that look like another screen but for a word or a line. */
const unpictured = new Set([
  'calendar',
  'no time zone',
  'details',
  'menu',
  'one-time link',
  'a new time for one of a series',
  'cancel without an id',
  'series',
  'failed check',
  'no such booking',
])
const looks = [
  { width: 320, colorScheme: 'dark', locale: 'de' },
  { width: 1280, colorScheme: 'light', locale: 'en' },
  { width: 1280, colorScheme: 'dark', locale: 'en', only: 'calendar with a time' },
] as const

for (const screen of screens.filter(({ name }) => !unpictured.has(name)))
  for (const { width, colorScheme, locale, ...look } of looks) {
    if ('only' in look && look.only !== screen.name) continue
    test(`${screen.name} looks as approved, ${width} pixels wide, ${colorScheme}, ${locale}`, async ({
      page,
      complaints,
    }) => {
      if (screen.status !== undefined) complaints.expect(new RegExp(`status of ${screen.status}`))
      await page.clock.setFixedTime(now)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: width === 320 ? 640 : 800 })
      await takeTimesGivenBack()
      const prefix = locale === 'en' ? '' : `/${locale}`
      await screen.open({ page, stage, prefix, t: wordsIn(locale).phrase })
      expect(await widthOf(page), 'the browser sees the fonts of the stories').toBe(widthOfTheFont)
      await page.mouse.move(0, 0)
      // As high as the page, so that what sticks to the foot of the window is at the foot of the page.
      await page.setViewportSize({ width, height: await heightOf(page) })
      await expect(page).toHaveScreenshot(
        `${screen.name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}-${locale}.png`,
        {
          // Antialiasing differs from machine to machine; a line that has moved does not pass.
          threshold: 0.3,
          maxDiffPixelRatio: 0.004,
          mask: [page.locator('.bp-reference code'), page.getByText(/(Reference|Buchungsnummer): /)],
        },
      )
      // Left as a visitor leaves it, so that the time it held is free for the next.
      await page.goto('about:blank')
    })
  }

/** One after the other, so that each finds the times that the one before gave back, as soon as they are back. */
async function takeTimesGivenBack(): Promise<void> {
  const startsOf = ({ haircut, consultation, coaching }: Stage) =>
    [haircut, consultation, coaching].map(({ start }) => start)
  const first = startsOf(setting)
  const arrived = expect.poll(
    async () => {
      stage = await refreshed(stage, 0)
      return startsOf(stage)
    },
    { timeout: 5000 },
  )
  // A time that never comes back costs one picture, not all that follow.
  await arrived.toEqual(first).catch(() => undefined)
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(text => {
    const context = document.createElement('canvas').getContext('2d')
    const root = document.querySelector('.bp')
    if (!context || !root) return 0
    context.font = `16px ${getComputedStyle(root).fontFamily}`
    return Math.round(context.measureText(text).width)
  }, measure)
