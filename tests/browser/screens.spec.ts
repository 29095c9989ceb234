/**
 * Checks every state of `support/screens/screens.ts`, opened once for each language: it matches its approved picture,
 * axe finds nothing, nothing is cut off or covered, everything can be hit with a finger and reached with Tab,
 * and all text is in the catalogue. `npm run test:browser -- screens --update-snapshots` takes new pictures of
 * those that differ; look at each before you commit it.
 */
import type { Browser, Page } from 'playwright/test'
import {
  test as base,
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  listenForComplaints,
  watch,
} from '../support/browser/browser.ts'
import { cutTexts, listMoving, listTargets, spaceText } from '../support/browser/layout.ts'
import { expectPicture } from '../support/browser/picture.ts'
import { settled } from '../support/browser/settled.ts'
import { findHiddenFocus } from '../support/browser/tab-walk.ts'
import { type ScreenState, screens } from '../support/screens/screens.ts'
import { getScreensStage, screensNow } from '../support/screens/screens-server.ts'
import type { Stage } from '../support/screens/stage.ts'
import { pseudoWords } from '../support/texts/pseudo-locale.ts'
import { findUntranslated } from '../support/texts/untranslated.ts'
import { wordsIn } from '../support/texts/words.ts'

/**
 * One tab of each worker shows all states. A new one would start a process and compile every script again,
 * which takes longer than the checks. Its storage is emptied for each document, as on a first visit.
 */
let tab: Page | undefined
const test = base.extend({
  context: async ({ browser, heard }, use) => {
    tab ??= await openTab(browser)
    const stop = listenForComplaints(tab.context(), heard)
    await use(tab.context())
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    // The blank page would end the process.
    await tab.goto(`${stage.base}/healthz`)
    stop()
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('The tab of all states is closed.')
    await context.clearCookies()
    await use(page)
  },
})

let stage: Stage
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(120_000)
  stage = await getScreensStage()
})
// A worker that continues with more tests of this file opens a new tab.
test.afterAll(async () => {
  await tab?.context().close()
  tab = undefined
})

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await watch(context)
  await context.addInitScript(beginAnew, Date.parse(screensNow))
  return context.newPage()
}

const i18n = { '': wordsIn('en'), '/de': wordsIn('de'), '/da': pseudoWords() }

/** Covers every pair of width, colour scheme and language. Pictures show the first view of each language. */
const views = {
  '': [
    { width: 1280, height: 800, colorScheme: 'light' },
    { width: 768, height: 640, colorScheme: 'dark' },
    // Phones have the smallest text and are used by touch.
    { width: 320, height: 640, colorScheme: 'light' },
  ],
  '/de': [
    { width: 320, height: 640, colorScheme: 'dark' },
    { width: 768, height: 640, colorScheme: 'light' },
    { width: 1280, height: 640, colorScheme: 'dark' },
  ],
} as const

type View = (typeof views)[keyof typeof views][number]

// One page load serves many checks: all but the last leave the page as it was.
for (const screen of screens)
  test(`${screen.name}, en: matches its picture, fits, is accessible, works by touch and Tab, reduces motion`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, '')
    await test.step('targets are at least 24 pixels high and wide, and 44 pixels high outside of text', async () => {
      const targets = await listTargets(page)
      expect(targets.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
      expect(targets.filter(({ height, inText }) => height < 44 && !inText)).toEqual([])
    })
    await test.step('nothing moves with reduced motion, and everything is readable in forced colours', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      expect(await listMoving(page)).toEqual([])
      await expectReadableColors(page)
      await page.emulateMedia({ forcedColors: 'none' })
    })
    // 1280 × 1024 at 400 % is 320 × 256.
    for (const height of [568, 256])
      await test.step(`Tab reaches everything at ${height} pixels high, and the focus stays visible`, async () => {
        await page.setViewportSize({ width: 320, height })
        // In another window, another category of services is in view, and its chip is brought there.
        await settled(page)
        expect(await findHiddenFocus(page)).toEqual([])
      })
  })

