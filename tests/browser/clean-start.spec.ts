/** Stories share a tab (`support/browser/story-tab.ts`), yet each begins as if the browser had just started. */
import type { Browser, Page } from 'playwright/test'
import { alive, expect, test } from '../support/browser/browser.ts'
import { settled, watchTraffic } from '../support/browser/settled.ts'

// In this order, in one worker.
test.describe.configure({ mode: 'serial' })

const path = '/widget/appointment/maya/haircut'
let formerPage: Page | undefined

test('A story leaves what can be taken away', async ({ page, context }) => {
  formerPage = page
  await page.setExtraHTTPHeaders({ 'x-left': 'behind' })
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 400, height: 400 })
  await page.goto(path)
  await alive(page)
  await page.goto(`${path}?month=2040-01`)
  await settled(page)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    window.name = 'left behind'
    await new Promise(settle => {
      indexedDB.open('left').onsuccess = settle
    })
    await (await caches.open('left')).put('/left', new Response('behind'))
  })
  await context.addCookies([{ name: 'left', value: 'behind', url: page.url() }])
  const left = await page.evaluate(lookAround)
  expect(left.cookie).toContain('left=behind')
  expect(left).toMatchObject({ local: ['left'], databases: ['left'], caches: ['left'] })
  expect(left.session).toContain('left')
  expect(left).toMatchObject({ name: 'left behind', history: 3, colorScheme: 'dark', width: 400 })
  await context.newPage()
  await page.route('**/*', route => route.abort())
  await context.route('**/*', route => route.abort())
})

test('The next one has the same tab and finds none of it', async ({ page, context, browser }) => {
  expect(page).toBe(formerPage)
  expect(context.pages()).toHaveLength(1)
  await expectToBeLikeNew(page, browser)
})

test('A story leaves what cannot be taken away', async ({ page, context }) => {
  formerPage = page
  await context.grantPermissions(['midi'])
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }))
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }))
  await page.exposeFunction('leftBinding', () => {})
  await page.clock.install({ time: 0 })
  await page.goto(path)
  await settled(page)
  const left = await page.evaluate(lookAround)
  expect(left).toMatchObject({ globals: ['leftByContext', 'leftByPage', 'leftBinding'] })
  expect(left).toMatchObject({ midi: 'granted', isLongAgo: true })
  await context.setOffline(true)
})

test('The next one has another tab', async ({ page, browser }) => {
  expect(page).not.toBe(formerPage)
  await expectToBeLikeNew(page, browser)
})

/** A page that is opened in this tab is as in a new context. */
async function expectToBeLikeNew(page: Page, browser: Browser): Promise<void> {
  const fresh = await browser.newContext()
  watchTraffic(fresh)
  const found = []
  for (const tab of [page, await fresh.newPage()]) {
    const sent = tab.waitForRequest(`**${path}`)
    await tab.goto(path)
    expect(await (await sent).allHeaders()).not.toHaveProperty('x-left')
    await settled(tab)
    await expect(tab.locator('html[data-zone]')).toHaveCount(0)
    found.push(await tab.evaluate(lookAround))
  }
  expect(found[0]).toEqual(found[1])
  await fresh.close()
}

async function lookAround() {
  const asks = (query: string) => matchMedia(query).matches
  return {
    cookie: document.cookie.split('; ').sort(),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
    history: history.length,
    globals: ['leftByContext', 'leftByPage', 'leftBinding'].filter(name => name in window),
    midi: (await navigator.permissions.query({ name: 'midi' })).state,
    isOnline: navigator.onLine,
    isLongAgo: Date.now() < 1e12,
    colorScheme: asks('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    forcedColors: asks('(forced-colors: active)') ? 'active' : 'none',
    reducedMotion: asks('(prefers-reduced-motion: reduce)') ? 'reduce' : 'no-preference',
    width: innerWidth,
    height: innerHeight,
  }
}
