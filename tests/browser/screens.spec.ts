/**
 * What holds on every screen, in every state of `support/screens.ts`: axe finds nothing, nothing is cut off or
 * overlaid, everything can be hit with a finger and reached with Tab.
 */
import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser.ts'
import { cutTexts } from '../support/layout.ts'
import { type ScreenState, screens, type Visit } from '../support/screens.ts'
import { refreshed, type Stage, setStage } from '../support/stage.ts'
import { wordsIn } from '../support/words.ts'

let stage: Stage
test.beforeAll(async () => {
  // A busy machine takes its time for a server.
  test.setTimeout(90_000)
  stage = await setStage(process.env.BOOKPLATE_URL ?? '')
})
test.beforeEach(async () => {
  stage = await refreshed(stage, test.info().parallelIndex)
})

/** Axe takes its time, four times for each page. */
test.describe.configure({ timeout: 180_000 })

const visit = (page: Page, locale: 'en' | 'de'): Visit => ({
  page,
  stage,
  prefix: locale === 'en' ? '' : `/${locale}`,
  t: wordsIn(locale).phrase,
})

/** Every two of width, colours and language meet. The last is where the smallest text runs and fingers press. */
const views = {
  en: [
    { width: 768, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
    { width: 320, colorScheme: 'light' },
  ],
  de: [
    { width: 320, colorScheme: 'dark' },
    { width: 768, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
} as const

async function openAndLook(screen: ScreenState, page: Page, locale: 'en' | 'de'): Promise<void> {
  for (const [index, { width, colorScheme }] of views[locale].entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 640 })
    if (index === 0) await screen.open(visit(page, locale))
    await test.step(`${width} pixels, ${colorScheme}`, async () => {
      await expectToFit(page)
      await expectNoAxeViolations(page)
    })
  }
}

// One load of the page serves many proofs: they leave it as it was, but for the last.
for (const screen of screens)
  test(`${screen.name}, en: axe finds nothing, everything fits, can be hit, moves for nobody who asks, and is reached with Tab`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, 'en')
    await test.step('what can be pressed is 24 pixels high and wide or more, and 44 where it stands alone', async () => {
      const targets = await targetsOf(page)
      expect(targets.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
      expect(targets.filter(({ height, inText }) => height < 44 && !inText)).toEqual([])
    })
    await test.step('nothing moves for those who ask for that, and system colours leave nothing out', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      expect(await page.evaluate(moving)).toEqual([])
      await expectNoAxeViolations(page)
      await page.emulateMedia({ forcedColors: 'none' })
    })
    // 1280 × 1024 at 400 % is 320 × 256.
    for (const height of [568, 256])
      await test.step(`Tab leads through everything ${height} pixels high, and what has the focus is in sight`, async () => {
        await page.setViewportSize({ width: 320, height })
        await fromTheStart(page)
        expect(await hiddenFocus(page)).toEqual([])
      })
  })

for (const screen of screens)
  test(`${screen.name}, de: axe finds nothing, everything fits, and text with wide spacing, or twice as large, is cut nowhere`, async ({
    page,
    complaints,
  }) => {
    announce(screen, complaints)
    await openAndLook(screen, page, 'de')
    // WCAG 1.4.12; then as a browser's zoom does: half the width, twice the pixels.
    await page.evaluate(adopt, spaced)
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectToFit(page)
      expect(await cutTexts(page)).toEqual([])
    }
  })

/** Tab begins before everything, wherever the screen has put the focus. */
const fromTheStart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })

function announce({ status }: ScreenState, complaints: { expect(pattern: RegExp): void }) {
  if (status !== undefined) complaints.expect(new RegExp(`status of ${status}`))
}

const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** The policy forbids style elements of others; what a user's own style sheet does comes this way. */
function adopt(text: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

interface Target {
  readonly name: string
  readonly width: number
  readonly height: number
  /** A link in a sentence may be as high as its line (2.5.8). */
  readonly inText: boolean
}

const targetsOf = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=option]',
    )
    return [...all]
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.closest('.bp-hidden, .bp-skip, [inert]') === null,
      )
      .map(element => {
        // The label around a box can be pressed too.
        // So can all that a link or button is spread over.
        const spread =
          getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
        const box = (spread ?? element.closest('label') ?? element).getBoundingClientRect()
        const own = element.closest('p, li, dd')
        const inText =
          element.tagName === 'A' && getComputedStyle(element).display.startsWith('inline') && own !== null
        return {
          name: `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
          width: Math.round(box.width),
          height: Math.round(box.height),
          inText,
        }
      })
  })

/** What got the focus by Tab and could not be seen: behind a bar, or out of the window. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let pressed = 0; pressed < 90; pressed++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(focused)
    if (found === undefined) return hidden
    if (!found.seen) hidden.push(found.name)
  }
  throw new Error('Tab does not come to an end within 90 presses.')
}

/** WCAG 2.4.11: of what has the focus something must be seen. Undefined: the focus has left the page. */
function focused(): { readonly name: string; readonly seen: boolean } | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const shown = element.matches('input[type=radio], input[type=checkbox]')
    ? (element.closest('label') ?? element)
    : element
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap(x =>
    [0.15, 0.5, 0.85].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const seen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    return top !== null && (shown.contains(top) || top.contains(shown))
  })
  return { name: `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`, seen }
}

function moving(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.bp, .bp *')]
    .filter(element => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
      const still = transitionDuration.split(',').every(part => Number.parseFloat(part) < 0.01)
      return animationName !== 'none' || !still || scrollBehavior === 'smooth'
    })
    .map(element => `${element.tagName} ${element.className}`)
}
