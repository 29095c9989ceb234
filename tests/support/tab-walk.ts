/** Walks through a page with the Tab key. */
import type { Page } from 'playwright/test'

/**
 * Returns the elements that got focus from the start of the page on but were hidden by a bar or out of view.
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  await goToStart(page)
  const hidden: string[] = []
  for (let pressed = 0; pressed < 90; pressed++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(focused)
    if (found === undefined) return hidden
    if (!found.seen) hidden.push(found.name)
  }
  throw new Error('Tab does not come to an end within 90 presses.')
}

/**
 * Returns the focused element and whether any part of it is visible (WCAG 2.4.11), or undefined if focus has
 * left the page.
 */
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

/** Moves focus before the first element, wherever the screen has put it. */
const goToStart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
