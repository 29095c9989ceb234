/** Screen readers and keyboard operation. `screens.spec.ts` checks what all screens have in common. */
import type { Page } from 'playwright/test'
import { fullDate } from '../support/bookings/booking.ts'
import { listen } from '../support/browser/announcements.ts'
import { createAxe } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { refreshed, type Stage, setStage } from '../support/screens/stage.ts'
import {
  fillDetails,
  go,
  maya,
  openDetails,
  openGuests,
  submit,
  type Visit,
} from '../support/screens/visit.ts'
import { startBusinessIn } from '../support/servers/own-business.ts'
import { wordsIn } from '../support/texts/words.ts'

let stage: Stage
test.beforeAll(async () => {
  // Starting a server can take this long on a busy machine.
  test.setTimeout(90_000)
  stage = await setStage(process.env.BOOKPLATE_URL ?? '')
})
test.beforeEach(async () => {
  stage = await refreshed(stage, test.info().parallelIndex)
})

const visit = (page: Page, locale: 'en' | 'de' = 'en'): Visit => ({
  page,
  stage,
  prefix: locale === 'en' ? '' : `/${locale}`,
  t: wordsIn(locale).phrase,
})

/** Grants every hold for ten minutes by the page's clock; returns the URLs of the calls as they come in. */
async function granting(page: Page): Promise<readonly string[]> {
  const calls: string[] = []
  await page.route(/\/api\/v1\/holds/, async route => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: {} })
    calls.push(route.request().url())
    const now = await page.evaluate(() => Date.now())
    const expiresAt = new Date(now + 600_000).toISOString()
    await route.fulfill({ status: 201, json: { hold: 'a-hold', expiresAt } })
  })
  return calls
}

/** Lists the texts with a contrast below 7:1 (WCAG 1.4.6). */
async function faintTexts(page: Page): Promise<readonly string[]> {
  const { violations } = await createAxe(page).withRules(['color-contrast-enhanced']).analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  )
}

const focused = (page: Page) => page.locator(':focus')
const grid = (page: Page) => page.getByRole('grid')
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a mid-month Wednesday within the booking window, which also covers the months before and after. */
function middle(): string {
  const month = stage.haircut.date.slice(0, 7)
  return (
    [11, 12, 13, 14, 15, 16, 17]
      .map(day => `${month}-${day}`)
      .find(date => new Date(date).getUTCDay() === 3) ?? ''
  )
}

const directions = [
  { name: 'English', locale: 'en', tag: 'en-US', sunday: true, rightToLeft: false },
  { name: 'German', locale: 'de', tag: 'de-DE', sunday: false, rightToLeft: false },
  {
    name: 'a language that runs from right to left',
    locale: 'en',
    tag: 'en-US',
    sunday: true,
    rightToLeft: true,
  },
] as const

for (const { name, locale, tag, sunday, rightToLeft } of directions)
  test(`Arrow, Home, End and Page keys move through the month as in the APG date grid, in ${name}`, async ({
    page,
  }) => {
    test.slow()
    const from = middle()
    const sameDay = (months: number) => {
      const date = new Date(from)
      date.setUTCMonth(date.getUTCMonth() + months)
      return date.toISOString().slice(0, 10)
    }
    const right = rightToLeft ? -1 : 1
    const keys: readonly (readonly [key: string, date: string])[] = [
      ['ArrowRight', addDays(from, right)],
      ['ArrowLeft', addDays(from, -right)],
      ['ArrowDown', addDays(from, 7)],
      ['ArrowUp', addDays(from, -7)],
      ['Home', addDays(from, sunday ? -3 : -2)],
      ['End', addDays(from, sunday ? 3 : 4)],
      ['PageDown', sameDay(1)],
      ['PageUp', sameDay(-1)],
    ]
    await go(visit(page, locale), `${maya}?month=${from.slice(0, 7)}`)
    if (rightToLeft) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const day = (date: string) => grid(page).getByRole('button', { name: fullDate(date, tag) })
    for (const [key, target] of keys) {
      await day(from).focus()
      await page.keyboard.press(key)
      await expect(day(target), key).toBeFocused()
      if (target.slice(0, 7) !== from.slice(0, 7))
        await page.keyboard.press(key === 'PageUp' ? 'PageDown' : 'PageUp')
      await expect(day(from)).toBeVisible()
    }
    // A year back or ahead is outside the booking window, so the focus stops at its first or last day.
    await day(from).focus()
    await page.keyboard.press('Shift+PageUp')
    await expect(focused(page)).toHaveAttribute('aria-current', 'date')
    await page.keyboard.press('Shift+PageDown')
    await expect(focused(page)).not.toHaveAttribute('aria-current', 'date')
    await expect(
      page.getByRole('button', { name: visit(page, locale).t('calendar.next_month') }),
    ).toHaveAttribute('aria-disabled', 'true')
    // Enter and Space select the day.
    for (const key of ['Enter', 'Space']) {
      await go(visit(page, locale), `${maya}?month=${stage.haircut.date.slice(0, 7)}`)
      await day(stage.haircut.date).focus()
      await page.keyboard.press(key)
      await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveText(
        String(Number(stage.haircut.date.slice(-2))),
      )
    }
  })

