/** Pictures of pages as they were approved; they compare on every Linux, in the stories' own fonts. */
import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Compares the whole page with its picture, without what differs with each run; the window keeps the page's height. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  expect(await widthOf(page), 'the browser sees the fonts of the stories').toBe(widthOfTheFont)
  await page.mouse.move(0, 0)
  // As high as the page, so that what sticks to the foot of the window is at the foot of the page.
  const width = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width, height: await heightOf(page) })
  await expect(page).toHaveScreenshot(`${name}.png`, {
    // Antialiasing differs from machine to machine; a line that has moved does not pass.
    threshold: 0.3,
    maxDiffPixelRatio: 0.004,
    mask: [page.locator('.bp-reference code'), page.getByText(/(Reference|Buchungsnummer): /)],
  })
}

/** How wide the words of `measure` are in the font of the pictures, Roboto, in pixels. */
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
