/** Uses a page with the keyboard alone, on the narrowest phone. */
import type { Locator, Page } from 'playwright/test'

export const narrow = { width: 320, height: 640 }

/** Moves to a button or link, by its name or itself, with the Tab key and presses Enter. */
export async function press(
  page: Page,
  wanted: string | Locator,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  await tabTo(page, typeof wanted === 'string' ? page.getByRole(role, { name: wanted }) : wanted)
  await page.keyboard.press('Enter')
}

/** Moves the focus to an element with the Tab key; stays if it is there already. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach ${target}.`)
}