test('The month grid is a single tab stop, named after its month and described with its keys', async ({
  page,
}) => {
  await go(visit(page), `${maya}?month=${stage.haircut.date.slice(0, 7)}`)
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
  await grid(page).locator('[tabindex="0"]').focus()
  await page.keyboard.press('Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(1)
  await expect(grid(page)).toHaveAccessibleName(/^[A-Z][a-z]+ \d{4}$/)
  await expect(grid(page)).toHaveAccessibleDescription(/arrow keys/)
  await expect(grid(page).getByRole('columnheader').first()).toHaveAttribute('abbr', 'Sunday')
})

test('A day is named by its visible number, full date, free times, and whether it is today or selected', async ({
  page,
}) => {
  const { date, starts } = stage.haircut
  await go(visit(page), `${maya}?month=${date.slice(0, 7)}&date=${date}`)
  const chosen = grid(page).getByRole('button', { name: fullDate(date, 'en-US') })
  await expect(chosen).toHaveAccessibleName(
    new RegExp(`^${fullDate(date, 'en-US')}, \\d+ times? available, selected$`),
  )
  expect(fullDate(date, 'en-US')).toContain((await chosen.textContent()) ?? 'nothing')
  expect(starts.length).toBeGreaterThan(1)
  await go(visit(page), maya)
  await expect(page.locator('[aria-current=date]')).toHaveAccessibleName(
    /^\w+, \w+ \d+, \d{4}, Today, .+ available/,
  )
})

test('A day without free times takes focus, says that no times are available, and ignores Enter', async ({
  page,
}) => {
  await go(visit(page), `${maya}?month=${stage.haircut.date.slice(0, 7)}`)
  const sunday = grid(page)
    .getByRole('button', { name: /^Sunday/ })
    .nth(1)
  await sunday.focus()
  await expect(sunday).toBeFocused()
  await expect(sunday).toHaveAttribute('aria-disabled', 'true')
  await expect(sunday).toHaveAccessibleName(/no times available/)
  const before = page.url()
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(before)
})

test('Changing the month announces it once, with the number of days that have free times', async ({
  page,
}) => {
  await go(visit(page), `${maya}?month=${stage.haircut.date.slice(0, 7)}`)
  await settled(page)
  const heard = await listen(page)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await settled(page)
  const months = (await heard.said()).filter(text => /free times/.test(text))
  expect(months).toEqual([
    expect.stringMatching(/^[A-Z][a-z]+ (\d{4}|– [A-Z][a-z]+), \d+ days? with free times$/),
  ])
})

test('A screen reader hears that slots are being searched for, then how many were found', async ({
  page,
}) => {
  let answer = () => {}
  const answered = new Promise<void>(settle => {
    answer = settle
  })
  await page.route('**/api/v1/slots?**', async route => {
    await answered
    await route.continue()
  })
  await page.goto(`${maya}?month=${stage.haircut.date.slice(0, 7)}`)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Finding slots…' })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ starting times? found$/ })).toBeAttached()
  await expect(grid(page)).not.toHaveAttribute('aria-busy')
})

test('A month without free times is announced; its button to the next free slot moves the focus to a heading', async ({
  page,
}) => {
  await go(visit(page), `${maya}?month=2040-02`)
  const heard = await listen(page)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => heard.said()).toContainEqual('January 2040, No days with free times')
  const find = page.getByRole('button', { name: 'Find next available slot' })
  await find.focus()
  await page.keyboard.press('Enter')
  await expect(find).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 }).and(focused(page))).toHaveCount(1)
})

