/** Choosing a date and time by mouse, touch and keyboard; its announcements; the hold on the chosen time. */
import type { Locator, Page } from 'playwright/test'
import type { SlotDay } from '#schemas/generated/types.gen.ts'
import {
  type BookingWish,
  bookThroughApi,
  button,
  chooseTime,
  dayCell,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
  showMonth,
  showPart,
  startsOn,
  timeButton,
  timeOfDay,
} from '../support/bookings/booking.ts'

import { holdingBack } from '../support/bookings/managing.ts'
import { expect, test } from '../support/browser/browser.ts'
import { holdScripts } from '../support/browser/held-scripts.ts'
import { settled } from '../support/browser/settled.ts'
import { getWhenFree } from '../support/servers/busy-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const zone = 'Europe/Berlin'
const path = '/widget/appointment/leo/portrait'
const monthHeading = (page: Page): Locator => page.locator('h3').first()
const summary = (page: Page): Locator => page.getByRole('complementary')

test('Changing the month by keys or buttons keeps the focus in place', async ({ page }) => {
  const month = nextMonth()
  const day = dayCell(page, `${month}-12`, english)
  await page.goto(`${path}?month=${month}`)
  await day.focus()
  const first = (await monthHeading(page).textContent()) ?? ''

  await page.keyboard.press('PageDown')
  await expect(monthHeading(page)).not.toHaveText(first)
  await expect(page.locator('.bp-day:focus')).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(monthHeading(page)).toHaveText(first)
  await expect(day).toBeFocused()

  await page.keyboard.press('Home')
  await expect(focusedColumn(page)).resolves.toBe(0)
  await page.keyboard.press('End')
  await expect(focusedColumn(page)).resolves.toBe(6)

  await button(page, 'Next month').click()
  await expect(button(page, 'Next month')).toBeFocused()
  await expect(monthHeading(page)).not.toHaveText(first)
})

/** Returns the month after the visitor's, such as "2026-12". */
function nextMonth(): string {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    .format()
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a horizontal swipe changes the month either way; a vertical one only scrolls', async ({ page }) => {
    await page.goto(path)
    const days = page.getByRole('grid')
    const first = (await monthHeading(page).textContent()) ?? ''
    const fetched = page.waitForRequest(/findSlots|\/slots\?/)
    await expect(async () => {
      await swipe(page, days, { across: -160, down: 10 })
      await expect(monthHeading(page)).not.toHaveText(first, { timeout: 500 })
    }).toPass()
    await fetched
    await swipe(page, days, { across: 160, down: -8 })
    await expect(monthHeading(page)).toHaveText(first)

    await swipe(page, days, { across: 40, down: -150 })
    await swipe(page, days, { across: 30, down: 0 })
    await expect(monthHeading(page)).toHaveText(first)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})

test('A prefetched month appears at once; only a slow one says that slots are being searched for', async ({
  page,
}) => {
  await page.goto(path)
  await settled(page)
  const heard = await transcriptOf(page)
  const answer = await waitingSlots(page)

  // The next month was prefetched while this one was on screen.
  await button(page, 'Next month').click()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  expect(await heard()).not.toContain('Finding slots…')

  await button(page, 'Next month').click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Finding slots…')).toBeVisible()
  answer()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  const words = await heard()
  expect(words.indexOf('Finding slots…')).toBeGreaterThan(-1)
  expect(words.slice(words.indexOf('Finding slots…') + 1).join('\n')).toMatch(/\d+ starting times? found/)
})

test('A day without free times says so and offers a button to the next available slot', async ({ page }) => {
  const wish: BookingWish = { provider: 'leo', service: 'portrait', day: 1, zone }
  const day = await freeDay(page.request, wish)
  const closed = await closedDayAfter(page, day)
  await page.goto(`${path}?month=${closed.slice(0, 7)}&date=${closed}`)
  await expect(page.getByText('No Slots available')).toBeVisible()
  await button(page, 'Find next available slot').click()
  await expect(page.getByText('No Slots available')).toBeHidden()
  await expect(page.locator('.bp-time').first()).toBeVisible()
})

test('Choosing a day shows its times in the very next frame if they have loaded', async ({ page }) => {
  const wish: BookingWish = { provider: 'leo', service: 'portrait', day: 4, zone }
  const day = await freeDay(page.request, wish)
  await page.goto(path)
  await showMonth(page, day.date, english)
  await expect(page.locator('.bp-time').first()).toBeVisible()
  // Reads what the next frame will paint. The capturing listener runs before React hears of the click.
  await page.evaluate(() =>
    addEventListener(
      'click',
      () =>
        requestAnimationFrame(() => {
          document.body.dataset.painted = document.querySelector('.bp-times-heading')?.textContent ?? ''
        }),
      { capture: true, once: true },
    ),
  )
  await dayCell(page, day.date, english).click()
  const shown = await page.locator('.bp-times-heading').textContent()
  await expect(page.locator('body')).toHaveAttribute('data-painted', shown ?? '')
  await expect(timeButton(page, getSlot(day, 0), english, zone)).toBeVisible()
})

