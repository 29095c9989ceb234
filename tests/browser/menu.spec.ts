import type { Page } from 'playwright/test'
import type { Booking, Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import {
  button,
  english,
  enterDetails,
  german,
  heading,
  timeOfDay,
  type VisitorWords,
} from '../support/bookings/booking.ts'

import { expect, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { getWhenFree } from '../support/servers/busy-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const operatorToken = 'a-token-for-the-stories-of-the-menu'
const path = '/widget/service-menus/studio'
const zone = 'Europe/Berlin'

// Of the services in this menu, only Color is paid in advance.
test.describe.configure({ mode: 'default' })
let server: TestServer
test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
  const sections = [
    { name: { en: 'Hair', de: 'Haare' }, services: ['haircut', 'color'] },
    { name: { en: 'Talk', de: 'Gespräch' }, services: ['consultation', 'coaching', 'portrait'] },
  ]
  const record = { id: 'm2', slug: 'studio', name: { en: 'Studio menu', de: 'Studio-Menü' }, sections }
  const answer = await request.put(`${server.url}/api/v1/operator/records/service-menus/m2`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { record },
  })
  expect(answer.status()).toBe(200)
})
test.afterAll(() => server?.stop())

test('A visitor puts two services into the cart with the mouse and books them one after the other', async ({
  page,
}) => {
  await openMenu(page)
  await button(page, 'Add Haircut').click()
  await button(page, 'Add Consultation').click()
  await expect(status(page)).toHaveText('2 services selected, 1 hour 15 minutes, €40.00 in total')
  await button(page, 'View cart').click()

  await expect(heading(page, 'Selected services')).toBeVisible()
  await page.getByLabel('Who you would like to see for Haircut').selectOption({ label: 'Maya Lindqvist' })
  await button(page, 'Move Haircut down').click()
  await expect(status(page)).toHaveText('Haircut is now number 2 of 2')
  await expect(button(page, 'Move Haircut down')).toBeFocused()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Consultation',
    'Haircut',
  ])
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: '€40.00' })).toContainText(
    'Pay at your appointment',
  )
  await button(page, 'Continue').click()

  const slot = await firstOffered(page, 'consultation,haircut', 'any,maya')
  await chooseFirst(page, slot, english)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await page.getByRole('radio', { name: 'Video call' }).check()
  await button(page, 'Continue').click()

  await expect(heading(page, 'Check and book')).toBeVisible()
  const main = page.getByRole('main')
  for (const { start } of slot.segments ?? [])
    await expect(main.getByText(timeOfDay(start, 'en-US', zone), { exact: true })).toBeVisible()
  await expect(main).toContainText('with Maya Lindqvist · €40.00')
  await button(page, 'Book appointment').click()

  await expect(heading(page, english.thanks)).toBeVisible()
  for (const { start } of slot.segments ?? [])
    await expect(main.getByText(timeOfDay(start, 'en-US', zone), { exact: true })).toBeVisible()
  const booked = await bookedBy(page)
  expect(booked.appointments.map(({ service, start }) => [service, Date.parse(start)])).toEqual(
    slot.segments?.map(({ service, start }) => [service, Date.parse(start)]),
  )
  expect(booked.appointments[1]?.provider).toBe('maya')
  expect(booked.price?.total).toBe(4000)
})

test('The keyboard fills, reorders and empties the cart without losing the focus', async ({ page }) => {
  await openMenu(page)
  await button(page, 'Add Haircut').focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Remove Haircut')).toBeFocused()
  await expect(button(page, 'Remove Haircut')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Add Coaching').focus()
  await page.keyboard.press('Enter')
  await button(page, 'View cart').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Selected services')).toBeFocused()

  await button(page, 'Move Coaching up').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Move Coaching up')).toBeFocused()
  await button(page, 'Remove Coaching').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Haircut')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add services')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Choose your services')).toBeFocused()
  await button(page, 'View cart').click()
  await expect(page.getByRole('alert')).toHaveText('Please choose at least one option.')
})

