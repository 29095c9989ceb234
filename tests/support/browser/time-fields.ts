import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Expects that no field for a time is narrower than its time, with AM and PM where the browser shows them. */
export async function expectTimesToFit(page: Page): Promise<void> {
  const cut = await page.locator('input[type="time"]').evaluateAll((fields: HTMLInputElement[]) =>
    fields.flatMap(field => {
      const { width } = field.getBoundingClientRect()
      const style = field.style.cssText
      field.style.cssText = 'flex: none; width: max-content; max-width: none'
      const needed = field.getBoundingClientRect().width
      field.style.cssText = style
      return width > 0 && width < needed - 0.5 ? [`${field.ariaLabel}: ${width} of ${needed}`] : []
    }),
  )
  expect(cut).toEqual([])
}

/** Expects that the two times of each span of hours stand on one line. */
export async function expectSpansOnOneLine(page: Page): Promise<void> {
  const lines = await page
    .locator('.hours-span')
    .evaluateAll(spans =>
      spans.map(
        span =>
          new Set([...span.querySelectorAll('input')].map(field => field.getBoundingClientRect().top)).size,
      ),
    )
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(count => count !== 1)).toEqual([])
}