test('The layout does not shift while a visitor changes months and chooses a day and a time', async ({
  page,
}) => {
  const day = await freeDay(page.request, { provider: 'leo', service: 'portrait', day: 6, zone })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Reflect.get(window, 'shifts').push([entry, Reflect.get(entry, 'value')])
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  const answer = await waitingSlots(page)
  await button(page, 'Next month').click()
  await button(page, 'Next month').click()
  await expect(page.getByText('Finding slots…')).toBeVisible()
  answer()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  expect(await shiftsOf(page)).toEqual([])
  await page.goto(path)
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone })
  await expect(summary(page)).toContainText(timeOfDay(getSlot(day, 0).start, 'en-US', zone))
  expect(await shiftsOf(page)).toEqual([])
})

test.describe('The hold on a chosen time', () => {
  test.describe.configure({ mode: 'serial' })
  let server: TestServer | undefined
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server?.stop())
  test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

  test('blocks the time for others, survives a reload, follows another choice and ends on leaving the page', async ({
    page,
  }) => {
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 0, zone }
    const day = await freeDay(page.request, wish)
    const first = getSlot(day, 0)
    const other = getSlot(day, 10)
    await page.goto('/widget/appointment/leo/haircut')
    await chooseTime(page, { day, slot: first, words: english, zone })
    await expect(summary(page)).toContainText('held for you until')
    await expect.poll(() => startsOn(page.request, wish, day.date)).not.toContain(first.start)
    await expect(timeButton(page, first, english, zone)).toHaveAttribute('aria-pressed', 'true')

    await page.reload()
    await expect(timeButton(page, first, english, zone)).toHaveAttribute('aria-pressed', 'true')
    await expect(summary(page)).toContainText('held for you until')
    await expect.poll(() => startsOn(page.request, wish, day.date)).not.toContain(first.start)

    const held = page.waitForResponse(response => /\/holds$/.test(response.url()))
    await showPart(page, other, english, zone)
    await timeButton(page, other, english, zone).click()
    await (await held).finished()
    await expect.poll(() => startsOn(page.request, wish, day.date)).not.toContain(other.start)
    await expect.poll(() => startsOn(page.request, wish, day.date)).toContain(first.start)

    await page.goto('about:blank')
    await expect.poll(() => startsOn(page.request, wish, day.date)).toContain(other.start)
    await page.goBack()
    await expect(timeButton(page, other, english, zone)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => startsOn(page.request, wish, day.date)).not.toContain(other.start)
    await page.goto('about:blank')
  })

  test('fails if somebody was faster: the visitor is told at once and the time disappears', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 1, zone }
    const day = await freeDay(page.request, wish)
    const slot = getSlot(day, 0)
    await page.goto('/widget/appointment/leo/haircut')
    await showMonth(page, day.date, english)
    await dayCell(page, day.date, english).click()
    expect(await bookThroughApi(page.request, wish, slot)).toBe(201)
    await timeButton(page, slot, english, zone).click()
    await expect(page.getByRole('alert')).toContainText(
      'Booking unsuccessful, resource unavailable at the moment.',
    )
    await expect(timeButton(page, slot, english, zone)).toHaveCount(0)
    await expect(heading(page, 'Choose a date and time')).toBeVisible()
    await expect(summary(page)).not.toContainText('held for you')
  })

  test('is not asked for while a booking that came first is on its way', async ({ page }) => {
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 5, zone }
    const { start } = getSlot(await freeDay(page.request, wish), 0)
    const asked: string[] = []
    page.on('request', request => asked.push(...(/\/holds$/.exec(request.url()) ?? [])))
    const widget = await holdScripts(page, 'booking.hold_expired')
    const booking = await holdingBack(page, /\/api\/v1\/bookings$/)
    await page.goto(`/widget/appointment/leo/haircut?${new URLSearchParams({ start, step: 'details' })}`)
    await enterDetails(page, english)
    await button(page, 'Continue').click()
    const sent = page.waitForRequest(/\/api\/v1\/bookings$/)
    await button(page, 'Book appointment').click()
    await sent
    widget.release()
    await expect(page.locator('.bp-hold')).toBeAttached()
    booking.release()
    await expect(heading(page, 'Thank you!')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('keeps the time in place when the visitor goes back, whether or not the times of its holder can be loaded', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED/)
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 4, zone, minSlots: 4 }
    const day = await freeDay(page.request, wish)
    const slot = getSlot(day, 0)
    const chosen = timeButton(page, slot, english, zone)
    await page.clock.install()
    await page.goto('/widget/appointment/leo/haircut')
    await chooseTime(page, { day, slot, words: english, zone })
    await expect(summary(page)).toContainText('held for you until')
    await button(page, 'Continue').click()
    await expect(heading(page, english.details)).toBeVisible()

    const asked: string[] = []
    let fail = () => {}
    const word = new Promise<void>(resolve => {
      fail = resolve
    })
    page.on('request', request => asked.push(...(/\/slots\?.*/.exec(request.url()) ?? [])))
    await page.route(/\/slots\?.*hold=/, async route => {
      await word
      await route.abort()
    })
    // Until then the times from before are shown as they were.
    await page.clock.fastForward('00:20')
    const named = page.waitForRequest(/\/slots\?.*hold=/)
    await page.goBack()
    await named
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
    expect(asked.filter(address => address.includes('hold='))).toHaveLength(1)
    expect(new Set(asked).size).toBe(asked.length)

    const failed = page.waitForEvent('requestfailed')
    fail()
    await failed
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.unroute(/\/slots\?.*hold=/)
    await button(page, 'Next month').click()
    await button(page, 'Previous month').click()
    await dayCell(page, day.date, english).click()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.goto('about:blank')
  })

  test('is announced as expired when it runs out, and is then renewed once', async ({ page }) => {
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 2, zone }
    const day = await freeDay(page.request, wish)
    await page.clock.install()
    await page.goto('/widget/appointment/leo/haircut')
    await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone })
    await expect(summary(page)).toContainText('held for you until')
    const again = page.waitForResponse(response => /\/holds$/.test(response.url()))
    const heard = await transcriptOf(page)
    await page.clock.fastForward('11:00')
    expect((await again).status()).toBe(201)
    expect((await heard()).join('\n')).toContain('Your time is no longer held.')
    await page.goto('about:blank')
  })

  test('moves to another provider who is free at that time; otherwise the visitor is told', async ({
    page,
    complaints,
  }) => {
    const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 3, zone }
    const day = await freeDay(page.request, wish)
    const others = await startsOn(page.request, { ...wish, provider: 'maya' }, day.date)
    const shared = day.slots.find(({ start }) => others.includes(start))
    const only = day.slots.find(({ start }) => !others.includes(start))
    expect(shared ?? only).toBeDefined()
    await page.goto('/widget/appointment/service/haircut')
    await page.getByRole('radio', { name: /Leo/ }).check()
    if (shared) {
      await chooseTime(page, { day, slot: shared, words: english, zone })
      await page.getByRole('radio', { name: /Maya/ }).check()
      await expect(summary(page)).toContainText('Maya')
      await expect(timeButton(page, shared, english, zone)).toHaveAttribute('aria-pressed', 'true')
      await expect(summary(page)).toContainText('held for you until')
    }
    if (only) {
      // Either the slot list or the refused hold says so, whichever answer comes first.
      complaints.allow(/status of 409/)
      await page.getByRole('radio', { name: /Leo/ }).check()
      await chooseTime(page, { day, slot: only, words: english, zone })
      await page.getByRole('radio', { name: /Maya/ }).check()
      const said = page.getByRole('main').getByText(/Staff busy|unavailable|Your time is not free here/)
      await expect(said.first()).toBeVisible()
      await expect(summary(page)).not.toContainText(timeOfDay(only.start, 'en-US', zone))
    }
    await page.goto('about:blank')
  })
})

