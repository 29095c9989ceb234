import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'

test.use({ viewport: { width: 320, height: 480 } })

test('A card animates in once, when a tenth of it is visible', async ({ page }) => {
  await openHome(page, 'no-preference')
  const last = page.getByRole('main').getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => changes(page)).toContain('comes')
  await expect(page.locator('.bp-reveal')).toHaveCount(0)
  const { length } = await changes(page)
  await page.getByRole('banner').scrollIntoViewIfNeeded()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  expect(await changes(page)).toHaveLength(length)
})

test('No card animates in for visitors who prefer reduced motion', async ({ page }) => {
  await openHome(page, 'reduce')
  const last = page.getByRole('main').getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  expect(await changes(page)).toEqual([])
})

/** Opens the start page, and records each card that animates in from then on. */
async function openHome(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  await page.emulateMedia({ reducedMotion })
  await page.goto('/')
  await settled(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(changes => {
      for (const { target, oldValue } of changes)
        if (
          target instanceof Element &&
          target.classList.contains('bp-reveal') &&
          !oldValue?.includes('bp-reveal')
        )
          seen.push('comes')
    }).observe(document.body, { subtree: true, attributeFilter: ['class'], attributeOldValue: true })
  })
}

const changes = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen : []))
