/** A page brings all messages that its steps may say: no key and no empty label ever shows, and none is fetched. */
import type { Page } from 'playwright/test'
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

let fetched: string[]
test.beforeEach(async ({ page }) => {
  fetched = []
  await watchLabels(page)
  await page.route(messages, route => {
    fetched.push(route.request().url())
    return route.abort()
  })
})
test.afterEach(async ({ page }) => expect([await badLabels(page), fetched]).toEqual([[], []]))

test('A visitor books with the messages of the first load', async ({ page }) => {
  const day = await freeDay(page.request, { ...wish, day: 23 })
  await page.goto(path)
  await alive(page)
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone: wish.zone })
  await button(page, english.go).click()
  await expect(heading(page, english.details)).toBeVisible()
  await button(page, english.go).click()
  await expect(page.getByRole('textbox', { name: english.firstName })).toHaveAttribute('aria-invalid', 'true')
  await enterDetails(page, english)
  await button(page, english.go).click()
  await expect(heading(page, english.review)).toBeVisible()
  await page.getByRole('button', { name: english.book }).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})

test('A failed call says at once what has happened', async ({ page, complaints }) => {
  complaints.expect(/status of 429/)
  await page.route('**/api/v1/slots?**', route =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      json: { code: 'rate.limited', params: {}, status: 429, title: '', type: '' },
    }),
  )
  await page.goto(path)
  await alive(page)
  await page.getByRole('button', { name: english.nextMonth }).click()
  await expect(page.getByText(i18n.t('problem.rate.limited'))).toBeVisible()
  await expect(page.getByRole('button', { name: i18n.t('common.try_again') })).toBeVisible()
})

test('A page that is opened in place brings messages of its own', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.locator('a[href$="/widget/appointment/service/haircut"]').first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('heading', { name: i18n.t('booking.choose_time') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveCount(0)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

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
