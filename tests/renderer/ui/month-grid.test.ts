/**
 * The date grid in a browser. In November 2026 the 20th and the 24th to 27th are free; Thursday the 26th is
 * selected.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage } from '#tests/support/browser/expect-page.ts'
import { fixturePages } from './pages.ts'

const open = fixturePages()

const grid = (page: Page) => page.getByRole('grid')
const day = (page: Page, date: string) => page.locator(`.bp-day[value="${date}"]`)
const focused = (page: Page) => page.locator(':focus')
const chosen = (page: Page) => page.locator('td[aria-selected="true"] .bp-day')
const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Without it Playwright waits for a disabled element to become enabled. */
const anyway = { force: true }

describe('The keyboard', () => {
  test('enters the grid at the selected day with one Tab and leaves it with another', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Next month' }).focus()
    await press(page, 'Tab')
    await expectPage(day(page, '2026-11-26')).toBeFocused()
    await press(page, 'Tab')
    await expectPage(page.getByRole('button', { name: 'Time zone' })).toBeFocused()
  })

  test.each([
    ['ArrowLeft', '2026-11-25'],
    ['ArrowRight', '2026-11-27'],
    ['ArrowUp', '2026-11-20'],
    ['ArrowUp ArrowDown', '2026-11-27'],
    ['ArrowDown', '2026-12-03'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageDown', '2026-12-26'],
    ['PageDown PageDown PageUp', '2026-12-26'],
    ['PageDown PageDown PageDown PageDown', '2027-03-10'],
    ['Shift+PageDown', '2027-03-10'],
    ['Shift+PageDown Shift+PageUp', '2026-11-20'],
    ['ArrowDown ArrowLeft ArrowLeft ArrowLeft', '2026-11-30'],
  ])('%s moves focus to %s, within the bookable dates', async (keys, target) => {
    const page = await open()
    await day(page, '2026-11-26').focus()
    await press(page, keys)
    await expectPage(day(page, target)).toBeFocused()
    await expectPage(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
  })

  test.each(['Enter', 'Space'])('selects the focused day with %s', async key => {
    const page = await open()
    await day(page, '2026-11-26').focus()
    await press(page, `PageDown ArrowLeft ArrowLeft ${key}`)
    await expectPage(chosen(page)).toHaveAttribute('value', '2026-12-24')
    await expectPage(focused(page)).toHaveAttribute('value', '2026-12-24')
  })

  test('does not select a day without free times, whose label says so', async () => {
    const page = await open()
    await day(page, '2026-11-26').focus()
    await press(page, 'End Enter Space')
    await expectPage(focused(page)).toHaveAccessibleName(/^Sunday,? 29 November 2026, no times available$/)
    await expectPage(chosen(page)).toHaveAttribute('value', '2026-11-26')
  })
})

describe('The pointer', () => {
  test('selects a free day, and the arrow keys continue from there', async () => {
    const page = await open()
    await day(page, '2026-11-24').click()
    await expectPage(chosen(page)).toHaveAttribute('value', '2026-11-24')
    await press(page, 'ArrowRight')
    await expectPage(day(page, '2026-11-25')).toBeFocused()
  })

  test('turns months up to the last one, and focus stays on the button', async () => {
    const page = await open()
    const next = page.getByRole('button', { name: 'Next month' })
    for (const _ of [1, 2, 3, 4]) await next.click()
    await next.click(anyway)
    await expectPage(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
    await expectPage(next).toBeFocused()
    await expectPage(next).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expectPage(page.getByRole('heading', { name: 'February 2027' })).toBeVisible()
  })
})

test('Months of four, five and six weeks have the same height, loading or not', async () => {
  const page = await open()
  const heights = [await height(page)]
  for (const _ of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Next month' }).click()
    heights.push(await height(page))
  }
  heights.push(await height(await open('state=loading')))
  expect(new Set(heights).size).toBe(1)
})

test('No day can be selected while availability is loading', async () => {
  const page = await open('state=loading')
  await expectPage(grid(page)).toHaveAttribute('aria-busy', 'true')
  await day(page, '2026-11-27').click(anyway)
  await expectPage(chosen(page)).toHaveAttribute('value', '2026-11-26')
})

test('Selecting a day or a time shifts no layout on a wide page', async () => {
  const page = await open('', { viewport: { width: 1280, height: 900 } })
  const before = await boxes(page)
  await day(page, '2026-11-24').click()
  await page.getByText('Afternoon').click()
  await page.getByRole('button', { name: '13:50' }).click()
  await expectPage(page.getByRole('button', { name: '13:50' })).toHaveAttribute('aria-pressed', 'true')
  expect(await boxes(page)).toEqual(before)
})

describe('Without JavaScript', () => {
  test('a free day submits itself, and a day without free times does nothing', async () => {
    const page = await open('', { javaScriptEnabled: false })
    await day(page, '2026-11-29').click(anyway)
    expect(new URL(page.url()).search).toBe('')
    await day(page, '2026-11-27').click()
    await page.waitForURL(/date=2026-11-27/)
  })

  test('the next month and a time submit themselves too', async () => {
    const page = await open('', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.waitForURL(/month=2026-12/)
    await page.getByRole('button', { name: '13:50' }).click()
    await page.waitForURL(/start=13%3A50/)
  })
})

const height = async (page: Page) => (await grid(page).boundingBox())?.height

const boxes = async (page: Page) =>
  Promise.all(
    ['.bp-card', '.bp-days', '.bp-zone', '.bp-bar'].map(selector => page.locator(selector).boundingBox()),
  )
