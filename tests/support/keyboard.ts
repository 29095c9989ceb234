/** Uses a page with the keyboard alone, on the narrowest phone. */
import type { Page } from 'playwright/test'

export const narrow = { width: 320, height: 640 }

/** Moves to a button or link with the Tab key and presses Enter. */
export async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  const target = page.getByRole(role, { name })
  for (let pressed = 0; pressed < 40; pressed++) {
    if (await target.evaluate(element => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach "${name}".`)
}
