/** Compares pages with approved screenshots on any Linux, in the stories' own fonts. */
import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/**
 * Compares the whole page with its screenshot, masking what differs between runs. Resizes the window to the
 * page's height.
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  expect(await widthOf(page), 'the browser sees the fonts of the stories').toBe(widthOfTheFont)
  await page.mouse.move(0, 0)
  // As high as the page, so that a sticky footer is at its end.
  const width = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width, height: await heightOf(page) })
  // Those that were out of sight have just begun to load.
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || !image.checkVisibility()),
  )
  await expect(page).toHaveScreenshot(`${name}.png`, {
    // Tolerates antialiasing that differs between machines, but not a line that has moved.
    threshold: 0.3,
    maxDiffPixelRatio: 0.004,
    mask: [
      page.locator('.bp-reference code'),
      page.getByText(/(Reference|Buchungsnummer): /),
      page.locator('.bp-receipt-head span, [data-fact=number] dd, [data-fact=date] dd, [data-fact^=paid] dt'),
    ],
  })
}

/** Width in pixels of the words in `measure` in Roboto. */
const widthOfTheFont = 248
const measure = 'Hamburgefonstiv 0123456789 Ägÿ'

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(text => {
    const context = document.createElement('canvas').getContext('2d')
    const root = document.querySelector('.bp')
    if (!context || !root) return 0
    context.font = `16px ${getComputedStyle(root).fontFamily}`
    return Math.round(context.measureText(text).width)
  }, measure)