test('A screen reader hears each new total of the cart once', async ({ page }) => {
  await openMenu(page)
  const said = await transcript(page)
  await button(page, 'Add Haircut').click()
  await expect.poll(said).toEqual(['1 service selected, 45 minutes, €40.00 in total'])
  await button(page, 'Add Color').click()
  await expect.poll(said).toHaveLength(2)
  await button(page, 'Remove Haircut').click()
  await expect
    .poll(said)
    .toEqual([
      '1 service selected, 45 minutes, €40.00 in total',
      '2 services selected, 2 hours 15 minutes, €160.00 in total',
      '1 service selected, 1 hour 30 minutes, €120.00 in total',
    ])
})

test('A chosen time stays if all services are free then; otherwise it is dropped and the visitor is told', async ({
  page,
}) => {
  // Leo works the latest, so nothing fits after his last haircut of a day.
  const last = await lastOffered(page, 'leo', 'haircut')
  await openMenu(page, `?${new URLSearchParams({ services: 'haircut', providers: 'leo', start: last })}`)
  await button(page, 'Add Portrait').click()
  await expect(page.getByRole('main')).toContainText(
    `${timeOfDay(last, 'en-US', zone)} is not free for these services together.`,
  )
  await expect(page).not.toHaveURL(/start=/)
  await expect(page.getByRole('complementary')).toContainText('No time chosen yet')

  // Late in the day a haircut still fits but not both services, so the first start of both decides the day.
  const both = await firstOffered(page, 'haircut,consultation')
  await openMenu(page, `?services=haircut&step=time&date=${both.start.slice(0, 10)}`)
  await chooseFirst(page, both, english)
  await expect(page).toHaveURL(/start=/)
  const start = new URL(page.url()).searchParams.get('start')
  await page.getByRole('button', { name: /^Services/ }).click()
  await button(page, 'Add Consultation').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe(start)
  await expect(page.getByRole('main')).not.toContainText('is not free')
})

test('The cart shows the amount due now and has a step to pay it', async ({ page }) => {
  await openMenu(page)
  await button(page, 'Add Color').click()
  await button(page, 'View cart').click()
  await expect(page.getByRole('main')).toContainText('Amount to be paid now: €36.00')
  await expect(page.getByRole('navigation', { name: 'Booking steps' })).toContainText('Payment')
  await button(page, 'Continue').click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
})

test('The URL of a service puts it into the cart; a service that the menu does not have answers 404', async ({
  page,
  complaints,
}) => {
  await page.goto(`${server.url}${path}/haircut`)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Haircut'])
  await button(page, 'Add services').click()
  await button(page, 'Remove Haircut').click()
  await expect(button(page, 'Add Haircut')).toBeVisible()
  complaints.expect(/404/)
  const missing = await page.goto(`${server.url}${path}/yoga`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByText(`Page Not Found: ${path}/yoga`)).toBeVisible()
})

test('A one-time link to a menu books several of its services, once', async ({ page, complaints }) => {
  const link = `${server.url}/widget/otl/once`
  const record = { slug: 'once', target: { menu: 'm2' } }
  const answer = await page.request.put(`${server.url}/api/v1/operator/records/one-time-links/once`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { record },
  })
  expect(answer.status()).toBe(200)
  await page.goto(link)
  await settled(page)
  await button(page, 'Add Haircut').click()
  await button(page, 'Add Consultation').click()
  await button(page, 'View cart').click()
  await button(page, 'Continue').click()
  await chooseFirst(page, await firstOffered(page, 'haircut,consultation'), english)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await page.getByRole('radio', { name: 'In person' }).check()
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect((await bookedBy(page)).appointments.map(({ service }) => service)).toEqual([
    'haircut',
    'consultation',
  ])
  complaints.expect(/410/)
  await page.goBack()
  await expect(heading(page, 'You have booked this.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Consultation')
  await page.goForward()
  await expect(heading(page, english.thanks)).toBeVisible()
  await page.reload()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(410)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu, its prices and the cart work', async ({ page }) => {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Haircut' })).toContainText('€40.00')
    await button(page, 'Add Haircut').click()
    await button(page, 'Add Consultation').click()
    await button(page, 'View cart').click()
    await expect(page.getByRole('main')).toContainText('€40.00')
    await button(page, 'Remove Haircut').click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Consultation'])
  })
})

