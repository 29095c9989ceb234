/**
 * The tabs that a worker's stories share, one for each set of context options. A new context starts a process and
 * compiles every script again: to open a page takes four times the processor time there. Each story finds its tab as if
 * the browser had just started, but for what the browser has cached (`clean-start.spec.ts`).
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  PlaywrightTestOptions,
} from 'playwright/test'

export interface StoryTab {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  readonly options: TabOptions
  /** Of the documents that were asked for since the tab was emptied. */
  readonly origins: Set<string>
  /** A story did what cannot be undone: no other one gets the tab. */
  isSpent: boolean
}

/** What stories set with `test.use`: stories with the same share a tab. */
export type TabOptions = Pick<
  PlaywrightTestOptions,
  | 'baseURL'
  | 'colorScheme'
  | 'contextOptions'
  | 'hasTouch'
  | 'isMobile'
  | 'javaScriptEnabled'
  | 'locale'
  | 'timezoneId'
  | 'viewport'
>

const tabs = new Map<string, StoryTab>()
const maxTabs = 4

/** Returns an empty tab; `prepare` is called for a new context. */
export async function takeTab(
  browser: Browser,
  options: TabOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<StoryTab> {
  const key = JSON.stringify(options)
  const tab = tabs.get(key) ?? (await openTab(browser, options, prepare))
  // The one that was used last is the last to go.
  tabs.delete(key)
  tabs.set(key, tab)
  const [[oldestKey, oldest] = []] = tabs
  if (tabs.size > maxTabs && oldestKey !== undefined) {
    tabs.delete(oldestKey)
    await oldest?.context.close()
  }
  return tab
}

/** Empties the tab for the next story, or closes it where that is not possible. */
export async function leaveTab(tab: StoryTab): Promise<void> {
  const isEmpty = !tab.isSpent && (await emptyTab(tab).catch(() => false))
  if (isEmpty) return
  tabs.delete(JSON.stringify(tab.options))
  await tab.context.close()
}

async function openTab(
  browser: Browser,
  options: TabOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<StoryTab> {
  // The options of the story are its defaults.
  const context = await browser.newContext()
  await prepare(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const tab: StoryTab = { context, page, session, options, origins: new Set(), isSpent: false }
  context.on('request', request => {
    if (request.isNavigationRequest()) tab.origins.add(new URL(request.url()).origin)
  })
  for (const target of [context, page, page.clock])
    for (const name of lastingMethods) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') continue
      Reflect.set(target, name, (...args: readonly unknown[]) => {
        tab.isSpent = true
        return Reflect.apply(method, target, args)
      })
    }
  return tab
}

/** What they do stays in the context or in its page. */
const lastingMethods = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'routeWebSocket',
  'newCDPSession',
  'grantPermissions',
  'setGeolocation',
  'setOffline',
  'addLocatorHandler',
  // Of the clock.
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
]

/** Returns whether nothing of the story is left. */
async function emptyTab({ context, page, session, options, origins }: StoryTab): Promise<boolean> {
  const [origin, ...others] = origins
  if (page.isClosed() || others.length > 0) return false
  if (origin === undefined) return true
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setExtraHTTPHeaders({})
  // A page of the same site: the blank one would end the process, which takes longer than all that is here.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await session.send('Page.resetNavigationHistory')
  await page.mouse.move(-1, -1)
  await page.emulateMedia({
    ...({ media: null, forcedColors: 'none', contrast: 'no-preference' } as const),
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: getReducedMotion(options.contextOptions),
  })
  if (options.viewport) await page.setViewportSize(options.viewport)
  origins.clear()
  return true
}

const getReducedMotion = ({ reducedMotion }: BrowserContextOptions) => reducedMotion ?? 'no-preference'
