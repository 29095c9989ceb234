/** Measures a page's layout in the browser. */
import type { Page } from 'playwright/test'

/** Lists elements that cut off their text, with tag, class and text. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bp *')]
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const cutsX = overflowX === 'hidden' || overflowX === 'clip'
        const cutsY = overflowY === 'hidden' || overflowY === 'clip'
        const hidden =
          // Visually hidden text is one pixel in size.
          element.clientWidth <= 1 ||
          // On a phone only the current step shows its full title; lines stand for the others.
          element.closest('.bp-hidden, .bp-step:not([aria-current])') !== null ||
          !element.checkVisibility()
        return (
          !hidden &&
          // A picture is cropped to its box.
          element.closest(
            '.bp-picture, .bp-cover, .bp-cover-beside, .bp-entry-picture, .bp-gallery-picture, .bp-booking-picture',
          ) === null &&
          ((cutsX && element.scrollWidth > element.clientWidth + 1) ||
            (cutsY && element.scrollHeight > element.clientHeight + 1))
        )
      })
      .map(element => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`),
  )

interface Target {
  readonly name: string
  readonly width: number
  readonly height: number
  /** True for a link in a sentence, which may be as high as its line (WCAG 2.5.8). */
  readonly inText: boolean
}

/** Lists everything that can be pressed, with its size in pixels. */
export const listTargets = (page: Page): Promise<Target[]> =>
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
        // The label around a box is part of its target, and so is the area that a link or button is stretched
        // over.
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

/**
 * Applies the text spacing of WCAG 1.4.12 like a user's style sheet: the policy forbids added style elements.
 */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, spaced)

const spaced = `* { line-height: 1.5 !important; email-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Lists what moves although the visitor prefers reduced motion. */
export const listMoving = (page: Page): Promise<string[]> => page.evaluate(moving)

function moving(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.bp, .bp *')]
    .filter(element => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
      const still = transitionDuration.split(',').every(part => Number.parseFloat(part) < 0.01)
      return animationName !== 'none' || !still || scrollBehavior === 'smooth'
    })
    .map(element => `${element.tagName} ${element.className}`)
}
