/** A page starts with the messages of its first step; until the others load, no key or empty label shows. */
import type { Page, Route } from 'playwright/test'
import {
  button,
  chooseTime,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { readCatalogueFiles } from '../support/texts/catalogue-files.ts'
import { englishWords } from '../support/texts/words.ts'

const path = '/widget/appointment/maya/haircut'
const wish = { provider: 'maya', service: 'haircut', day: 24, zone: 'Europe/Berlin' }
const messages = '**/messages/*/*.json'
const i18n = englishWords()

test.beforeEach(({ page }) => watchLabels(page))
test.afterEach(async ({ page }) => expect(await badLabels(page)).toEqual([]))

test('The first step works before the other messages have loaded; the next step waits for them', async ({
  page,
}) => {
  const held = await holdMessages(page)
  const day = await freeDay(page.request, wish)
  await page.goto(path)
  await alive(page)
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone: wish.zone })
  await held.asked
  await button(page, english.go).click()
  await expect(heading(page, english.details)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  held.release()
  await expect(page.getByRole('textbox', { name: english.firstName })).toBeVisible()
})

test('The error of a failed call appears once its message has loaded', async ({ page, complaints }) => {
  complaints.expect(/status of 429/)
  const held = await holdMessages(page)
  await page.route('**/api/v1/slots?**', refuse)
  // The page may ask for the next month before the button is pressed, and asks only once.
  const refused = page.waitForResponse('**/api/v1/slots?**')
  await page.goto(path)
  await alive(page)
  await page.getByRole('button', { name: english.nextMonth }).click()
  await refused
  await held.asked
  await expect(page.getByText(i18n.t('common.try_again'))).toHaveCount(0)
  held.release()
  await expect(page.getByText(i18n.t('problem.rate.limited'))).toBeVisible()
})

test('If messages fail to load, the page reports the connection, and trying again loads them', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed locale loading/)
  complaints.allow(/net::ERR_FAILED/)
  complaints.expect(/status of 429/)
  await page.route(messages, route => route.abort())
  await page.route('**/api/v1/slots?**', refuse)
  await page.goto(path)
  // The hold widget needs later messages. Without them the page reloads once, as for a missing chunk.
  await page.waitForEvent('load')
  await alive(page)
  await page.getByRole('button', { name: english.nextMonth }).click()
  await expect(page.getByText(i18n.t('problem.network.failed'))).toBeVisible()
  await page.unroute(messages)
  await page.getByRole('button', { name: i18n.t('common.try_again') }).click()
  await expect(page.getByText(i18n.t('problem.rate.limited'))).toBeVisible()
})

test('A visitor books without the other messages: each step has at least its own', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed locale loading/)
  complaints.allow(/net::ERR_FAILED/)
  await page.route(messages, route => route.abort())
  const day = await freeDay(page.request, { ...wish, day: 23 })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'time' })
  await page.goto(`${path}?${query}`)
  // The hold widget needs later messages. Without them the page reloads once, as for a missing chunk.
  await page.waitForEvent('load')
  await alive(page)
  await button(page, english.go).click()
  await expect(heading(page, english.details)).toBeVisible()
  await expect(page.getByRole('textbox', { name: english.firstName })).toBeVisible()
  await expect(page.getByText(i18n.t('problem.network.failed'))).toHaveCount(0)
  await enterDetails(page, english)
  await button(page, english.go).click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await expect(button(page, 'Book appointment')).toBeVisible()
  await expect(page.getByText(i18n.t('problem.network.failed'))).toHaveCount(0)
})

const refuse = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': '1' },
    contentType: 'application/problem+json',
    json: { code: 'rate.limited', params: {}, status: 429, title: '', type: '' },
  })

/** Holds back the messages that the page did not come with. `asked` resolves when it requests them. */
async function holdMessages(page: Page) {
  let release = () => {}
  const released = new Promise<void>(settle => {
    release = settle
  })
  const asked = page.waitForRequest(messages)
  await page.route(messages, async route => {
    await released
    await route.continue()
  })
  return { asked, release }
}

/** Records each message key that is shown or read aloud, and each button, link or heading without a name. */
async function watchLabels(page: Page): Promise<void> {
  await page.addInitScript(
    keys => {
      const known = new Set(keys)
      const bad = new Set<string>()
      Object.assign(window, { badLabels: bad })
      const look = () => {
        // The parser may pause between an element and its text; what it leaves empty is found when it has finished.
        const isParsed = document.readyState !== 'loading'
        for (const element of document.querySelectorAll('.bp *')) {
          const label = element.getAttribute('aria-label')
          const text = element.textContent?.trim() ?? ''
          for (const shown of [label, text]) if (shown && known.has(shown)) bad.add(shown)
          const isLabelled = element.matches('button, a, h1, h2, h3, label, legend, [role=alert]')
          if (isParsed && isLabelled && !label && text === '') bad.add(element.outerHTML)
        }
      }
      document.addEventListener('readystatechange', look)
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['aria-label'],
      })
    },
    Object.keys(readCatalogueFiles().en ?? {}),
  )
}

const badLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!('badLabels' in window) || !(window.badLabels instanceof Set)) throw new Error('Nobody watches.')
    return [...window.badLabels].map(String)
  })
