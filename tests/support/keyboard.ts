/** Uses a page with the keyboard alone, on the narrowest phone. */
import type { Locator, Page } from 'playwright/test'

export const narrow = { width: 320, height: 640 }

/** Moves to a button or link, by its name or itself, with the Tab key and presses Enter. */
export async function press(
  page: Page,
  wanted: string | Locator,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  const target = typeof wanted === 'string' ? page.getByRole(role, { name: wanted }) : wanted
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await target.evaluate(element => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach "${wanted}".`)
}
