/** Walks through a page with the Tab key. */
import type { CDPSession, Page } from 'playwright/test'

/**
 * Returns what got the focus by Tab, from the beginning of the page on, and could not be seen: behind a bar, or out of
 * the window. Presses quickly first. What is not seen then is looked at again in a walk that waits for each frame,
 * since only then has the browser scrolled for certain.
 */
export async function findHiddenFocus(page: Page): Promise<readonly string[]> {
  const hidden = await walkByTab(page, { pressesAtOnce: 15, waitsForFrames: false })
  return hidden.length === 0 ? hidden : walkByTab(page, { pressesAtOnce: 1, waitsForFrames: true })
}

interface Pace {
  readonly pressesAtOnce: number
  readonly waitsForFrames: boolean
}

async function walkByTab(page: Page, { pressesAtOnce, waitsForFrames }: Pace): Promise<readonly string[]> {
  const walk = await page.evaluateHandle(beginWalk, waitsForFrames)
  const session = await page.context().newCDPSession(page)
  try {
    for (let pressed = 0; pressed < 90; pressed += pressesAtOnce) {
      // The page notes each by itself: a way back and forth for each would take longer than all else.
      await Promise.all(Array.from({ length: pressesAtOnce }, () => pressTab(session)))
      const { isOver, hidden } = await walk.evaluate(async noted => {
        await noted.latest
        return noted
      })
      if (isOver) return hidden
    }
  } finally {
    await session.detach()
    await walk.dispose()
  }
  throw new Error('Tab does not come to an end within 90 presses.')
}

async function pressTab(session: CDPSession): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}

/** Tab begins before everything, wherever the screen has put the focus. Of each element that gets it is noted whether it is seen. */
function beginWalk(waitsForFrames: boolean) {
  const walk = { isOver: false, hidden: [] as string[], latest: Promise.resolve() }
  const end = new AbortController()
  addEventListener('keyup', onKeyUp, { capture: true, signal: end.signal })
  scrollTo(0, 0)
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  return walk

  // The focus moves while a key goes down.
  function onKeyUp(): void {
    if (waitsForFrames)
      walk.latest = new Promise(seen => requestAnimationFrame(() => setTimeout(seen))).then(note)
    else note()
  }

  function note(): void {
    const element = document.activeElement
    if (!element || element === document.body) {
      // It has left the page.
      walk.isOver = true
      end.abort()
    } else if (!isSeen(element)) walk.hidden.push(describe(element))
  }

  /** With where it is in the window, and what is there instead. */
  function describe(element: Element): string {
    const { x, y, width, height } = element.getBoundingClientRect()
    const cover = document.elementFromPoint(x + width / 2, y + height / 2)
    const name = `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`
    return `${name} (${[x, y, width, height].map(Math.round)} of ${innerWidth},${innerHeight}; there: ${cover?.tagName} ${cover?.className})`
  }

  /** WCAG 2.4.11: of what has the focus something must be seen. */
  function isSeen(element: Element): boolean {
    const shown = element.matches('input[type=radio], input[type=checkbox]')
      ? (element.closest('label') ?? element)
      : element
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap(x =>
      [0.15, 0.5, 0.85].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    return points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (shown.contains(top) || top.contains(shown))
    })
  }
}