const focusedColumn = (page: Page): Promise<number> =>
  page.evaluate(() => document.activeElement?.closest<HTMLTableCellElement>('td')?.cellIndex ?? -1)

/** Drags a finger from the middle of an element; distances are in pixels. */
async function swipe(page: Page, on: Locator, { across, down }: { across: number; down: number }) {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to swipe on.')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * part, y: y + down * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await session.detach()
}

/** Starts recording live regions; the returned function lists what they have said since, in order. */
async function transcriptOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const text = element?.closest('[role=status], [aria-live]')?.textContent?.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'said')])
}

/** Returns the shifts since the document was parsed: a browser may paint half of it and then the rest. */
const shiftsOf = async (page: Page): Promise<readonly unknown[]> =>
  JSON.parse(
    await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const parsedAt: number = Reflect.get(navigation ?? {}, 'domInteractive')
      const shifts: readonly (readonly [PerformanceEntry, number])[] = Reflect.get(window, 'shifts')
      return JSON.stringify(shifts.filter(([{ startTime }]) => startTime > parsedAt))
    }),
  )

/** Holds back answers to slot requests until the returned function is called. */
async function waitingSlots(page: Page): Promise<() => void> {
  let answer = () => {}
  const word = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/v1/slots?**', async route => {
    await word
    await route.continue()
  })
  return answer
}

/** Returns a date in the two weeks from a day on, on which nothing is free: leo works Monday to Thursday. */
async function closedDayAfter(page: Page, { date }: SlotDay): Promise<string> {
  const dates = Array.from({ length: 14 }, (_, days) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10),
  )
  const query = new URLSearchParams({
    provider: 'leo',
    service: 'portrait',
    timezone: zone,
    from: date,
    to: dates.at(-1) ?? date,
  })
  const { days }: { days: SlotDay[] } = await (
    await getWhenFree(page.request, `/api/v1/slots?${query}`)
  ).json()
  const open = new Set(days.map(day => day.date))
  const closed = dates.find(candidate => !open.has(candidate))
  if (closed === undefined) throw new Error(`Every day from ${date} on has free times.`)
  return closed
}
