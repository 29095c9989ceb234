/**
 * What holds on every screen, in every state of `support/screens.ts`, each opened once for each language: it looks as
 * approved, axe finds nothing, nothing is cut off or overlaid, everything can be hit with a finger and reached with Tab,
 * and all that is read is in the catalogue. `npm test -- playwright screens --update-snapshots` takes new pictures of
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
} from '../support/browser.ts'
import { cutTexts, listMoving, listTargets, spaceText } from '../support/layout.ts'
import { expectPicture } from '../support/picture.ts'
import { pseudoWords } from '../support/pseudo-locale.ts'
import { type ScreenState, screens } from '../support/screens.ts'
import { getScreensStage, screensNow } from '../support/screens-server.ts'
import { settled } from '../support/settled.ts'
import type { Stage } from '../support/stage.ts'
import { findHiddenFocus } from '../support/tab-walk.ts'
import { findUntranslated } from '../support/untranslated.ts'
import { wordsIn } from '../support/words.ts'

/**
 * One tab of each worker shows all states: a new one would start a process and compile every script again, which takes
 * longer than all that is looked at. Its storage is emptied for each document, as on a first visit.
 */
let tab: Page | undefined
const test = base.extend({
  context: async ({ browser, heard }, use) => {
    tab ??= await openTab(browser)
    const stop = listenForComplaints(tab.context(), heard)
    await use(tab.context())
    await tab.goto('about:blank')
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
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
  // A busy machine takes its time for a server.
  test.setTimeout(120_000)
  stage = await getScreensStage()
})
// A worker that goes on with more stories of this file opens a new one.
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

const words = { '': wordsIn('en'), '/de': wordsIn('de'), '/da': pseudoWords() }

/** Every two of width, colours and language meet. The pictures are those of the first. */
const views = {
  '': [
    { width: 1280, height: 800, colorScheme: 'light' },
    { width: 768, height: 640, colorScheme: 'dark' },
    // Where the smallest text runs and fingers press.
    { width: 320, height: 640, colorScheme: 'light' },
  ],
  '/de': [
    { width: 320, height: 640, colorScheme: 'dark' },
    { width: 768, height: 640, colorScheme: 'light' },
    { width: 1280, height: 640, colorScheme: 'dark' },
  ],
} as const

type View = (typeof views)[keyof typeof views][number]

// One opening serves many proofs: they leave the page as it was, but for the last.
for (const screen of screens)
  test(`${screen.name}, en: looks as approved, fits, can be read and hit, moves for nobody who asks, and is reached with Tab`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, '')
    await test.step('what can be pressed is 24 pixels high and wide or more, and 44 where it stands alone', async () => {
      const targets = await listTargets(page)
      expect(targets.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
      expect(targets.filter(({ height, inText }) => height < 44 && !inText)).toEqual([])
    })
    await test.step('nothing moves for those who ask for that, and system colours leave nothing out', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      expect(await listMoving(page)).toEqual([])
      await expectReadableColors(page)
      await page.emulateMedia({ forcedColors: 'none' })
    })
    // 1280 × 1024 at 400 % is 320 × 256.
    for (const height of [568, 256])
      await test.step(`Tab leads through everything ${height} pixels high, and what has the focus is in sight`, async () => {
        await page.setViewportSize({ width: 320, height })
        expect(await findHiddenFocus(page)).toEqual([])
      })
  })

for (const screen of screens)
  test(`${screen.name}, de: looks as approved, fits, can be read, and text with wide spacing, or twice as large, is cut nowhere`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, '/de')
    await spaceText(page)
    // As a browser's zoom does: half the width, twice the pixels.
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
      [320, 256],
    ] as const)
      await expectNothingCut(page, { width, height })
  })

for (const screen of screens)
  test(`${screen.name}, in a language that is 40 % longer and in brackets: fits, nothing is cut off, every text is in the catalogue`, {
    tag: '@widest',
  }, async ({ page, complaints }) => {
    announce(screen, complaints)
    await open(screen, page, { prefix: '/da', width: 320, height: 800 })
    for (const width of [320, 768, 1280]) await expectNothingCut(page, { width, height: 800 })
    expect(await findUntranslated(page)).toEqual([])
  })

/** Opens the state in the first view, takes its picture, and has axe apply all rules there and those of colours in the others. */
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
  readonly prefix: keyof typeof words
  readonly width: number
  readonly height: number
}

async function open(screen: ScreenState, page: Page, { prefix, width, height }: FirstView): Promise<void> {
  await page.setViewportSize({ width, height })
  await screen.open({ page, stage, prefix, t: words[prefix].phrase })
  await settled(page)
}

async function lookAsApproved(
  { name, pictures }: ScreenState,
  page: Page,
  prefix: '' | '/de',
): Promise<void> {
  // The stories bring their fonts through fontconfig, which only Linux has.
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

/** In the page, before its own scripts: nothing is remembered, its clock is the server's, and it is granted every hold. */
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
