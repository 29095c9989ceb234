/** Opens the states of `screens.ts` by URL, field name and the messages of the served catalogue. */
import type { Page } from 'playwright/test'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import { expect } from '../browser/browser.ts'
import { settled } from '../browser/settled.ts'
import type { Stage } from './stage.ts'

export interface Visit {
  readonly page: Page
  readonly stage: Stage
  /** '' or '/de'. */
  readonly prefix: string
  /** Translates into the language of the prefix. */
  readonly t: (key: string, params?: MessageParams) => string
}

export const maya = '/widget/appointment/maya/haircut'

/** Opens a path and waits until the page is hydrated and idle. */
export async function go({ page, stage, prefix }: Visit, path: string, status = 200): Promise<void> {
  const response = await page.goto(stage.base + (path === '/' && prefix !== '' ? prefix : prefix + path))
  expect(response?.status()).toBe(status)
  await settled(page)
}

export async function openDetails(visit: Visit): Promise<void> {
  await go(visit, `${maya}?${chosen(visit.stage.haircut)}&step=details`)
  await expect(visit.page.locator('[name=firstName]')).toBeVisible()
}

export async function openGuests(visit: Visit, service: 'yoga' | 'tour'): Promise<void> {
  await go(visit, `/widget/appointment/service/${service}?${chosen(visit.stage[service])}&step=time`)
  await submit(visit)
  await expect(
    visit.page.getByRole('heading', { name: visit.t('booking.choose_guests'), exact: true }),
  ).toBeVisible()
}

export async function toReview(visit: Visit): Promise<void> {
  await fillDetails(visit.page)
  await submit(visit)
  await expect(
    visit.page.getByRole('heading', { name: visit.t('booking.review'), exact: true }),
  ).toBeVisible()
}

export async function fillDetails(page: Page): Promise<void> {
  await page.locator('[name=firstName]').fill('Ada')
  await page.locator('[name=lastName]').fill('Lovelace')
  await page.locator('[name=email]').fill('ada@example.com')
}

export const submit = ({ page, t }: Visit): Promise<void> =>
  page.getByRole('button', { name: t('common.continue'), exact: true }).click()

export const openZones = ({ page, t }: Visit): Promise<void> =>
  page.getByRole('button', { name: t('zone.label') }).click()

/** Makes the second time of the series look taken by somebody else. */
export async function takenInSeries(page: Page): Promise<void> {
  await page.route('**/api/v1/slots/series', async route => {
    const response = await route.fetch()
    const { occurrences, ...rest }: { occurrences: object[] } = await response.json()
    const taken = occurrences.map((one, index) => (index === 1 ? { ...one, free: false } : one))
    await route.fulfill({ response, json: { ...rest, occurrences: taken } })
  })
}

/** Returns the query for a chosen time. */
export const chosen = ({ date, start }: { readonly date: string; readonly start: string }): string =>
  new URLSearchParams({ month: date.slice(0, 7), date, start }).toString()
