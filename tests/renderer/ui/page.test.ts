/** How the components behave in a browser. The month grid has a file of its own. */

import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findAxeViolations } from '#tests/support/browser/axe.ts'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { fixturePages } from './pages.ts'

const open = fixturePages()

describe('The time zone', () => {
  const trigger = (page: Page) => page.getByRole('button', { name: /^Time zone: / })
  const search = (page: Page) => page.getByRole('combobox', { name: 'Search for a city' })

  test('can be searched and chosen with the keyboard, and focus returns to the button', async () => {
    const page = await open()
    await trigger(page).press('Enter')
    await expectPage(search(page)).toBeFocused()
    await page.keyboard.type('a')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectPage(page.locator('.bp-zone-option--active')).toContainText('Kolkata')
    const active = await page.locator('.bp-zone-option--active').getAttribute('id')
    await expectPage(search(page)).toHaveAttribute('aria-activedescendant', active ?? 'none')
    await page.keyboard.press('Enter')
    await expectPage(trigger(page)).toHaveText(/Asia\/Kolkata/)
    await expectPage(trigger(page)).toBeFocused()
    await expectPage(search(page)).toHaveCount(0)
  })

  test('can be chosen with the pointer', async () => {
    const page = await open()
    await trigger(page).click()
    await page.getByRole('option', { name: /Lisbon/ }).click()
    await expectPage(trigger(page)).toHaveText(/Europe\/Lisbon/)
  })

  test('does not change when Escape closes the panel or focus leaves it', async () => {
    const page = await open()
    await trigger(page).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expectPage(trigger(page)).toBeFocused()
    await trigger(page).click()
    await page.getByRole('button', { name: 'Next month' }).focus()
    await expectPage(search(page)).toHaveCount(0)
    await expectPage(trigger(page)).toHaveText(/Europe\/Berlin/)
  })

  test('search says when nothing matches, and Enter does not submit the surrounding form', async () => {
    const page = await open()
    await trigger(page).click()
    await page.keyboard.type('nowhere')
    await expectPage(page.getByRole('status').filter({ hasText: 'No Timezone found!' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectPage(search(page)).toBeFocused()
  })
})

test('The language menu closes on Escape and opens without JavaScript', async () => {
  const page = await open()
  await page.locator('summary').click()
  await expectPage(page.getByRole('link', { name: 'Deutsch' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPage(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
  await expectPage(page.locator('summary')).toBeFocused()

  const plain = await open('', { javaScriptEnabled: false })
  await plain.locator('summary').click()
  await plain.getByRole('link', { name: 'Deutsch' }).click()
  await plain.waitForURL(/language=de/)
})

test('A busy button says that it is busy, ignores clicks and keeps its width', async () => {
  const page = await open('screen=review')
  const book = page.locator('.bp-button--primary')
  const before = await sizeOf(book)
  await book.click()
  await expectPage(page.getByRole('status').filter({ hasText: 'Scheduling…' })).toHaveCount(1)
  await expectPage(book).toHaveAccessibleName('Scheduling…')
  await expectPage(book).toHaveAttribute('aria-disabled', 'true')
  await expectPage(book).toBeFocused()
  expect(await sizeOf(book)).toEqual(before)
})

const everyScreen = [
  'screen=time',
  'screen=details',
  'screen=review',
  'screen=services',
  'screen=thanks',
  'screen=time&state=empty',
  'screen=time&state=loading',
  'screen=error',
  'screen=expired',
]

describe.each([
  { width: 320, colorScheme: 'dark', language: 'de', screens: everyScreen },
  { width: 768, colorScheme: 'light', language: 'de', screens: everyScreen.slice(0, 4) },
  { width: 1280, colorScheme: 'light', language: 'en', screens: everyScreen.slice(0, 4) },
] as const)('$width px, $colorScheme, $language', ({ width, colorScheme, language, screens }) => {
  test.each(screens)('%s fits the width, and axe finds no violations', async query => {
    const page = await open(`${query}&language=${language}`, {
      viewport: { width, height: 900 },
      colorScheme,
    })
    expect(await findAxeViolations(page, { rules: { type: 'tag', values: axeTags } })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

test.each(['screen=time', 'screen=details', 'screen=review'])(
  '%s on a phone: the action bar never covers the focused element',
  async query => {
    const page = await open(`${query}&language=de`, { viewport: { width: 320, height: 568 } })
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(key)
        expect(await page.evaluate(hiddenPixels), `after ${key}`).toBeLessThanOrEqual(0)
      }
    }
  },
)

test('Day cells are at least 24 pixels wide and 44 high on the narrowest phone', async () => {
  const page = await open('', { viewport: { width: 320, height: 568 } })
  const size = await page.locator('.bp-day').first().boundingBox()
  expect(size?.width).toBeGreaterThanOrEqual(24)
  expect(size?.height).toBeGreaterThanOrEqual(44)
})

const sizeOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return { width: box?.width, height: box?.height }
}

/** Returns by how many pixels the action bar covers the focused element. */
function hiddenPixels(): number {
  const bar = document.querySelector('.bp-bar')
  const focus = document.activeElement
  if (!bar || !focus || focus === document.body || bar.contains(focus)) return 0
  return focus.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
