import type { Page } from 'playwright/test'

/** Elements that cut off text of theirs, as their tag, class and text. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bp *')]
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const cutsX = overflowX === 'hidden' || overflowX === 'clip'
        const cutsY = overflowY === 'hidden' || overflowY === 'clip'
        // Said, not shown: hidden in one pixel.
        const hidden =
          // Said, not shown: hidden in one pixel.
          element.clientWidth <= 1 ||
          // On a phone the step that the visitor is at is written in full; of the others the lines tell enough.
          element.closest('.bp-hidden, .bp-step:not([aria-current])') !== null ||
          !element.checkVisibility()
        return (
          !hidden &&
          ((cutsX && element.scrollWidth > element.clientWidth + 1) ||
            (cutsY && element.scrollHeight > element.clientHeight + 1))
        )
      })
      .map(element => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`),
  )