for (const screen of screens)
  test(`${screen.name}, de: matches its picture, fits, is accessible, and cuts no text when spaced or zoomed`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, '/de')
    await spaceText(page)
    // Browser zoom narrows the viewport in CSS pixels: 640 is 200 %, 320 is 400 %.
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
      [320, 256],
    ] as const)
      await expectNothingCut(page, { width, height })
  })

for (const screen of screens)
  test(`${screen.name}, in a pseudo-locale (40 % longer, in brackets): fits, cuts nothing, has catalogue texts only`, {
    tag: '@widest',
  }, async ({ page, complaints }) => {
    announce(screen, complaints)
    await open(screen, page, { prefix: '/da', width: 320, height: 800 })
    for (const width of [320, 768, 1280]) await expectNothingCut(page, { width, height: 800 })
    expect(await findUntranslated(page)).toEqual([])
  })

/** Opens the state, takes its picture and runs all axe rules in the first view, colour rules elsewhere. */
async function openAndLook(screen: ScreenState, page: Page, prefix: '' | '/de'): Promise<void> {
  for (const [index, view] of views[prefix].entries())
    await test.step(`${view.width} pixels, ${view.colorScheme}`, async () => {
      const { width, height, colorScheme } = view
      await page.emulateMedia({ colorScheme })
      if (index === 0) {
        await open(screen, page, { prefix, width, height })
        await lookAsApproved(screen, page, prefix)
      }
      await page.setViewportSize({ width, height })
      await expectToFit(page)
      await (index === 0 ? expectNoAxeViolations(page) : expectReadableColors(page))
    })
}

interface FirstView {
  readonly prefix: keyof typeof i18n
  readonly width: number
  readonly height: number
}

async function open(screen: ScreenState, page: Page, { prefix, width, height }: FirstView): Promise<void> {
  await page.setViewportSize({ width, height })
  await screen.open({ page, stage, prefix, t: i18n[prefix].phrase })
  await settled(page)
}

async function lookAsApproved(
  { name, pictures }: ScreenState,
  page: Page,
  prefix: '' | '/de',
): Promise<void> {
  // The tests bring their fonts through fontconfig, which only Linux has.
  if (pictures === 'none' || process.platform !== 'linux') return
  const file = (width: number, colorScheme: string) =>
    `${name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}-${prefix.slice(1) || 'en'}`
  const { width, colorScheme }: View = views[prefix][0]
  await expectPicture(page, file(width, colorScheme))
  if (pictures !== 'also dark' || colorScheme === 'dark') return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPicture(page, file(width, 'dark'))
  await page.emulateMedia({ colorScheme })
}

async function expectNothingCut(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await test.step(`${size.width} pixels`, async () => {
    await page.setViewportSize(size)
    await expectToFit(page)
    expect(await cutTexts(page)).toEqual([])
  })
}

function announce({ status }: ScreenState, complaints: { expect(pattern: RegExp): void }) {
  if (status !== undefined) complaints.expect(new RegExp(`status of ${status}`))
}

/** Runs before the page's scripts: empties its storage, sets the clock to the server's, grants every hold. */
function beginAnew(now: number) {
  if (location.protocol !== 'about:') {
    sessionStorage.clear()
    localStorage.clear()
  }
  window.Date = new Proxy(Date, {
    construct: (date, parts) => Reflect.construct(date, parts.length === 0 ? [now] : parts),
    get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
  })
  const send = window.fetch
  window.fetch = async (input, init) => {
    if (typeof input !== 'string' || !/\/holds?(\/|$)/.test(input)) return send(input, init)
    const expiresAt = new Date(now + 600_000).toISOString()
    return Response.json({ hold: 'a-hold', expiresAt }, { status: 201 })
  }
}