test.describe('On a phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE' })
  test('a visitor books two services by touch', async ({ page }) => {
    await page.goto(`${server.url}/de${path}`)
    await settled(page)
    await button(page, 'Haarschnitt hinzufügen').tap()
    await button(page, 'Coaching hinzufügen').tap()
    await expect(status(page)).toHaveText('2 Leistungen ausgewählt, 1 Stunde 35 Minuten, insgesamt 110,00 €')
    await button(page, 'Warenkorb ansehen').tap()
    await button(page, 'Coaching nach oben').tap()
    await button(page, 'Weiter').tap()
    const slot = await firstOffered(page, 'coaching,haircut')
    await chooseFirst(page, slot, german)
    await button(page, 'Weiter').tap()
    await enterDetails(page, german)
    await page.getByRole('radio', { name: 'Vor Ort' }).check()
    await button(page, 'Weiter').tap()
    await button(page, 'Termin buchen').tap()
    await expect(heading(page, german.thanks)).toBeVisible()
    const booked = await bookedBy(page)
    expect(booked.appointments.map(({ service }) => service)).toEqual(['coaching', 'haircut'])
  })
})

test('Menu rows stay in place when services are added', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openMenu(page)
  const before = await rowPlaces(page)
  await button(page, 'Add Haircut').click()
  await button(page, 'Add Color').click()
  await expect(status(page)).toContainText('2 services selected')
  expect(await rowPlaces(page)).toEqual(before)
})

async function openMenu(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.url}${path}${query}`)
  await settled(page)
}

const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })

const rowPlaces = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll(rows =>
      rows
        // A deposit adds a step to their list.
        .filter(row => !row.closest('nav'))
        .map(row => Math.round(row.getBoundingClientRect().top + window.scrollY)),
    )

/** Starts recording polite live regions; the returned function lists what they have said since. */
async function transcript(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => {
    const heard: string[] = []
    new MutationObserver(changes => {
      const regions = changes.flatMap(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[role=status]') ?? [],
      )
      for (const text of new Set(regions.map(region => region.textContent))) if (text) heard.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return heard
  })
  return () => said.evaluate(heard => [...heard])
}

/** Asks the API for the first slot, so that the page is not its own witness. */
async function firstOffered(page: Page, services: string, providers?: string): Promise<Slot> {
  const query = new URLSearchParams({ services, timezone: zone, ...(providers ? { providers } : {}) })
  const answer = await getWhenFree(page.request, `${server.url}/api/v1/slots/next?${query}`)
  const { slot }: { slot: Slot } = await answer.json()
  return slot
}

/** Returns the last start of the second day with free times. */
async function lastOffered(page: Page, provider: string, service: string): Promise<string> {
  const [from, to] = [1, 40].map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const query = new URLSearchParams({ provider, service, from: from ?? '', to: to ?? '', timezone: zone })
  const answer = await getWhenFree(page.request, `${server.url}/api/v1/slots?${query}`)
  const { days }: { days: SlotDay[] } = await answer.json()
  return days[1]?.slots.at(-1)?.start ?? ''
}

async function chooseFirst(page: Page, slot: Slot, { tag }: VisitorWords): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: timeOfDay(slot.start, tag, zone), exact: true })
    .click()
}

async function bookedBy(page: Page): Promise<Booking> {
  const id = new URL(page.url()).searchParams.get('booking')
  const answer = await page.request.get(`${server.url}/api/v1/bookings/${id}`)
  return answer.json()
}

test('On a small phone each step name shows in full or not at all', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.url}/fr${path}`)
  const names = page.locator('.bp-step-label')
  await expect(names).toHaveText(['Prestations', 'Panier', 'Créneau', 'Coordonnées', 'Vérification'])
  const cut = await names.evaluateAll(labels =>
    labels.filter(label => {
      const place = label.parentElement?.getBoundingClientRect()
      const inSight = label.getBoundingClientRect().top < (place?.bottom ?? 0)
      return inSight && label.scrollWidth > label.clientWidth
    }),
  )
  expect(cut).toHaveLength(0)
  await expect(page.locator('[aria-current=step] .bp-step-label')).toBeInViewport({ ratio: 1 })
})