test('Start times stand under a heading with their day, and the chosen one is a pressed button', async ({
  page,
}) => {
  const { date, start } = stage.haircut
  await go(
    visit(page),
    `${maya}?${new URLSearchParams({ month: date.slice(0, 7), date, start, step: 'time' })}`,
  )
  await expect(page.getByRole('heading', { level: 3, name: /^\w+, \w+ \d+/ })).toBeVisible()
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName(/^\d+:\d\d [AP]M$/)
})

test('A new step focuses its heading, sets the page title, and gives its position, as in "Step 2 of 3"', async ({
  page,
}) => {
  const at = visit(page)
  await openDetails(at)
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(
    'Step 2 of 3',
  )
  await fillDetails(page)
  await submit(at)
  const review = page.getByRole('heading', { name: 'Check and book' })
  await expect(review).toBeFocused()
  await expect(page).toHaveTitle('Check and book · Book Haircut · Harbor Studio')
  await expect(page.locator('[aria-current=step]')).toContainText('Step 3 of 3')
})

test('Back keeps every value, and closing the time zone panel returns the focus to its button', async ({
  page,
}) => {
  const at = visit(page)
  await openDetails(at)
  await fillDetails(page)
  await page.getByRole('textbox', { name: 'Additional information' }).fill('By bicycle.')
  await submit(at)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  await expect(page.getByRole('textbox', { name: 'Additional information' })).toHaveValue('By bicycle.')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('button', { pressed: true })).toBeVisible()
  const zones = page.getByRole('button', { name: /^Time zone/ })
  await zones.click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(zones).toBeFocused()
})

test('Validation errors appear in a focused alert that links to each field, which describes its own error', async ({
  page,
}) => {
  const at = visit(page)
  await openDetails(at)
  await submit(at)
  const summary = page.getByRole('alert', { name: 'Please check 3 fields' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /^Email/ }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Email is required/)
})

test('Required fields say so in code and by a star, and contact fields have autocomplete tokens', async ({
  page,
}) => {
  await openDetails(visit(page))
  for (const name of ['First name', 'Last name', 'Email'])
    await expect(page.getByRole('textbox', { name })).toHaveJSProperty('required', true)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveJSProperty('required', false)
  await expect(page.getByText('Fields marked with * are required.')).toBeVisible()
  const tokens = await page
    .locator('input[autocomplete]')
    .evaluateAll(all => all.map(input => [input.getAttribute('name'), input.getAttribute('autocomplete')]))
  expect(Object.fromEntries(tokens)).toMatchObject({
    firstName: 'given-name',
    lastName: 'family-name',
    email: 'email',
    phone: 'tel',
    dateOfBirth: 'bday',
  })
})

test('A choice of locations is a required radio group', async ({ page }) => {
  const { date, start } = stage.consultation
  const query = new URLSearchParams({ month: date.slice(0, 7), date, start, step: 'details' })
  await go(visit(page), `/widget/appointment/leo/consultation?${query}`)
  const group = page.getByRole('radiogroup', { name: 'Location' })
  await expect(group).toHaveAttribute('aria-required', 'true')
  await expect(group.getByRole('radio')).toHaveCount(3)
})

test('The time zone combobox moves with arrows, announces its count, chooses on Enter and cancels on Escape', async ({
  page,
}) => {
  await go(visit(page), maya)
  await page.getByRole('button', { name: /^Time zone/ }).click()
  const box = page.getByRole('combobox')
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  await expect(page.getByRole('option').first()).toBeVisible()
  const heard = await listen(page)
  await box.fill('lisbon')
  await expect.poll(() => heard.said()).toContainEqual(expect.stringMatching(/^\d+ time zones? found$/))
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const active = (await box.getAttribute('aria-activedescendant')) ?? ''
  await expect(page.locator(`[id="${active}"]`)).toContainText('Lisbon')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Time zone: Berlin/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox').fill('lisbon')
  await expect(page.getByRole('option').first()).toContainText('Lisbon')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Time zone: Lisbon/ })).toBeFocused()
})

test('A hold about to expire is announced twice without moving the focus, and is renewed when it ends', async ({
  page,
}) => {
  const at = visit(page)
  const calls = await granting(page)
  await page.clock.install()
  await openDetails(at)
  await expect.poll(() => calls.length).toBe(1)
  const name = page.getByRole('textbox', { name: 'First name' })
  await name.focus()
  const heard = await listen(page)
  await page.clock.fastForward('05:01')
  await expect.poll(() => heard.said()).toContainEqual('Your time is held for 5 more minutes.')
  await page.clock.fastForward('04:00')
  await expect.poll(() => heard.said()).toContainEqual('Your time is held for 1 more minute.')
  await page.clock.fastForward('01:00')
  await expect.poll(() => calls.length).toBe(2)
  await expect(name).toBeFocused()
})

test('Adding a guest focuses the name field, removing one focuses "Add guest", and both are announced', async ({
  page,
}) => {
  await openGuests(visit(page), 'yoga')
  const guest = (number: number) => page.getByRole('group', { name: `Guest ${number}` })
  const add = page.getByRole('button', { name: 'Add guest' })
  const heard = await listen(page)
  for (const number of [1, 2]) {
    await add.click()
    await expect(guest(number).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect.poll(() => heard.said()).toContainEqual(`Guest ${number} added`)
    await guest(number).getByRole('textbox', { name: 'Email' }).fill('bob@example.org')
  }
  // Only the guest who repeats an address gets the error.
  await submit(visit(page))
  const repeated = /Email ID must be unique for guests\.$/
  await expect(guest(2).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(repeated)
  await expect(guest(1).getByRole('textbox', { name: 'Email' })).not.toHaveAccessibleDescription(repeated)
  await page.getByRole('button', { name: 'Remove guest 1' }).click()
  await expect.poll(() => heard.said()).toContainEqual('Guest removed. 1 guest left.')
  await expect(page.locator('body')).not.toBeFocused()
  await expect(add).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`Every text has a contrast of 7:1 if the visitor prefers more contrast, in ${colorScheme} mode`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    const { date, start } = stage.haircut
    const query = new URLSearchParams({ month: date.slice(0, 7), date, start, step: 'time' })
    await go(visit(page), `${maya}?${query}`)
    expect(await faintTexts(page)).toEqual([])
    await openDetails(visit(page))
    await submit(visit(page))
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await faintTexts(page)).toEqual([])
  })

test('The page declares its language, and the language switch marks each link with its own', async ({
  page,
}) => {
  for (const [locale, tag] of [
    ['en', 'en-US'],
    ['de', 'de'],
  ] as const) {
    await go(visit(page, locale), '/')
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
  }
  await page.locator('summary').click()
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('hreflang', 'en-US')
})

test("A text in a different language from the page has a lang attribute; one in the page's language has none", async ({
  page,
}) => {
  test.setTimeout(120_000)
  const server = await startBusinessIn('en')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const said = (name: string) => heading(name).locator('span')
  try {
    await page.goto(`${server.url}/de${maya}`)
    await expect(said('Haircut')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.bp-summary-about span')).toHaveAttribute('lang', 'en')
    await page.goto(`${server.url}/de/widget/service-menus/beauty`)
    await expect(said('Beauty')).toHaveAttribute('lang', 'en')
    await expect(heading('Hair')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.bp-offer-row-title span').first()).toHaveAttribute('lang', 'en')
    await page.goto(`${server.url}/de`)
    await expect(heading('Hair')).toHaveAttribute('lang', 'en')
    await page.goto(server.url + maya)
    await expect(said('Haircut')).not.toHaveAttribute('lang')
  } finally {
    await page.close()
    await server.stop()
  }
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('day and time are submit buttons, which lead to the details step', async ({ page }) => {
    const { date, start } = stage.haircut
    await page.goto(`${maya}?month=${date.slice(0, 7)}`)
    await grid(page)
      .getByRole('button', { name: fullDate(date, 'en-US') })
      .click()
    await page.locator(`button[value="${start}"]`).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  })
})
